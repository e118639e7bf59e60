package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// The cross with an array for each field: the square is the index as it is, and
// nothing is shifted. 12,288 bytes, and a line of cache for each field.

var arrays struct {
	file, diagonal, cross, antiDiagonal, fileFactor, rankFactor [64]uint64
	fillUp, side                                                [64]*tables.Row
}

func init() {
	for sq, e := range crosses {
		arrays.file[sq], arrays.diagonal[sq], arrays.cross[sq], arrays.antiDiagonal[sq] = e.file, e.diagonal, e.cross, e.antiDiagonal
		arrays.fileFactor[sq], arrays.rankFactor[sq], arrays.fillUp[sq], arrays.side[sq] = e.fileFactor, e.rankFactor, e.fillUp, e.side
	}
}

func arraysRook(sq uint, occ uint64) uint64 {
	sq &= 63
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(arrays.fillUp[sq]), occ*arrays.rankFactor[sq]>>58*8)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(arrays.side[sq]), (arrays.file[sq]&occ)*arrays.fileFactor[sq]>>58*8))) & arrays.cross[sq]
}

func arraysBishop(sq uint, occ uint64) uint64 {
	sq &= 63
	return arrays.diagonal[sq]&*(*uint64)(unsafe.Add(unsafe.Pointer(arrays.fillUp[sq]), (arrays.diagonal[sq]&occ)*rankFactor>>58*8)) |
		arrays.antiDiagonal[sq]&*(*uint64)(unsafe.Add(unsafe.Pointer(arrays.fillUp[sq]), (arrays.antiDiagonal[sq]&occ)*rankFactor>>58*8))
}

// ArraysRook returns the attacks of a rook from an array for each field.
func ArraysRook(sq uint, occ uint64) uint64 { return rivals.Inline(arraysRook, sq, occ) }

// ArraysBishop returns the attacks of a bishop from an array for each field.
func ArraysBishop(sq uint, occ uint64) uint64 { return rivals.Inline(arraysBishop, sq, occ) }

// ArraysQueen returns the attacks of a queen from an array for each field.
func ArraysQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(arraysRook, sq, occ) | rivals.Inline(arraysBishop, sq, occ)
}
