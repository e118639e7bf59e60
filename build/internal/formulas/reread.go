package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// Masks read twice: the second time as signed, which the compiler takes for
// another value. It need not keep the mask in a register of its own, and it takes
// the mask and the row by one instruction.

func rereadRook(sq uint, occ uint64) uint64 {
	e := &apart[sq&63]
	return uint64(*(*int64)(unsafe.Pointer(&e.file)))&*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8)) |
		uint64(*(*int64)(unsafe.Pointer(&e.rank)))&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.rank&occ)*rankFactor>>58*8))
}

func rereadBishop(sq uint, occ uint64) uint64 {
	e := &apart[sq&63]
	return uint64(*(*int64)(unsafe.Pointer(&e.diagonal)))&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58*8)) |
		uint64(*(*int64)(unsafe.Pointer(&e.antiDiagonal)))&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58*8))
}

// RereadRook returns the attacks of a rook, its masks read twice.
func RereadRook(sq uint, occ uint64) uint64 { return rivals.Inline(rereadRook, sq, occ) }

// RereadBishop returns the attacks of a bishop, its masks read twice.
func RereadBishop(sq uint, occ uint64) uint64 { return rivals.Inline(rereadBishop, sq, occ) }

// RereadQueen returns the attacks of a queen, its masks read twice.
func RereadQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(rereadRook, sq, occ) | rivals.Inline(rereadBishop, sq, occ)
}
