// Package product holds the library's own formulas with 64-bit products on every
// word size. Package attacks folds the board on 32-bit machines instead.
package product

import (
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// Rook returns the attacks of a rook by 64-bit products.
func Rook(sq uint, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Cross & (e.FillSide[(e.File&occ)*e.FileFactor>>58] | e.FillUp[occ*e.RankFactor>>58])
}

// Bishop returns the attacks of a bishop by 64-bit products.
func Bishop(sq uint, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Diagonal&e.FillUp[(e.Diagonal&occ)*tables.RankFactor>>58] |
		e.AntiDiagonal&e.FillUp[(e.AntiDiagonal&occ)*tables.RankFactor>>58]
}

// Queen returns the attacks of a queen by 64-bit products.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
