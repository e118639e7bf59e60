// Package product holds the library's own formulas with 64-bit products,
// whatever the word size: what a 32-bit machine would do without the fold.
package product

import (
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

func rook(sq uint, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return tables.ProductFile(e, occ) | tables.ProductRank(e, occ)
}

func bishop(sq uint, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return tables.ProductDiagonal(e, occ) | tables.ProductAntiDiagonal(e, occ)
}

// Rook returns the attacks of a rook by 64-bit products.
func Rook(sq uint, occ uint64) uint64 { return rivals.Inline(rook, sq, occ) }

// Bishop returns the attacks of a bishop by 64-bit products.
func Bishop(sq uint, occ uint64) uint64 { return rivals.Inline(bishop, sq, occ) }

// Queen returns the attacks of a queen by 64-bit products.
func Queen(sq uint, occ uint64) uint64 {
	return rivals.Inline(rook, sq, occ) | rivals.Inline(bishop, sq, occ)
}
