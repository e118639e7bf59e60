package bulk

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// RookMap sets dst[sq] to the attacks of a rook on sq, for every square. It
// panics if dst is nil.
func RookMap[B ~uint64, A ~[64]B](dst *A, occ B) {
	m := (*[64]uint64)(unsafe.Pointer(dst))
	raceMap(m)
	asm.RookMap(level, m, uint64(occ))
}

// BishopMap sets dst[sq] to the attacks of a bishop on sq, for every square. It
// panics if dst is nil.
func BishopMap[B ~uint64, A ~[64]B](dst *A, occ B) {
	m := (*[64]uint64)(unsafe.Pointer(dst))
	raceMap(m)
	asm.BishopMap(level, m, uint64(occ))
}

// QueenMap sets dst[sq] to the attacks of a queen on sq, for every square. It
// panics if dst is nil.
func QueenMap[B ~uint64, A ~[64]B](dst *A, occ B) {
	m := (*[64]uint64)(unsafe.Pointer(dst))
	raceMap(m)
	asm.QueenMap(level, m, uint64(occ))
}

// BishopRookMaps sets bishop[sq] to the attacks of a bishop on sq and rook[sq] to those
// of a rook, for every square. It panics if bishop or rook is nil, or if they overlap.
func BishopRookMaps[B ~uint64, A ~[64]B](bishop, rook *A, occ B) {
	b, r := (*[64]uint64)(unsafe.Pointer(bishop)), (*[64]uint64)(unsafe.Pointer(rook))
	// Slicing a nil array panics before anything is written.
	if !ranges.Disjoint(b[:], r[:], 64) {
		panic("bulk: BishopRookMaps: bishop overlaps rook")
	}
	raceMap(b)
	raceMap(r)
	asm.BishopRookMaps(level, b, r, uint64(occ))
}
