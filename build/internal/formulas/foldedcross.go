package formulas

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// The cross for words of 32 bits. The rank stands in one half of the board: the
// upper word of the product is the sum of two products of half the size, one of
// which is zero. All ranks of a row of FillUp are the same, so that one half of it
// serves for both.

func foldedCrossRook(sq uint, occ uint64) uint64 {
	return ofHalves(crossHalves, foldedRank, foldedFile, &crosses[sq&63], occ)
}

// foldedRank returns the row of the rank, or the upper half of it.
func foldedRank(e *crossEntry, occ uint64) uint64 {
	return uint64(*(*uint32)(unsafe.Add(unsafe.Pointer(e.fillUp), (uint32(occ)*uint32(e.rankFactor>>32)+uint32(occ>>32)*uint32(e.rankFactor))>>26*8)))
}

// foldedFile returns the row of the file.
func foldedFile(e *crossEntry, occ uint64) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(e.side), (uint32(e.file)&uint32(occ)+uint32(e.file>>32)&uint32(occ>>32)*8)*uint32(e.fileFactor>>32)>>26*8))
}

func crossHalves(e *crossEntry, rank, file uint64) uint64 {
	return uint64((uint32(file>>32)|uint32(rank))&uint32(e.cross>>32))<<32 | uint64((uint32(file)|uint32(rank))&uint32(e.cross))
}

// ofHalves is to these what rivals.Inline is to formulas. With the file first the
// machine has too few registers for the rank.
func ofHalves(halves func(e *crossEntry, rank, file uint64) uint64, rank, file func(e *crossEntry, occ uint64) uint64, e *crossEntry, occ uint64) uint64 {
	return halves(e, rank(e, occ), file(e, occ))
}

func foldedCrossDiagonal(sq uint, occ uint64) uint64 {
	e := &crosses[sq&63]
	return foldedDiagonal(e.diagonal, e, occ)
}

func foldedCrossAntiDiagonal(sq uint, occ uint64) uint64 {
	e := &crosses[sq&63]
	return foldedDiagonal(e.antiDiagonal, e, occ)
}

func foldedDiagonal(line uint64, e *crossEntry, occ uint64) uint64 {
	attacks := *(*uint32)(unsafe.Add(unsafe.Pointer(e.fillUp), (uint32(line)&uint32(occ)|uint32(line>>32)&uint32(occ>>32))*0x02020202>>26*8))
	return uint64(uint32(line>>32)&attacks)<<32 | uint64(uint32(line)&attacks)
}

func foldedCrossBishop(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(foldedCrossDiagonal, sq, occ) | rivals.InlineLine(foldedCrossAntiDiagonal, sq, occ)
}

// FoldedCrossRook returns the attacks of a rook by the cross in two halves.
func FoldedCrossRook(sq uint, occ uint64) uint64 { return rivals.Inline(foldedCrossRook, sq, occ) }

// FoldedCrossBishop returns the attacks of a bishop in two halves.
func FoldedCrossBishop(sq uint, occ uint64) uint64 { return rivals.Inline(foldedCrossBishop, sq, occ) }

// FoldedCrossQueen returns the attacks of a queen by the cross in two halves.
func FoldedCrossQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(foldedCrossRook, sq, occ) | rivals.Inline(foldedCrossBishop, sq, occ)
}
