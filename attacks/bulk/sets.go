package bulk

import "github.com/kindergarten-bitboards/kindergarten/asm"

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
// RookSet(orthogonal, occ) | BishopSet(diagonal, occ) in one pass. Orthogonal sliders
// are rooks and queens, diagonal sliders are bishops and queens. A slider that is
// missing from occ does not block the sliders of the other set.
func SliderSet[B ~uint64](orthogonal, diagonal, occ B) B {
	return B(asm.SliderSet(level, uint64(orthogonal), uint64(diagonal), uint64(occ)))
}

// SliderSets sets dst[i] to SliderSet(orthogonal[i], diagonal[i], occs[i]) for each i
// below len(occs). dst may start where an input starts.
//
// SliderSets panics if dst, orthogonal or diagonal is shorter than occs, or if the
// elements that it writes overlap an input in any other way.
func SliderSets[B ~uint64](dst, orthogonal, diagonal, occs []B) {
	sliderSets(words(dst), words(orthogonal), words(diagonal), words(occs))
}

func sliderSets(dst, orthogonal, diagonal, occs []uint64) {
	n := len(occs)
	if len(dst) < n || len(orthogonal) < n || len(diagonal) < n ||
		inexactOverlap(dst, orthogonal, n) || inexactOverlap(dst, diagonal, n) || inexactOverlap(dst, occs, n) {
		panic(sliderSetsFault(dst, orthogonal, diagonal, occs))
	}
	raceSliderSets(dst, orthogonal, diagonal, occs)
	for len(occs) > chunk { //mutants:equal > to >=: a whole chunk at the end is followed by a call on no elements
		asm.SliderSets(level, dst, orthogonal, diagonal, occs[:chunk])
		dst, orthogonal, diagonal, occs = dst[chunk:], orthogonal[chunk:], diagonal[chunk:], occs[chunk:]
	}
	asm.SliderSets(level, dst, orthogonal, diagonal, occs)
}
