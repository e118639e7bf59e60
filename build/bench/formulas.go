package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/internal/formulas"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
)

// The formulas that were tried for one lookup, beside the library's and fancy
// magic. What was found stands in formulas.md.

// formulaComparisons returns the comparisons of all formulas, piece by piece, in
// loops that wait for nothing, for the last occupancy and for the last square; and
// of queens with the tables evicted.
func formulaComparisons() []*comparison {
	q := newQueries(hot)
	evict, sqs, occs := eviction(q, 16)
	return []*comparison{
		{name: "formulas of queens, independent, tables hot", unit: "queen", operations: hot, variants: independentQueens(q)},
		{name: "formulas of rooks, independent, tables hot", unit: "rook", operations: hot, variants: independentRooks(q)},
		{name: "formulas of bishops, independent, tables hot", unit: "bishop", operations: hot, variants: independentBishops(q)},
		{name: "formulas of queens, next occupancy from the last result", unit: "queen", operations: hot, variants: nextOccupancyQueens(q.sqs, q.occs)},
		{name: "formulas of rooks, next occupancy from the last result", unit: "rook", operations: hot, variants: nextOccupancyRooks(q)},
		{name: "formulas of bishops, next occupancy from the last result", unit: "bishop", operations: hot, variants: nextOccupancyBishops(q)},
		{name: "formulas of queens, next square from the last result", unit: "queen", operations: hot, variants: nextSquareQueens(q)},
		{name: "formulas of rooks, next square from the last result", unit: "rook", operations: hot, variants: nextSquareRooks(q)},
		{name: "formulas of bishops, next square from the last result", unit: "bishop", operations: hot, variants: nextSquareBishops(q)},
		{
			name: "formulas of queens, tables evicted from L2 before every 16, next occupancy from the last result",
			unit: "queen", operations: len(sqs), before: evict, variants: nextOccupancyQueens(sqs, occs),
		},
	}
}

func independentQueens(q *queries) []variant {
	return append([]variant{
		{ours, func() { independent(queen, q.sqs, q.occs) }},
		{magicSlices, func() { independent(magic.Queen, q.sqs, q.occs) }},
		{magicPacked, func() { independent(packedmagic.Queen, q.sqs, q.occs) }},
		{hyperbolaQuintessence, func() { independent(hyperbola.Queen, q.sqs, q.occs) }},
		{"cross of rank and file", func() { independent(formulas.CrossQueen, q.sqs, q.occs) }},
		{"cross, line by line", func() { independent(formulas.CrossInOrderQueen, q.sqs, q.occs) }},
		{"cross, rank masked", func() { independent(formulas.MaskedCrossQueen, q.sqs, q.occs) }},
		{"cross, rank shifted", func() { independent(formulas.RankShiftQueen, q.sqs, q.occs) }},
		{"cross, rank by a high product", func() { independent(formulas.HighProductQueen, q.sqs, q.occs) }},
		{"cross, an array a field", func() { independent(formulas.ArraysQueen, q.sqs, q.occs) }},
		{"cross, no pointers", func() { independent(formulas.WithoutPointersQueen, q.sqs, q.occs) }},
		{"cross, rows of bytes", func() { independent(formulas.ByteRowsQueen, q.sqs, q.occs) }},
		{"cross, complements", func() { independent(formulas.ComplementQueen, q.sqs, q.occs) }},
		{"lines apart", func() { independent(formulas.ApartQueen, q.sqs, q.occs) }},
		{"lines apart, masks read twice", func() { independent(formulas.RereadQueen, q.sqs, q.occs) }},
		{"file by quintessence", func() { independent(formulas.QuintessenceQueen, q.sqs, q.occs) }},
		{"diagonals by quintessence", func() { independent(formulas.QuintessenceDiagonalsQueen, q.sqs, q.occs) }},
		{"cross, folded", func() { independent(formulas.FoldedCrossQueen, q.sqs, q.occs) }},
	}, independentVectors(q.sqs, q.occs)...)
}

func independentRooks(q *queries) []variant {
	return []variant{
		{ours, func() { independent(rook, q.sqs, q.occs) }},
		{magicSlices, func() { independent(magic.Rook, q.sqs, q.occs) }},
		{magicPacked, func() { independent(packedmagic.Rook, q.sqs, q.occs) }},
		{hyperbolaQuintessence, func() { independent(hyperbola.Rook, q.sqs, q.occs) }},
		{"cross of rank and file", func() { independent(formulas.CrossRook, q.sqs, q.occs) }},
		{"cross, line by line", func() { independent(formulas.CrossInOrderRook, q.sqs, q.occs) }},
		{"cross, rank masked", func() { independent(formulas.MaskedCrossRook, q.sqs, q.occs) }},
		{"cross, rank shifted", func() { independent(formulas.RankShiftRook, q.sqs, q.occs) }},
		{"cross, rank by a high product", func() { independent(formulas.HighProductRook, q.sqs, q.occs) }},
		{"cross, an array a field", func() { independent(formulas.ArraysRook, q.sqs, q.occs) }},
		{"cross, no pointers", func() { independent(formulas.WithoutPointersRook, q.sqs, q.occs) }},
		{"cross, rows of bytes", func() { independent(formulas.ByteRowsRook, q.sqs, q.occs) }},
		{"lines apart", func() { independent(formulas.ApartRook, q.sqs, q.occs) }},
		{"lines apart, masks read twice", func() { independent(formulas.RereadRook, q.sqs, q.occs) }},
		{"file by quintessence", func() { independent(formulas.QuintessenceRook, q.sqs, q.occs) }},
		{"cross, folded", func() { independent(formulas.FoldedCrossRook, q.sqs, q.occs) }},
	}
}

func independentBishops(q *queries) []variant {
	return []variant{
		{ours, func() { independent(bishop, q.sqs, q.occs) }},
		{magicSlices, func() { independent(magic.Bishop, q.sqs, q.occs) }},
		{magicPacked, func() { independent(packedmagic.Bishop, q.sqs, q.occs) }},
		{hyperbolaQuintessence, func() { independent(hyperbola.Bishop, q.sqs, q.occs) }},
		{"cross of rank and file", func() { independent(formulas.CrossBishop, q.sqs, q.occs) }},
		{"cross, an array a field", func() { independent(formulas.ArraysBishop, q.sqs, q.occs) }},
		{"cross, no pointers", func() { independent(formulas.WithoutPointersBishop, q.sqs, q.occs) }},
		{"cross, rows of bytes", func() { independent(formulas.ByteRowsBishop, q.sqs, q.occs) }},
		{"cross, complements", func() { independent(formulas.ComplementBishop, q.sqs, q.occs) }},
		{"lines apart", func() { independent(formulas.ApartBishop, q.sqs, q.occs) }},
		{"lines apart, masks read twice", func() { independent(formulas.RereadBishop, q.sqs, q.occs) }},
		{"diagonals by quintessence", func() { independent(formulas.QuintessenceBishop, q.sqs, q.occs) }},
		{"cross, folded", func() { independent(formulas.FoldedCrossBishop, q.sqs, q.occs) }},
	}
}

func nextOccupancyQueens(sqs []uint8, occs []uint64) []variant {
	return append([]variant{
		{ours, func() { nextOccupancy(queen, sqs, occs) }},
		{magicSlices, func() { nextOccupancy(magic.Queen, sqs, occs) }},
		{magicPacked, func() { nextOccupancy(packedmagic.Queen, sqs, occs) }},
		{hyperbolaQuintessence, func() { nextOccupancy(hyperbola.Queen, sqs, occs) }},
		{"cross of rank and file", func() { nextOccupancy(formulas.CrossQueen, sqs, occs) }},
		{"cross, line by line", func() { nextOccupancy(formulas.CrossInOrderQueen, sqs, occs) }},
		{"cross, rank masked", func() { nextOccupancy(formulas.MaskedCrossQueen, sqs, occs) }},
		{"cross, rank shifted", func() { nextOccupancy(formulas.RankShiftQueen, sqs, occs) }},
		{"cross, rank by a high product", func() { nextOccupancy(formulas.HighProductQueen, sqs, occs) }},
		{"cross, an array a field", func() { nextOccupancy(formulas.ArraysQueen, sqs, occs) }},
		{"cross, no pointers", func() { nextOccupancy(formulas.WithoutPointersQueen, sqs, occs) }},
		{"cross, rows of bytes", func() { nextOccupancy(formulas.ByteRowsQueen, sqs, occs) }},
		{"cross, complements", func() { nextOccupancy(formulas.ComplementQueen, sqs, occs) }},
		{"lines apart", func() { nextOccupancy(formulas.ApartQueen, sqs, occs) }},
		{"lines apart, masks read twice", func() { nextOccupancy(formulas.RereadQueen, sqs, occs) }},
		{"file by quintessence", func() { nextOccupancy(formulas.QuintessenceQueen, sqs, occs) }},
		{"diagonals by quintessence", func() { nextOccupancy(formulas.QuintessenceDiagonalsQueen, sqs, occs) }},
		{"cross, folded", func() { nextOccupancy(formulas.FoldedCrossQueen, sqs, occs) }},
	}, nextOccupancyVectors(sqs, occs)...)
}

func nextOccupancyRooks(q *queries) []variant {
	return []variant{
		{ours, func() { nextOccupancy(rook, q.sqs, q.occs) }},
		{magicSlices, func() { nextOccupancy(magic.Rook, q.sqs, q.occs) }},
		{magicPacked, func() { nextOccupancy(packedmagic.Rook, q.sqs, q.occs) }},
		{hyperbolaQuintessence, func() { nextOccupancy(hyperbola.Rook, q.sqs, q.occs) }},
		{"cross of rank and file", func() { nextOccupancy(formulas.CrossRook, q.sqs, q.occs) }},
		{"cross, line by line", func() { nextOccupancy(formulas.CrossInOrderRook, q.sqs, q.occs) }},
		{"cross, rank masked", func() { nextOccupancy(formulas.MaskedCrossRook, q.sqs, q.occs) }},
		{"cross, rank shifted", func() { nextOccupancy(formulas.RankShiftRook, q.sqs, q.occs) }},
		{"cross, rank by a high product", func() { nextOccupancy(formulas.HighProductRook, q.sqs, q.occs) }},
		{"cross, an array a field", func() { nextOccupancy(formulas.ArraysRook, q.sqs, q.occs) }},
		{"cross, no pointers", func() { nextOccupancy(formulas.WithoutPointersRook, q.sqs, q.occs) }},
		{"cross, rows of bytes", func() { nextOccupancy(formulas.ByteRowsRook, q.sqs, q.occs) }},
		{"lines apart", func() { nextOccupancy(formulas.ApartRook, q.sqs, q.occs) }},
		{"lines apart, masks read twice", func() { nextOccupancy(formulas.RereadRook, q.sqs, q.occs) }},
		{"file by quintessence", func() { nextOccupancy(formulas.QuintessenceRook, q.sqs, q.occs) }},
		{"cross, folded", func() { nextOccupancy(formulas.FoldedCrossRook, q.sqs, q.occs) }},
	}
}

func nextOccupancyBishops(q *queries) []variant {
	return []variant{
		{ours, func() { nextOccupancy(bishop, q.sqs, q.occs) }},
		{magicSlices, func() { nextOccupancy(magic.Bishop, q.sqs, q.occs) }},
		{magicPacked, func() { nextOccupancy(packedmagic.Bishop, q.sqs, q.occs) }},
		{hyperbolaQuintessence, func() { nextOccupancy(hyperbola.Bishop, q.sqs, q.occs) }},
		{"cross of rank and file", func() { nextOccupancy(formulas.CrossBishop, q.sqs, q.occs) }},
		{"cross, an array a field", func() { nextOccupancy(formulas.ArraysBishop, q.sqs, q.occs) }},
		{"cross, no pointers", func() { nextOccupancy(formulas.WithoutPointersBishop, q.sqs, q.occs) }},
		{"cross, rows of bytes", func() { nextOccupancy(formulas.ByteRowsBishop, q.sqs, q.occs) }},
		{"cross, complements", func() { nextOccupancy(formulas.ComplementBishop, q.sqs, q.occs) }},
		{"lines apart", func() { nextOccupancy(formulas.ApartBishop, q.sqs, q.occs) }},
		{"lines apart, masks read twice", func() { nextOccupancy(formulas.RereadBishop, q.sqs, q.occs) }},
		{"diagonals by quintessence", func() { nextOccupancy(formulas.QuintessenceBishop, q.sqs, q.occs) }},
		{"cross, folded", func() { nextOccupancy(formulas.FoldedCrossBishop, q.sqs, q.occs) }},
	}
}

func nextSquareQueens(q *queries) []variant {
	return append([]variant{
		{ours, func() { nextSquare(queen, q.sqs, q.occs) }},
		{magicSlices, func() { nextSquare(magic.Queen, q.sqs, q.occs) }},
		{magicPacked, func() { nextSquare(packedmagic.Queen, q.sqs, q.occs) }},
		{hyperbolaQuintessence, func() { nextSquare(hyperbola.Queen, q.sqs, q.occs) }},
		{"cross of rank and file", func() { nextSquare(formulas.CrossQueen, q.sqs, q.occs) }},
		{"cross, line by line", func() { nextSquare(formulas.CrossInOrderQueen, q.sqs, q.occs) }},
		{"cross, rank masked", func() { nextSquare(formulas.MaskedCrossQueen, q.sqs, q.occs) }},
		{"cross, rank shifted", func() { nextSquare(formulas.RankShiftQueen, q.sqs, q.occs) }},
		{"cross, rank by a high product", func() { nextSquare(formulas.HighProductQueen, q.sqs, q.occs) }},
		{"cross, an array a field", func() { nextSquare(formulas.ArraysQueen, q.sqs, q.occs) }},
		{"cross, no pointers", func() { nextSquare(formulas.WithoutPointersQueen, q.sqs, q.occs) }},
		{"cross, rows of bytes", func() { nextSquare(formulas.ByteRowsQueen, q.sqs, q.occs) }},
		{"cross, complements", func() { nextSquare(formulas.ComplementQueen, q.sqs, q.occs) }},
		{"lines apart", func() { nextSquare(formulas.ApartQueen, q.sqs, q.occs) }},
		{"lines apart, masks read twice", func() { nextSquare(formulas.RereadQueen, q.sqs, q.occs) }},
		{"file by quintessence", func() { nextSquare(formulas.QuintessenceQueen, q.sqs, q.occs) }},
		{"diagonals by quintessence", func() { nextSquare(formulas.QuintessenceDiagonalsQueen, q.sqs, q.occs) }},
		{"cross, folded", func() { nextSquare(formulas.FoldedCrossQueen, q.sqs, q.occs) }},
	}, nextSquareVectors(q.sqs, q.occs)...)
}

func nextSquareRooks(q *queries) []variant {
	return []variant{
		{ours, func() { nextSquare(rook, q.sqs, q.occs) }},
		{magicSlices, func() { nextSquare(magic.Rook, q.sqs, q.occs) }},
		{magicPacked, func() { nextSquare(packedmagic.Rook, q.sqs, q.occs) }},
		{hyperbolaQuintessence, func() { nextSquare(hyperbola.Rook, q.sqs, q.occs) }},
		{"cross of rank and file", func() { nextSquare(formulas.CrossRook, q.sqs, q.occs) }},
		{"cross, line by line", func() { nextSquare(formulas.CrossInOrderRook, q.sqs, q.occs) }},
		{"cross, rank masked", func() { nextSquare(formulas.MaskedCrossRook, q.sqs, q.occs) }},
		{"cross, rank shifted", func() { nextSquare(formulas.RankShiftRook, q.sqs, q.occs) }},
		{"cross, rank by a high product", func() { nextSquare(formulas.HighProductRook, q.sqs, q.occs) }},
		{"cross, an array a field", func() { nextSquare(formulas.ArraysRook, q.sqs, q.occs) }},
		{"cross, no pointers", func() { nextSquare(formulas.WithoutPointersRook, q.sqs, q.occs) }},
		{"cross, rows of bytes", func() { nextSquare(formulas.ByteRowsRook, q.sqs, q.occs) }},
		{"lines apart", func() { nextSquare(formulas.ApartRook, q.sqs, q.occs) }},
		{"lines apart, masks read twice", func() { nextSquare(formulas.RereadRook, q.sqs, q.occs) }},
		{"file by quintessence", func() { nextSquare(formulas.QuintessenceRook, q.sqs, q.occs) }},
		{"cross, folded", func() { nextSquare(formulas.FoldedCrossRook, q.sqs, q.occs) }},
	}
}

func nextSquareBishops(q *queries) []variant {
	return []variant{
		{ours, func() { nextSquare(bishop, q.sqs, q.occs) }},
		{magicSlices, func() { nextSquare(magic.Bishop, q.sqs, q.occs) }},
		{magicPacked, func() { nextSquare(packedmagic.Bishop, q.sqs, q.occs) }},
		{hyperbolaQuintessence, func() { nextSquare(hyperbola.Bishop, q.sqs, q.occs) }},
		{"cross of rank and file", func() { nextSquare(formulas.CrossBishop, q.sqs, q.occs) }},
		{"cross, an array a field", func() { nextSquare(formulas.ArraysBishop, q.sqs, q.occs) }},
		{"cross, no pointers", func() { nextSquare(formulas.WithoutPointersBishop, q.sqs, q.occs) }},
		{"cross, rows of bytes", func() { nextSquare(formulas.ByteRowsBishop, q.sqs, q.occs) }},
		{"cross, complements", func() { nextSquare(formulas.ComplementBishop, q.sqs, q.occs) }},
		{"lines apart", func() { nextSquare(formulas.ApartBishop, q.sqs, q.occs) }},
		{"lines apart, masks read twice", func() { nextSquare(formulas.RereadBishop, q.sqs, q.occs) }},
		{"diagonals by quintessence", func() { nextSquare(formulas.QuintessenceBishop, q.sqs, q.occs) }},
		{"cross, folded", func() { nextSquare(formulas.FoldedCrossBishop, q.sqs, q.occs) }},
	}
}
