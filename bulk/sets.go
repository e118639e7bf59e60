package bulk

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// RookSet returns the squares that rooks on set attack, given the occupancy occ. The
// squares of set may be in occ or not. The result is the same, because a rook that
// blocks another attacks the squares behind itself.
//
// RookSet takes the same time for every set. A lookup of package attacks is faster
// for one piece.
func RookSet[B ~uint64](set, occ B) B { return B(asm.RookSet(level, uint64(set), uint64(occ))) }

// BishopSet returns the squares that bishops on set attack, as [RookSet] does.
func BishopSet[B ~uint64](set, occ B) B { return B(asm.BishopSet(level, uint64(set), uint64(occ))) }

// QueenSet returns the squares that queens on set attack, as [RookSet] does.
func QueenSet[B ~uint64](set, occ B) B { return B(asm.QueenSet(level, uint64(set), uint64(occ))) }

// SliderSet returns all squares that the sliders of one side attack:
// BishopSet(diagonal, occ) | RookSet(orthogonal, occ) in one pass. Diagonal sliders are
// bishops and queens, orthogonal sliders are rooks and queens. A slider that is missing
// from occ does not block the sliders of the other set.
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
	raceSliderSets(dst, diagonal, orthogonal, occs)
	for len(occs) > chunk {
		asm.SliderSets(level, dst, diagonal, orthogonal, occs[:chunk])
		dst, diagonal, orthogonal, occs = dst[chunk:], diagonal[chunk:], orthogonal[chunk:], occs[chunk:]
	}
	asm.SliderSets(level, dst, diagonal, orthogonal, occs)
}
