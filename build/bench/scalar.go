package main

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// The lookups of the library as an engine calls them.
func rook(sq uint, occ uint64) uint64   { return attacks.Rook(sq, occ) }
func bishop(sq uint, occ uint64) uint64 { return attacks.Bishop(sq, occ) }
func queen(sq uint, occ uint64) uint64  { return attacks.Queen(sq, occ) }

// Lookups that are called instead of inlined. The inliner refuses the textbook
// queen as most engines write it.

//go:noinline
func calledTextbookQueen(sq uint, occ uint64) uint64 { return rivals.TextbookQueen(sq, occ) }

//go:noinline
func calledQueen(sq uint, occ uint64) uint64 { return attacks.Queen(sq, occ) }

// The names of variants that wants refer to.
const (
	ours        = "kindergarten"
	textbook    = "textbook kindergarten"
	magicSlices = "fancy magic, slices"
	magicPacked = "fancy magic, packed"
	hyperbola   = "hyperbola quintessence"
)

func scalarComparisons() []*comparison {
	q := newQueries(hot)
	comparisons := []*comparison{hotQueens(q), hotRooks(q), hotBishops(q)}
	comparisons = append(comparisons, queensByOccupancy(q), rooksByOccupancy(q), bishopsByOccupancy(q))
	comparisons = append(comparisons, queensBySquare(q), rooksBySquare(q), bishopsBySquare(q))
	for _, group := range []int{16, 64, evictedGroup} {
		comparisons = append(comparisons, evictedQueens(q, group, false), evictedQueens(q, group, true))
	}
	return comparisons
}

func hotQueens(q *queries) *comparison {
	return &comparison{
		name: "queens, independent, tables hot", unit: "queen", operations: hot,
		variants: []variant{
			{ours, func() { independent(queen, q.sqs, q.occs) }},
			{textbook, func() { independent(rivals.TextbookQueen, q.sqs, q.occs) }},
			{hyperbola, func() { independent(rivals.HyperbolaQueen, q.sqs, q.occs) }},
			{magicSlices, func() { independent(rivals.MagicSliceQueen, q.sqs, q.occs) }},
			{magicPacked, func() { independent(rivals.MagicPackedQueen, q.sqs, q.occs) }},
			{ours + ", called", func() { independent(calledQueen, q.sqs, q.occs) }},
			{textbook + ", called", func() { independent(calledTextbookQueen, q.sqs, q.occs) }},
			{"empty call of assembly", func() { independent(rivals.EmptyCall, q.sqs, q.occs) }},
		},
		wants: []want{{ours, textbook, 1.35}},
	}
}

func hotRooks(q *queries) *comparison {
	return &comparison{
		name: "rooks, independent, tables hot", unit: "rook", operations: hot,
		variants: []variant{
			{ours, func() { independent(rook, q.sqs, q.occs) }},
			{textbook, func() { independent(rivals.TextbookRook, q.sqs, q.occs) }},
			{hyperbola, func() { independent(rivals.HyperbolaRook, q.sqs, q.occs) }},
			{magicSlices, func() { independent(rivals.MagicSliceRook, q.sqs, q.occs) }},
			{magicPacked, func() { independent(rivals.MagicPackedRook, q.sqs, q.occs) }},
		},
	}
}

func hotBishops(q *queries) *comparison {
	return &comparison{
		name: "bishops, independent, tables hot", unit: "bishop", operations: hot,
		variants: []variant{
			{ours, func() { independent(bishop, q.sqs, q.occs) }},
			{textbook, func() { independent(rivals.TextbookBishop, q.sqs, q.occs) }},
			{hyperbola, func() { independent(rivals.HyperbolaBishop, q.sqs, q.occs) }},
			{magicSlices, func() { independent(rivals.MagicSliceBishop, q.sqs, q.occs) }},
			{magicPacked, func() { independent(rivals.MagicPackedBishop, q.sqs, q.occs) }},
		},
	}
}

func queensByOccupancy(q *queries) *comparison {
	return &comparison{
		name: "queens, next occupancy from the last result", unit: "queen", operations: hot,
		variants: []variant{
			{ours, func() { nextOccupancy(queen, q.sqs, q.occs) }},
			{textbook, func() { nextOccupancy(rivals.TextbookQueen, q.sqs, q.occs) }},
			{hyperbola, func() { nextOccupancy(rivals.HyperbolaQueen, q.sqs, q.occs) }},
			{magicSlices, func() { nextOccupancy(rivals.MagicSliceQueen, q.sqs, q.occs) }},
			{magicPacked, func() { nextOccupancy(rivals.MagicPackedQueen, q.sqs, q.occs) }},
		},
		wants: []want{{ours, magicSlices, 1.5}, {ours, magicPacked, 1.5}},
	}
}

func rooksByOccupancy(q *queries) *comparison {
	return &comparison{
		name: "rooks, next occupancy from the last result", unit: "rook", operations: hot,
		variants: []variant{
			{ours, func() { nextOccupancy(rook, q.sqs, q.occs) }},
			{textbook, func() { nextOccupancy(rivals.TextbookRook, q.sqs, q.occs) }},
			{hyperbola, func() { nextOccupancy(rivals.HyperbolaRook, q.sqs, q.occs) }},
			{magicSlices, func() { nextOccupancy(rivals.MagicSliceRook, q.sqs, q.occs) }},
			{magicPacked, func() { nextOccupancy(rivals.MagicPackedRook, q.sqs, q.occs) }},
		},
	}
}

func bishopsByOccupancy(q *queries) *comparison {
	return &comparison{
		name: "bishops, next occupancy from the last result", unit: "bishop", operations: hot,
		variants: []variant{
			{ours, func() { nextOccupancy(bishop, q.sqs, q.occs) }},
			{textbook, func() { nextOccupancy(rivals.TextbookBishop, q.sqs, q.occs) }},
			{hyperbola, func() { nextOccupancy(rivals.HyperbolaBishop, q.sqs, q.occs) }},
			{magicSlices, func() { nextOccupancy(rivals.MagicSliceBishop, q.sqs, q.occs) }},
			{magicPacked, func() { nextOccupancy(rivals.MagicPackedBishop, q.sqs, q.occs) }},
		},
	}
}

func queensBySquare(q *queries) *comparison {
	return &comparison{
		name: "queens, next square from the last result", unit: "queen", operations: hot,
		variants: []variant{
			{ours, func() { nextSquare(queen, q.sqs, q.occs) }},
			{textbook, func() { nextSquare(rivals.TextbookQueen, q.sqs, q.occs) }},
			{hyperbola, func() { nextSquare(rivals.HyperbolaQueen, q.sqs, q.occs) }},
			{magicSlices, func() { nextSquare(rivals.MagicSliceQueen, q.sqs, q.occs) }},
			{magicPacked, func() { nextSquare(rivals.MagicPackedQueen, q.sqs, q.occs) }},
		},
		wants: []want{{ours, magicSlices, 1.35}, {ours, magicPacked, 1.35}},
	}
}

func rooksBySquare(q *queries) *comparison {
	return &comparison{
		name: "rooks, next square from the last result", unit: "rook", operations: hot,
		variants: []variant{
			{ours, func() { nextSquare(rook, q.sqs, q.occs) }},
			{textbook, func() { nextSquare(rivals.TextbookRook, q.sqs, q.occs) }},
			{hyperbola, func() { nextSquare(rivals.HyperbolaRook, q.sqs, q.occs) }},
			{magicSlices, func() { nextSquare(rivals.MagicSliceRook, q.sqs, q.occs) }},
			{magicPacked, func() { nextSquare(rivals.MagicPackedRook, q.sqs, q.occs) }},
		},
	}
}

func bishopsBySquare(q *queries) *comparison {
	return &comparison{
		name: "bishops, next square from the last result", unit: "bishop", operations: hot,
		variants: []variant{
			{ours, func() { nextSquare(bishop, q.sqs, q.occs) }},
			{textbook, func() { nextSquare(rivals.TextbookBishop, q.sqs, q.occs) }},
			{hyperbola, func() { nextSquare(rivals.HyperbolaBishop, q.sqs, q.occs) }},
			{magicSlices, func() { nextSquare(rivals.MagicSliceBishop, q.sqs, q.occs) }},
			{magicPacked, func() { nextSquare(rivals.MagicPackedBishop, q.sqs, q.occs) }},
		},
	}
}
