package main

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
)

// The lookups of the library as an engine calls them.
func rook(sq uint, occ uint64) uint64   { return attacks.Rook(sq, occ) }
func bishop(sq uint, occ uint64) uint64 { return attacks.Bishop(sq, occ) }
func queen(sq uint, occ uint64) uint64  { return attacks.Queen(sq, occ) }

// Lookups that are calls: expanded in a loop, they leave a call and no function
// value.
func queenCalled(sq uint, occ uint64) uint64    { return calledLibraryQueen(sq, occ) }
func textbookCalled(sq uint, occ uint64) uint64 { return calledTextbookQueen(sq, occ) }
func nothingCalled(sq uint, occ uint64) uint64  { return pext.EmptyCall(sq, occ) }

// The names of variants that wants refer to.
const (
	ours                  = "kindergarten"
	textbookKindergarten  = "textbook kindergarten"
	magicSlices           = "fancy magic, slices"
	magicPacked           = "fancy magic, packed"
	hyperbolaQuintessence = "hyperbola quintessence"
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
			{textbookKindergarten, func() { independent(textbook.Queen, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { independent(hyperbola.Queen, q.sqs, q.occs) }},
			{magicSlices, func() { independent(magic.Queen, q.sqs, q.occs) }},
			{magicPacked, func() { independent(packedmagic.Queen, q.sqs, q.occs) }},
			{ours + ", called", func() { independent(queenCalled, q.sqs, q.occs) }},
			// The inliner refuses the textbook queen as most engines write it.
			{textbookKindergarten + ", called", func() { independent(textbookCalled, q.sqs, q.occs) }},
			{emptyCall, func() { independent(nothingCalled, q.sqs, q.occs) }},
		},
		wants: []want{{ours, textbookKindergarten, 1.35}},
	}
}

func hotRooks(q *queries) *comparison {
	return &comparison{
		name: "rooks, independent, tables hot", unit: "rook", operations: hot,
		variants: []variant{
			{ours, func() { independent(rook, q.sqs, q.occs) }},
			{textbookKindergarten, func() { independent(textbook.Rook, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { independent(hyperbola.Rook, q.sqs, q.occs) }},
			{magicSlices, func() { independent(magic.Rook, q.sqs, q.occs) }},
			{magicPacked, func() { independent(packedmagic.Rook, q.sqs, q.occs) }},
		},
	}
}

func hotBishops(q *queries) *comparison {
	return &comparison{
		name: "bishops, independent, tables hot", unit: "bishop", operations: hot,
		variants: []variant{
			{ours, func() { independent(bishop, q.sqs, q.occs) }},
			{textbookKindergarten, func() { independent(textbook.Bishop, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { independent(hyperbola.Bishop, q.sqs, q.occs) }},
			{magicSlices, func() { independent(magic.Bishop, q.sqs, q.occs) }},
			{magicPacked, func() { independent(packedmagic.Bishop, q.sqs, q.occs) }},
		},
	}
}

func queensByOccupancy(q *queries) *comparison {
	return &comparison{
		name: "queens, next occupancy from the last result", unit: "queen", operations: hot,
		variants: []variant{
			{ours, func() { nextOccupancy(queen, q.sqs, q.occs) }},
			{textbookKindergarten, func() { nextOccupancy(textbook.Queen, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { nextOccupancy(hyperbola.Queen, q.sqs, q.occs) }},
			{magicSlices, func() { nextOccupancy(magic.Queen, q.sqs, q.occs) }},
			{magicPacked, func() { nextOccupancy(packedmagic.Queen, q.sqs, q.occs) }},
		},
		wants: []want{{ours, magicSlices, 1.5}, {ours, magicPacked, 1.5}},
	}
}

func rooksByOccupancy(q *queries) *comparison {
	return &comparison{
		name: "rooks, next occupancy from the last result", unit: "rook", operations: hot,
		variants: []variant{
			{ours, func() { nextOccupancy(rook, q.sqs, q.occs) }},
			{textbookKindergarten, func() { nextOccupancy(textbook.Rook, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { nextOccupancy(hyperbola.Rook, q.sqs, q.occs) }},
			{magicSlices, func() { nextOccupancy(magic.Rook, q.sqs, q.occs) }},
			{magicPacked, func() { nextOccupancy(packedmagic.Rook, q.sqs, q.occs) }},
		},
	}
}

func bishopsByOccupancy(q *queries) *comparison {
	return &comparison{
		name: "bishops, next occupancy from the last result", unit: "bishop", operations: hot,
		variants: []variant{
			{ours, func() { nextOccupancy(bishop, q.sqs, q.occs) }},
			{textbookKindergarten, func() { nextOccupancy(textbook.Bishop, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { nextOccupancy(hyperbola.Bishop, q.sqs, q.occs) }},
			{magicSlices, func() { nextOccupancy(magic.Bishop, q.sqs, q.occs) }},
			{magicPacked, func() { nextOccupancy(packedmagic.Bishop, q.sqs, q.occs) }},
		},
	}
}

func queensBySquare(q *queries) *comparison {
	return &comparison{
		name: "queens, next square from the last result", unit: "queen", operations: hot,
		variants: []variant{
			{ours, func() { nextSquare(queen, q.sqs, q.occs) }},
			{textbookKindergarten, func() { nextSquare(textbook.Queen, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { nextSquare(hyperbola.Queen, q.sqs, q.occs) }},
			{magicSlices, func() { nextSquare(magic.Queen, q.sqs, q.occs) }},
			{magicPacked, func() { nextSquare(packedmagic.Queen, q.sqs, q.occs) }},
		},
		wants: []want{{ours, magicSlices, 1.35}, {ours, magicPacked, 1.35}},
	}
}

func rooksBySquare(q *queries) *comparison {
	return &comparison{
		name: "rooks, next square from the last result", unit: "rook", operations: hot,
		variants: []variant{
			{ours, func() { nextSquare(rook, q.sqs, q.occs) }},
			{textbookKindergarten, func() { nextSquare(textbook.Rook, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { nextSquare(hyperbola.Rook, q.sqs, q.occs) }},
			{magicSlices, func() { nextSquare(magic.Rook, q.sqs, q.occs) }},
			{magicPacked, func() { nextSquare(packedmagic.Rook, q.sqs, q.occs) }},
		},
	}
}

func bishopsBySquare(q *queries) *comparison {
	return &comparison{
		name: "bishops, next square from the last result", unit: "bishop", operations: hot,
		variants: []variant{
			{ours, func() { nextSquare(bishop, q.sqs, q.occs) }},
			{textbookKindergarten, func() { nextSquare(textbook.Bishop, q.sqs, q.occs) }},
			{hyperbolaQuintessence, func() { nextSquare(hyperbola.Bishop, q.sqs, q.occs) }},
			{magicSlices, func() { nextSquare(magic.Bishop, q.sqs, q.occs) }},
			{magicPacked, func() { nextSquare(packedmagic.Bishop, q.sqs, q.occs) }},
		},
	}
}
