package asm

// RookMap sets dst[sq] to the attacks of a rook on sq for the occupancy occ,
// for each of the 64 squares. It panics if dst is nil.
func RookMap(level Level, dst *[64]uint64, occ uint64) { rookMap(level, dst, occ) }

// BishopMap sets dst[sq] to the attacks of a bishop on sq, as [RookMap] does for
// rooks.
func BishopMap(level Level, dst *[64]uint64, occ uint64) { bishopMap(level, dst, occ) }

// QueenMap sets dst[sq] to the attacks of a queen on sq, as [RookMap] does for
// rooks.
func QueenMap(level Level, dst *[64]uint64, occ uint64) { queenMap(level, dst, occ) }

// SliderMaps does the work of [RookMap] and [BishopMap] in one pass. The two
// maps must not overlap, which SliderMaps does not check.
func SliderMaps(level Level, rook, bishop *[64]uint64, occ uint64) {
	sliderMaps(level, rook, bishop, occ)
}
