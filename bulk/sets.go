package bulk

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// SliderSet returns the squares that two sets of sliders attack, given the occupancy occ.
// Diagonal sliders are bishops and queens, orthogonal sliders are rooks and queens. Either
// set may be 0. A slider that blocks another of its set attacks the squares behind itself,
// so it may be in occ or not. If it is missing from occ, it does not block the sliders of
// the other set.
//
// SliderSet takes the same time for every set. A lookup of package attacks is faster for
// one piece.
func SliderSet[B ~uint64](diagonal, orthogonal, occ B) B {
	return B(asm.SliderSet(level, uint64(diagonal), uint64(orthogonal), uint64(occ)))
}

// SliderSets sets dst[i] to SliderSet(diagonal[i], orthogonal[i], occs[i]) for each i
// below len(occs). dst may start where an input starts.
//
// SliderSets panics if dst, diagonal or orthogonal is shorter than occs, or if the
// elements that it writes overlap an input in any other way.
func SliderSets[B ~uint64](dst, diagonal, orthogonal, occs []B) {
	sliderSets(*(*[]uint64)(unsafe.Pointer(&dst)), *(*[]uint64)(unsafe.Pointer(&diagonal)),
		*(*[]uint64)(unsafe.Pointer(&orthogonal)), *(*[]uint64)(unsafe.Pointer(&occs)))
}

func sliderSets(dst, diagonal, orthogonal, occs []uint64) {
	n := len(occs)
	if len(dst) < n || len(diagonal) < n || len(orthogonal) < n ||
		inexactOverlap(dst, diagonal, n) || inexactOverlap(dst, orthogonal, n) || inexactOverlap(dst, occs, n) {
		panic(sliderSetsFault(dst, diagonal, orthogonal, occs))
	}
	ranges.RaceRead(diagonal[:n])
	ranges.RaceRead(orthogonal[:n])
	ranges.RaceRead(occs)
	ranges.RaceWrite(dst[:n])
	for len(occs) > chunk {
		asm.SliderSets(level, dst, diagonal, orthogonal, occs[:chunk])
		dst, diagonal, orthogonal, occs = dst[chunk:], diagonal[chunk:], orthogonal[chunk:], occs[chunk:]
	}
	asm.SliderSets(level, dst, diagonal, orthogonal, occs)
}
