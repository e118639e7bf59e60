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
	ranges.RaceWrite(m[:])
	asm.RookMap(level, m, uint64(occ))
}

// BishopMap sets dst[sq] to the attacks of a bishop on sq, for every square. It
// panics if dst is nil.
func BishopMap[B ~uint64, A ~[64]B](dst *A, occ B) {
	m := (*[64]uint64)(unsafe.Pointer(dst))
	ranges.RaceWrite(m[:])
	asm.BishopMap(level, m, uint64(occ))
}

// QueenMap sets dst[sq] to the attacks of a queen on sq, for every square. It
// panics if dst is nil.
func QueenMap[B ~uint64, A ~[64]B](dst *A, occ B) {
	m := (*[64]uint64)(unsafe.Pointer(dst))
	ranges.RaceWrite(m[:])
	asm.QueenMap(level, m, uint64(occ))
}
