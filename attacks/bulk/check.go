package bulk

import (
	"strconv"
	"unsafe"
)

// apart tells whether the first n elements of two slices share no memory.
func apart[A, B any](a []A, b []B, n int) bool {
	ahead := address(a) - address(b)
	return ahead >= uintptr(n)*unsafe.Sizeof(b[0]) && -ahead >= uintptr(n)*unsafe.Sizeof(a[0])
}

// replaces tells whether the first n elements of dst and of an input share no
// memory, or start at the same address: kernels read an element before they
// write it, but may have read others before as well.
func replaces(dst, input []uint64, n int) bool {
	return address(dst) == address(input) || apart(dst, input, n)
}

func address[E any](s []E) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }

// batchFault returns what is wrong with the arguments of a batch.
func batchFault(p piece, dst []uint64, sqs []uint8, occs []uint64) string {
	function, n := [...]string{rook: "Rooks", bishop: "Bishops", queen: "Queens"}[p], len(sqs)
	switch {
	case len(dst) < n:
		return tooShort(function, "dst", len(dst), "sqs", n)
	case len(occs) < n:
		return tooShort(function, "occs", len(occs), "sqs", n)
	case !apart(dst, sqs, n):
		return "bulk: " + function + ": dst overlaps sqs"
	}
	return misplaced(function, "occs")
}

// setsFault returns what is wrong with the arguments of SliderSets.
func setsFault(dst, orthogonal, diagonal, occs []uint64) string {
	n := len(occs)
	switch {
	case len(dst) < n:
		return tooShort("SliderSets", "dst", len(dst), "occs", n)
	case len(orthogonal) < n:
		return tooShort("SliderSets", "orthogonal", len(orthogonal), "occs", n)
	case len(diagonal) < n:
		return tooShort("SliderSets", "diagonal", len(diagonal), "occs", n)
	case !replaces(dst, orthogonal, n):
		return misplaced("SliderSets", "orthogonal")
	case !replaces(dst, diagonal, n):
		return misplaced("SliderSets", "diagonal")
	}
	return misplaced("SliderSets", "occs")
}

func tooShort(function, name string, length int, counted string, n int) string {
	return "bulk: " + function + ": " + name + " has length " + strconv.Itoa(length) +
		", want at least " + strconv.Itoa(n) + ", the length of " + counted
}

func misplaced(function, name string) string {
	return "bulk: " + function + ": dst overlaps " + name + " but does not start where " + name + " starts"
}
