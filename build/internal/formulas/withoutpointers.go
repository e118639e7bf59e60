package formulas

import (
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// The cross without pointers to rows: the row is found by the low or high bits of
// the square. 48 bytes a square, 11,264 bytes.

var withoutPointers [64]struct {
	file, diagonal, cross, antiDiagonal, fileFactor, rankFactor uint64
}

func init() {
	for sq, e := range crosses {
		w := &withoutPointers[sq]
		w.file, w.diagonal, w.cross, w.antiDiagonal = e.file, e.diagonal, e.cross, e.antiDiagonal
		w.fileFactor, w.rankFactor = e.fileFactor, e.rankFactor
	}
}

func withoutPointersRook(sq uint, occ uint64) uint64 {
	e := &withoutPointers[sq&63]
	return (tables.FillSide[sq>>3&7][(e.file&occ)*e.fileFactor>>58] | tables.FillUp[sq&7][occ*e.rankFactor>>58]) & e.cross
}

func withoutPointersBishop(sq uint, occ uint64) uint64 {
	e, row := &withoutPointers[sq&63], &tables.FillUp[sq&7]
	return e.diagonal&row[(e.diagonal&occ)*rankFactor>>58] | e.antiDiagonal&row[(e.antiDiagonal&occ)*rankFactor>>58]
}

// WithoutPointersRook returns the attacks of a rook without pointers to rows.
func WithoutPointersRook(sq uint, occ uint64) uint64 {
	return rivals.Inline(withoutPointersRook, sq, occ)
}

// WithoutPointersBishop returns the attacks of a bishop without pointers to rows.
func WithoutPointersBishop(sq uint, occ uint64) uint64 {
	return rivals.Inline(withoutPointersBishop, sq, occ)
}

// WithoutPointersQueen returns the attacks of a queen without pointers to rows.
func WithoutPointersQueen(sq uint, occ uint64) uint64 {
	return rivals.Inline(withoutPointersRook, sq, occ) | rivals.Inline(withoutPointersBishop, sq, occ)
}
