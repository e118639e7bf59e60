package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// Each line apart: all four are masked, multiplied, looked up and masked again.
// It is what the others are compared with. 12,288 bytes.

type apartEntry struct {
	file, diagonal, rank, antiDiagonal uint64
	fileFactor                         uint64
	fillUp, side                       *tables.Row
	_                                  uint64 // one line of cache a square
}

var apart [64]apartEntry

func init() {
	for sq := range 64 {
		e := &apart[sq]
		e.file, e.diagonal, e.rank, e.antiDiagonal = linesOf(sq)
		e.fileFactor, e.fillUp, e.side = fileFactor>>(sq&7), &tables.FillUp[sq&7], &tables.FillSide[sq>>3]
	}
}

func apartRook(e *apartEntry, occ uint64) uint64 {
	return e.file&*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8)) |
		e.rank&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.rank&occ)*rankFactor>>58*8))
}

func apartBishop(e *apartEntry, occ uint64) uint64 {
	return e.diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58*8)) |
		e.antiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58*8))
}

func apartQueen(e *apartEntry, occ uint64) uint64 {
	return e.file&*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8)) |
		e.rank&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.rank&occ)*rankFactor>>58*8)) |
		e.diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58*8)) |
		e.antiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58*8))
}

// ofApart is to formulas on an entry what rivals.Inline is to formulas.
func ofApart(f func(e *apartEntry, occ uint64) uint64, sq uint, occ uint64) uint64 {
	return f(&apart[sq&63], occ)
}

// ApartRook returns the attacks of a rook, each line apart.
func ApartRook(sq uint, occ uint64) uint64 { return ofApart(apartRook, sq, occ) }

// ApartBishop returns the attacks of a bishop, each line apart.
func ApartBishop(sq uint, occ uint64) uint64 { return ofApart(apartBishop, sq, occ) }

// ApartQueen returns the attacks of a queen, each line apart.
func ApartQueen(sq uint, occ uint64) uint64 { return ofApart(apartQueen, sq, occ) }
