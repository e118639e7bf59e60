package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// The cross with the rank masked and multiplied like a diagonal, which leaves the
// mask of the rank in the table. 12,288 bytes.

var maskedCrosses [64]struct {
	file, diagonal, rank, antiDiagonal uint64
	fileFactor, cross                  uint64
	fillUp, side                       *tables.Row
}

func init() {
	for sq := range 64 {
		e := &maskedCrosses[sq]
		e.file, e.diagonal, e.rank, e.antiDiagonal = linesOf(sq)
		e.cross = e.file | e.rank
		e.fileFactor, e.fillUp, e.side = fileFactor>>(sq&7), &tables.FillUp[sq&7], &tables.FillSide[sq>>3]
	}
}

func maskedCrossRook(sq uint, occ uint64) uint64 {
	e := &maskedCrosses[sq&63]
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.rank&occ)*rankFactor>>58*8)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8))) & e.cross
}

func maskedCrossQueen(sq uint, occ uint64) uint64 {
	e := &maskedCrosses[sq&63]
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.rank&occ)*rankFactor>>58*8))|
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8)))&e.cross |
		e.diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58*8)) |
		e.antiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58*8))
}

// MaskedCrossRook returns the attacks of a rook by the cross, the rank masked.
func MaskedCrossRook(sq uint, occ uint64) uint64 { return rivals.Inline(maskedCrossRook, sq, occ) }

// MaskedCrossQueen returns the attacks of a queen by the cross, the rank masked.
func MaskedCrossQueen(sq uint, occ uint64) uint64 { return rivals.Inline(maskedCrossQueen, sq, occ) }
