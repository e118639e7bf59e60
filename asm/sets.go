package asm

const shortSets = "asm: dst, orthogonal or diagonal is shorter than occs"

// RookSet returns the union of the attacks of a rook on each square of set, for
// the occupancy occ.
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
// It works on len(occs) elements, and panics if another slice is shorter, before
// it writes anything. dst may be the memory of any of the others. SliderSets does
// not check for any other overlap of dst with an argument, which makes the results
// wrong.
func SliderSets(level Level, dst, orthogonal, diagonal, occs []uint64) {
	if min(len(dst), len(orthogonal), len(diagonal)) < len(occs) {
		panic(shortSets)
	}
	sliderSets(level, dst, orthogonal, diagonal, occs)
}
