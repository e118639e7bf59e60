package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// The cross in another order: line by line, as one writes it, so that the address
// of a row is read before the index into it is made.

func crossInOrderRook(sq uint, occ uint64) uint64 {
	e := &crosses[sq&63]
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), occ*e.rankFactor>>58*8)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8))) & e.cross
}

func crossInOrderQueen(sq uint, occ uint64) uint64 {
	e := &crosses[sq&63]
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), occ*e.rankFactor>>58*8))|
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8)))&e.cross |
		e.diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.diagonal&occ)*rankFactor>>58*8)) |
		e.antiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (e.antiDiagonal&occ)*rankFactor>>58*8))
}

// CrossInOrderRook returns the attacks of a rook by the cross, line by line.
func CrossInOrderRook(sq uint, occ uint64) uint64 { return rivals.Inline(crossInOrderRook, sq, occ) }

// CrossInOrderQueen returns the attacks of a queen by the cross, line by line.
func CrossInOrderQueen(sq uint, occ uint64) uint64 { return rivals.Inline(crossInOrderQueen, sq, occ) }
