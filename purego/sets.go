package purego

const (
	aFile uint64 = 0x0101010101010101
	hFile uint64 = 0x8080808080808080
)

// SliderSet returns the squares that two sets of sliders attack, given the occupancy occ.
// Diagonal sliders are bishops and queens, orthogonal sliders are rooks and queens. They
// may be in occ or not: a slider that blocks another of its set attacks the squares
// behind itself.
//
// SliderSet is branch-free and takes the same time for every set, because one fill serves
// all sliders of a direction. A lookup is faster for one piece.
func SliderSet(diagonal, orthogonal, occ uint64) uint64 {
	empty := ^occ
	return northEast(diagonal, empty) | northWest(diagonal, empty) |
		southEast(diagonal, empty) | southWest(diagonal, empty) |
		north(orthogonal, empty) | south(orthogonal, empty) | east(orthogonal, empty) | west(orthogonal, empty)
}

// SliderSets sets dst[i] to SliderSet(diagonal[i], orthogonal[i], occs[i]) for
// each i below len(occs). It panics before it writes anything if another slice is
// shorter. dst may be the memory of any other slice.
func SliderSets(dst, diagonal, orthogonal, occs []uint64) {
	if n := len(occs); len(dst) < n || len(diagonal) < n || len(orthogonal) < n {
		panic("purego: dst, diagonal or orthogonal is shorter than occs")
	}
	for i, occ := range occs {
		dst[i] = SliderSet(diagonal[i], orthogonal[i], occ)
	}
}

// The fills below return the squares that the pieces of set attack in one direction.
// They are parallel-prefix fills (Peter Kogge and Harold Stone, applied to chess by
// Steffan Westcott). Pieces generate, empty squares propagate, and three steps of
// doubled length cover a line. The edge file that a ray would wrap to does not propagate.

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

// east uses an addition instead. Adding the square east of a piece to the empty
// squares flips the run of empty squares that begins there, and the first square
// after the run. A piece of the set ends a run even if it is not in the occupancy, so
// each run takes part in one addition. Nothing carries over an edge, because the
// H-file counts as occupied.
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
