package formulas

import (
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// Hyperbola quintessence for some lines: the file by o^(o-2r) and its mirror image
// with bytes swapped, the rank and the diagonals by one table of rows. 8,192 bytes.
// And the diagonals so, with the rank and the file by the cross.

var quintessences [64]struct {
	file, diagonal, rank, antiDiagonal uint64
	bit, mirrored                      uint64 // the slider, and the slider with bytes swapped
	rankFactor                         uint64
	fillUp                             *tables.Row
}

func init() {
	for sq := range 64 {
		e := &quintessences[sq]
		e.file, e.diagonal, e.rank, e.antiDiagonal = linesOf(sq)
		e.bit, e.mirrored = 1<<sq, bits.ReverseBytes64(1<<sq)
		e.rankFactor, e.fillUp = rankFactorOf(sq), &tables.FillUp[sq&7]
	}
}

// quintessence returns the attacks along a line.
func quintessence(line, bit, mirrored, occ uint64) uint64 {
	occ &= line
	return line & ((occ - bit) ^ bits.ReverseBytes64(bits.ReverseBytes64(occ)-mirrored))
}

func quintessenceRook(sq uint, occ uint64) uint64 {
	e := &quintessences[sq&63]
	return quintessence(e.file, e.bit, e.mirrored, occ) |
		e.rank&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), occ*e.rankFactor>>58*8))
}

func quintessenceBishop(sq uint, occ uint64) uint64 {
	e := &quintessences[sq&63]
	return e.diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58*8)) |
		e.antiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58*8))
}

func quintessenceOfDiagonals(sq uint, occ uint64) uint64 {
	e := &quintessences[sq&63]
	return quintessence(e.diagonal, e.bit, e.mirrored, occ) | quintessence(e.antiDiagonal, e.bit, e.mirrored, occ)
}

// QuintessenceRook returns the attacks of a rook, the file by hyperbola
// quintessence.
func QuintessenceRook(sq uint, occ uint64) uint64 { return rivals.Inline(quintessenceRook, sq, occ) }

// QuintessenceBishop returns the attacks of a bishop, both diagonals by hyperbola
// quintessence.
func QuintessenceBishop(sq uint, occ uint64) uint64 {
	return rivals.Inline(quintessenceOfDiagonals, sq, occ)
}

// QuintessenceQueen returns the attacks of a queen, the file by hyperbola
// quintessence.
func QuintessenceQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(quintessenceRook, sq, occ) | rivals.Inline(quintessenceBishop, sq, occ)
}

// QuintessenceDiagonalsQueen returns the attacks of a queen, both diagonals by
// hyperbola quintessence, rank and file by the cross.
func QuintessenceDiagonalsQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(crossRook, sq, occ) | rivals.Inline(quintessenceOfDiagonals, sq, occ)
}
