package bulk

import "github.com/kindergarten-bitboards/kindergarten/asm"

// RookSet returns the union of the attacks of a rook on sq for the occupancy occ
// over every square sq in set. Whether the squares of set are in occ makes no
// difference: what stands behind a rook of the set is attacked by that rook.
//
// RookSet takes the same time for every set. For one piece, package attacks is
// faster.
func RookSet[B ~uint64](set, occ B) B { return B(asm.RookSet(level, uint64(set), uint64(occ))) }

// BishopSet does for bishops what [RookSet] does for rooks.
func BishopSet[B ~uint64](set, occ B) B { return B(asm.BishopSet(level, uint64(set), uint64(occ))) }

// QueenSet does for queens what [RookSet] does for rooks.
func QueenSet[B ~uint64](set, occ B) B { return B(asm.QueenSet(level, uint64(set), uint64(occ))) }

// SliderSet returns all squares that the sliders of one side attack: the pieces
// of orthogonal, its rooks and queens, along ranks and files, and those of
// diagonal, its bishops and queens, along diagonals. It is
// RookSet(orthogonal, occ) | BishopSet(diagonal, occ) in one pass, so the pieces
// of one kind block those of the other only where they are in occ.
func SliderSet[B ~uint64](orthogonal, diagonal, occ B) B {
	return B(asm.SliderSet(level, uint64(orthogonal), uint64(diagonal), uint64(occ)))
}

// SliderSets sets dst[i] to SliderSet(orthogonal[i], diagonal[i], occs[i]) for
// each i below len(occs).
//
// SliderSets panics if dst, orthogonal or diagonal is shorter than occs, or if
// the elements of dst that it writes overlap one of the others other than by
// starting where it starts.
func SliderSets[B ~uint64](dst, orthogonal, diagonal, occs []B) {
	sliderSets(words(dst), words(orthogonal), words(diagonal), words(occs))
}

func sliderSets(dst, orthogonal, diagonal, occs []uint64) {
	n := len(occs)
	if len(dst) < n || len(orthogonal) < n || len(diagonal) < n ||
		!replaces(dst, orthogonal, n) || !replaces(dst, diagonal, n) || !replaces(dst, occs, n) {
		panic(setsFault(dst, orthogonal, diagonal, occs))
	}
	raceSets(dst, orthogonal, diagonal, occs)
	for len(occs) > chunk { //mutants:equal > to >=: a whole chunk at the end is followed by a call on no elements
		asm.SliderSets(level, dst, orthogonal, diagonal, occs[:chunk])
		dst, orthogonal, diagonal, occs = dst[chunk:], orthogonal[chunk:], diagonal[chunk:], occs[chunk:]
	}
	asm.SliderSets(level, dst, orthogonal, diagonal, occs)
}
