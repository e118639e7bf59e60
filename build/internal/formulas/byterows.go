package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// Rows of bytes: the attacks on one rank, copied to all ranks by another
// multiplication. A row is one line of cache. The file, whose copies a product
// does not make, keeps its rows. 8,704 bytes.

var byteRows [8][64]uint8

var byteEntries [64]struct {
	file, diagonal, cross, antiDiagonal uint64
	fileFactor, rankFactor              uint64
	fillUp                              *[64]uint8
	side                                *tables.Row
}

func init() {
	for file := range byteRows {
		for i := range byteRows[file] {
			byteRows[file][i] = uint8(tables.FillUp[file][i])
		}
	}
	for sq, c := range crosses {
		e := &byteEntries[sq]
		e.file, e.diagonal, e.cross, e.antiDiagonal = c.file, c.diagonal, c.cross, c.antiDiagonal
		e.fileFactor, e.rankFactor, e.fillUp, e.side = c.fileFactor, c.rankFactor, &byteRows[sq&7], c.side
	}
}

const allRanks = 0x0101010101010101

func byteRowsRook(sq uint, occ uint64) uint64 {
	e := &byteEntries[sq&63]
	return (uint64(*(*uint8)(unsafe.Add(unsafe.Pointer(e.fillUp), occ*e.rankFactor>>58)))*allRanks |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8))) & e.cross
}

func byteRowsBishop(sq uint, occ uint64) uint64 {
	e := &byteEntries[sq&63]
	return e.diagonal&(uint64(*(*uint8)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58)))*allRanks) |
		e.antiDiagonal&(uint64(*(*uint8)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58)))*allRanks)
}

// ByteRowsRook returns the attacks of a rook from rows of bytes.
func ByteRowsRook(sq uint, occ uint64) uint64 { return rivals.Inline(byteRowsRook, sq, occ) }

// ByteRowsBishop returns the attacks of a bishop from rows of bytes.
func ByteRowsBishop(sq uint, occ uint64) uint64 { return rivals.Inline(byteRowsBishop, sq, occ) }

// ByteRowsQueen returns the attacks of a queen from rows of bytes.
func ByteRowsQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(byteRowsRook, sq, occ) | rivals.Inline(byteRowsBishop, sq, occ)
}
