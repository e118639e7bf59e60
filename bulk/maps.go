package bulk

import (
	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// RookMap sets dst[sq] to the attacks of a rook on sq, for every square. It
// panics if dst is nil.
func RookMap[B ~uint64, A ~[64]B](dst *A, occ B) {
	raceMap(mapWords(dst))
	asm.RookMap(level, mapWords(dst), uint64(occ))
}

// BishopMap sets dst[sq] to the attacks of a bishop on sq, for every square. It
// panics if dst is nil.
func BishopMap[B ~uint64, A ~[64]B](dst *A, occ B) {
	raceMap(mapWords(dst))
	asm.BishopMap(level, mapWords(dst), uint64(occ))
}

// QueenMap sets dst[sq] to the attacks of a queen on sq, for every square. It
// panics if dst is nil.
func QueenMap[B ~uint64, A ~[64]B](dst *A, occ B) {
	raceMap(mapWords(dst))
	asm.QueenMap(level, mapWords(dst), uint64(occ))
}

// BishopRookMaps sets bishop[sq] to the attacks of a bishop on sq and rook[sq] to those
// of a rook, for every square. It panics if bishop or rook is nil, or if they overlap.
func BishopRookMaps[B ~uint64, A ~[64]B](bishop, rook *A, occ B) {
	// Slicing a nil array panics before anything is written.
	if !ranges.Disjoint(mapWords(bishop)[:], mapWords(rook)[:], 64) {
		panic("bulk: BishopRookMaps: bishop overlaps rook")
	}
	raceMap(mapWords(bishop))
	raceMap(mapWords(rook))
	asm.BishopRookMaps(level, mapWords(bishop), mapWords(rook), uint64(occ))
}
