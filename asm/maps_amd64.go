//go:build amd64 && gc && !purego && !msan && !asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

// RookMap sets dst[sq] to the attacks of a rook on sq for the occupancy occ,
// for each of the 64 squares. It panics if dst is nil.
func RookMap(level Level, dst *[64]uint64, occ uint64) {
	level = min(level, best)
	switch {
	case level >= AVX512:
		rookMapAVX512(dst, occ)
	case level >= AVX2:
		rookMapAVX2(dst, occ)
	default:
		purego.RookMap(dst, occ)
	}
}

// BishopMap sets dst[sq] to the attacks of a bishop on sq, as [RookMap] does for
// rooks.
func BishopMap(level Level, dst *[64]uint64, occ uint64) {
	level = min(level, best)
	switch {
	case level >= AVX512:
		bishopMapAVX512(dst, occ)
	case level >= AVX2:
		bishopMapAVX2(dst, occ)
	default:
		purego.BishopMap(dst, occ)
	}
}

// QueenMap sets dst[sq] to the attacks of a queen on sq, as [RookMap] does for
// rooks.
func QueenMap(level Level, dst *[64]uint64, occ uint64) {
	level = min(level, best)
	switch {
	case level >= AVX512:
		queenMapAVX512(dst, occ)
	case level >= AVX2:
		queenMapAVX2(dst, occ)
	default:
		purego.QueenMap(dst, occ)
	}
}
