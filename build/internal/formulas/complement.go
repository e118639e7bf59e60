package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// The cross with the diagonals stored as what is not on them: with BMI1
// (GOAMD64=v3) the complement is taken by the instruction that masks, which
// leaves the stored one as it is, so that none is copied. 12,288 bytes.

var complements [64]struct {
	file, notDiagonal, cross, notAntiDiagonal uint64
	fileFactor, rankFactor                    uint64
	fillUp, side                              *tables.Row
}

func init() {
	for sq, c := range crosses {
		e := &complements[sq]
		e.file, e.notDiagonal, e.cross, e.notAntiDiagonal = c.file, ^c.diagonal, c.cross, ^c.antiDiagonal
		e.fileFactor, e.rankFactor, e.fillUp, e.side = c.fileFactor, c.rankFactor, c.fillUp, c.side
	}
}

func complementRook(sq uint, occ uint64) uint64 {
	e := &complements[sq&63]
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), occ*e.rankFactor>>58*8)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (e.file&occ)*e.fileFactor>>58*8))) & e.cross
}

func complementBishop(sq uint, occ uint64) uint64 {
	e := &complements[sq&63]
	return *(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (occ&^e.notDiagonal)*rankFactor>>58*8))&^e.notDiagonal |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.fillUp), (occ&^e.notAntiDiagonal)*rankFactor>>58*8))&^e.notAntiDiagonal
}

// ComplementBishop returns the attacks of a bishop by complements of its lines.
func ComplementBishop(sq uint, occ uint64) uint64 { return rivals.Inline(complementBishop, sq, occ) }

// ComplementQueen returns the attacks of a queen, the diagonals by complements.
func ComplementQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(complementRook, sq, occ) | rivals.Inline(complementBishop, sq, occ)
}
