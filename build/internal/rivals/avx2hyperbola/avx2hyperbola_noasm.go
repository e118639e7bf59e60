//go:build !amd64

package avx2hyperbola

import (
	"math/bits"
	"unsafe"
)

// Supported reports whether this CPU has the instructions of this package. It returns false
// here. A loop over the lines gives the same results, but its time is not that of the
// rival.
func Supported() bool { return false }

// along returns the attacks along the line of a lane.
func (e *square) along(lane int, occ uint64) uint64 {
	occ &= e.lines[lane]
	return e.lines[lane] & ((occ - e.bit[lane]) ^ bits.ReverseBytes64(bits.ReverseBytes64(occ)-e.mirrored[lane]))
}

// The lookups do not inline, as assembly does not.
//
//go:noinline
func rook(sq uint, occ uint64, squares *[64]square) uint64 {
	e := &squares[sq&63]
	return e.along(2, occ) | uint64(e.ranks[occ>>(e.inner&63)&63])<<(e.shift&63)
}

//go:noinline
func bishop(sq uint, occ uint64, squares *[64]square) uint64 {
	e := &squares[sq&63]
	return e.along(0, occ) | e.along(1, occ)
}

//go:noinline
func queen(sq uint, occ uint64, squares *[64]square) uint64 {
	return rook(sq, occ, squares) | bishop(sq, occ, squares)
}

func rooks(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square) {
	for i, sq := range unsafe.Slice(sqs, n) {
		unsafe.Slice(dst, n)[i] = rook(uint(sq), unsafe.Slice(occs, n)[i], squares)
	}
}

func bishops(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square) {
	for i, sq := range unsafe.Slice(sqs, n) {
		unsafe.Slice(dst, n)[i] = bishop(uint(sq), unsafe.Slice(occs, n)[i], squares)
	}
}

func queens(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square) {
	for i, sq := range unsafe.Slice(sqs, n) {
		unsafe.Slice(dst, n)[i] = queen(uint(sq), unsafe.Slice(occs, n)[i], squares)
	}
}

func rookMap(dst *[64]uint64, occ uint64, squares *[64]square) {
	for sq := range dst {
		dst[sq] = rook(uint(sq), occ, squares)
	}
}

func bishopMap(dst *[64]uint64, occ uint64, squares *[64]square) {
	for sq := range dst {
		dst[sq] = bishop(uint(sq), occ, squares)
	}
}

func queenMap(dst *[64]uint64, occ uint64, squares *[64]square) {
	for sq := range dst {
		dst[sq] = queen(uint(sq), occ, squares)
	}
}

func sliderSets(dst, orthogonal, diagonal, occs *uint64, n int, squares *[64]square) {
	for i, occ := range unsafe.Slice(occs, n) {
		attacks := uint64(0)
		for set := unsafe.Slice(orthogonal, n)[i]; set != 0; set &= set - 1 {
			attacks |= rook(uint(bits.TrailingZeros64(set)), occ, squares)
		}
		for set := unsafe.Slice(diagonal, n)[i]; set != 0; set &= set - 1 {
			attacks |= bishop(uint(bits.TrailingZeros64(set)), occ, squares)
		}
		unsafe.Slice(dst, n)[i] = attacks
	}
}
