package asm

// RookSet returns the union of the attacks of a rook on each square of set, for
// the occupancy occ. level must not be above [Best].
func RookSet(level Level, set, occ uint64) uint64 { return rookSet(level, set, occ) }

// BishopSet returns the union of the attacks of a bishop on each square of set,
// as [RookSet] does for rooks.
func BishopSet(level Level, set, occ uint64) uint64 { return bishopSet(level, set, occ) }

// QueenSet returns the union of the attacks of a queen on each square of set, as
// [RookSet] does for rooks.
func QueenSet(level Level, set, occ uint64) uint64 { return queenSet(level, set, occ) }

// SliderSet returns RookSet of orthogonal united with BishopSet of diagonal. A
// queen is in both sets.
func SliderSet(level Level, orthogonal, diagonal, occ uint64) uint64 {
	return sliderSet(level, orthogonal, diagonal, occ)
}

// SliderSets sets dst[i] to SliderSet of orthogonal[i], diagonal[i] and occs[i].
//
// It works on len(occs) elements and checks nothing: the other slices must be
// at least as long. dst may be the memory of any of the others; any other
// overlap of dst with an argument is an error.
func SliderSets(level Level, dst, orthogonal, diagonal, occs []uint64) {
	sliderSets(level, dst, orthogonal, diagonal, occs)
}
