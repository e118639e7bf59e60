package purego

const (
	aFile uint64 = 0x0101010101010101
	hFile uint64 = 0x8080808080808080
)

// RookSet returns the union of the attacks of a rook on sq for the occupancy occ
// over every square sq in set. Whether the squares of set are in occ makes no
// difference: no piece blocks itself, and what stands behind another piece of
// the set is attacked by that piece.
//
// It takes the same time for any number of pieces: all of them are filled at
// once, so that no branch depends on the set. For one piece a lookup is faster.
func RookSet(set, occ uint64) uint64 {
	empty := ^occ
	return north(set, empty) | south(set, empty) | east(set, empty) | west(set, empty)
}

// BishopSet does for bishops what [RookSet] does for rooks.
func BishopSet(set, occ uint64) uint64 {
	empty := ^occ
	return northEast(set, empty) | northWest(set, empty) |
		southEast(set, empty) | southWest(set, empty)
}

// QueenSet does for queens what [RookSet] does for rooks.
func QueenSet(set, occ uint64) uint64 {
	return RookSet(set, occ) | BishopSet(set, occ)
}

// SliderSet returns the squares attacked along ranks and files by the pieces
// of orthogonal, rooks and queens, and along diagonals by those of diagonal,
// bishops and queens: RookSet(orthogonal, occ) | BishopSet(diagonal, occ).
func SliderSet(orthogonal, diagonal, occ uint64) uint64 {
	return RookSet(orthogonal, occ) | BishopSet(diagonal, occ)
}

const shortSets = "purego: dst, orthogonal or diagonal is shorter than occs"

// SliderSets sets dst[i] to SliderSet(orthogonal[i], diagonal[i], occs[i]) for
// each i below len(occs). It panics unless the other slices are at least as
// long as occs, and dst may be the same memory as any of them.
func SliderSets(dst, orthogonal, diagonal, occs []uint64) {
	if n := len(occs); len(dst) < n || len(orthogonal) < n || len(diagonal) < n {
		panic(shortSets)
	}
	dst, orthogonal, diagonal = dst[:len(occs)], orthogonal[:len(occs)], diagonal[:len(occs)]
	for i, occ := range occs {
		dst[i] = SliderSet(orthogonal[i], diagonal[i], occ)
	}
}

// The fills below return the squares that the pieces of set attack in one
// direction. They are parallel-prefix fills (Peter Kogge and Harold Stone, as
// Steffan Westcott applied them to chess): pieces generate, empty squares
// propagate, and three steps of doubled length cover a line. The empty squares
// of the edge file where a ray would come in from the far side propagate
// nothing.

func north(set, empty uint64) uint64 {
	set |= empty & (set << 8)
	empty &= empty << 8
	set |= empty & (set << 16)
	empty &= empty << 16
	set |= empty & (set << 32)
	return set << 8
}

func south(set, empty uint64) uint64 {
	set |= empty & (set >> 8)
	empty &= empty >> 8
	set |= empty & (set >> 16)
	empty &= empty >> 16
	set |= empty & (set >> 32)
	return set >> 8
}

// east adds instead: the square east of a piece, added to the empty squares,
// flips those that stand in a row from there on and the first one beyond. A
// piece of the set, empty or not, ends a row, and so each row takes part in one
// addition; the piece attacks what lies behind it. Nothing carries over an edge,
// because the H-file counts as not empty.
func east(set, empty uint64) uint64 {
	empty &^= set | hFile
	return (empty + set&^hFile<<1) ^ empty
}

func west(set, empty uint64) uint64 {
	empty &^= hFile
	set |= empty & (set >> 1)
	empty &= empty >> 1
	set |= empty & (set >> 2)
	empty &= empty >> 2
	set |= empty & (set >> 4)
	return set >> 1 &^ hFile
}

func northEast(set, empty uint64) uint64 {
	empty &^= aFile
	set |= empty & (set << 9)
	empty &= empty << 9
	set |= empty & (set << 18)
	empty &= empty << 18
	set |= empty & (set << 36)
	return set << 9 &^ aFile
}

func northWest(set, empty uint64) uint64 {
	empty &^= hFile
	set |= empty & (set << 7)
	empty &= empty << 7
	set |= empty & (set << 14)
	empty &= empty << 14
	set |= empty & (set << 28)
	return set << 7 &^ hFile
}

func southEast(set, empty uint64) uint64 {
	empty &^= aFile
	set |= empty & (set >> 7)
	empty &= empty >> 7
	set |= empty & (set >> 14)
	empty &= empty >> 14
	set |= empty & (set >> 28)
	return set >> 7 &^ aFile
}

func southWest(set, empty uint64) uint64 {
	empty &^= hFile
	set |= empty & (set >> 9)
	empty &= empty >> 9
	set |= empty & (set >> 18)
	empty &= empty >> 18
	set |= empty & (set >> 36)
	return set >> 9 &^ hFile
}
