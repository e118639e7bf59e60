package bulk

import (
	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// RookMap sets dst[sq] to the attacks of a rook on sq, for every square. It
// panics if dst is nil.
func RookMap[B ~uint64](dst *[64]B, occ B) {
	raceMap(mapWords(dst))
	asm.RookMap(level, mapWords(dst), uint64(occ))
}

// BishopMap sets dst[sq] to the attacks of a bishop on sq, for every square. It
// panics if dst is nil.
func BishopMap[B ~uint64](dst *[64]B, occ B) {
	raceMap(mapWords(dst))
	asm.BishopMap(level, mapWords(dst), uint64(occ))
}

// QueenMap sets dst[sq] to the attacks of a queen on sq, for every square. It
// panics if dst is nil.
func QueenMap[B ~uint64](dst *[64]B, occ B) {
	raceMap(mapWords(dst))
	asm.QueenMap(level, mapWords(dst), uint64(occ))
}

// SliderMaps sets rook[sq] to the attacks of a rook on sq and bishop[sq] to
// those of a bishop, for every square. It panics if rook or bishop is nil, or if they
// overlap.
func SliderMaps[B ~uint64](rook, bishop *[64]B, occ B) {
	// Slicing a nil array panics before anything is written.
	if !ranges.Disjoint(mapWords(rook)[:], mapWords(bishop)[:], 64) {
		panic("bulk: SliderMaps: rook overlaps bishop")
	}
	raceMap(mapWords(rook))
	raceMap(mapWords(bishop))
	asm.SliderMaps(level, mapWords(rook), mapWords(bishop), uint64(occ))
}
