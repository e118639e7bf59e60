package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// The cross with the rank shifted down instead of multiplied up: one instruction
// with BMI2 (GOAMD64=v3), three without. 12,288 bytes.

var rankShifts [64]struct {
	file, diagonal, cross, antiDiagonal uint64
	fileFactor                          uint64
	shift                               uint8
	fillUp, side                        *tables.Row
}

func init() {
	for sq := range 64 {
		e, c := &rankShifts[sq], crosses[sq]
		e.file, e.diagonal, e.cross, e.antiDiagonal = c.file, c.diagonal, c.cross, c.antiDiagonal
		e.fileFactor, e.shift = c.fileFactor, uint8(sq&56+1)
		e.fillUp, e.side = c.fillUp, c.side
	}
}

func rankShiftRook(sq uint, occ uint64) uint64 {
	e := &rankShifts[sq&63]
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), occ>>(e.shift&63)&63*8)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8))) & e.cross
}

func rankShiftQueen(sq uint, occ uint64) uint64 {
	e := &rankShifts[sq&63]
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), occ>>(e.shift&63)&63*8))|
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8)))&e.cross |
		e.diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58*8)) |
		e.antiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58*8))
}

// RankShiftRook returns the attacks of a rook by the cross, the rank shifted.
func RankShiftRook(sq uint, occ uint64) uint64 { return rivals.Inline(rankShiftRook, sq, occ) }

// RankShiftQueen returns the attacks of a queen by the cross, the rank shifted.
func RankShiftQueen(sq uint, occ uint64) uint64 { return rivals.Inline(rankShiftQueen, sq, occ) }
