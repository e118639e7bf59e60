package rivals

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// The library's own formulas with 64-bit products, whatever the word size: what
// a 32-bit machine would do without the fold.

func productRook(sq uint, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return tables.ProductFile(e, occ) | tables.ProductRank(e, occ)
}

func productBishop(sq uint, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return tables.ProductDiagonal(e, occ) | tables.ProductAntiDiagonal(e, occ)
}

// ProductRook returns the attacks of a rook by 64-bit products.
func ProductRook(sq uint, occ uint64) uint64 { return inline(productRook, sq, occ) }

// ProductBishop returns the attacks of a bishop by 64-bit products.
func ProductBishop(sq uint, occ uint64) uint64 { return inline(productBishop, sq, occ) }

// ProductQueen returns the attacks of a queen by 64-bit products.
func ProductQueen(sq uint, occ uint64) uint64 {
	return inline(productRook, sq, occ) | inline(productBishop, sq, occ)
}
