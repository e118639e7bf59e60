package main

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// word32Comparisons are for a binary whose words have 32 bits, where the
// library folds lines instead of multiplying 64 bits. The contest is with the
// better of two forms that multiply 64 bits: the library's own formula, and
// the textbook's, which multiplies for three lines of four.
func word32Comparisons() []*comparison {
	if bits.UintSize != 32 {
		return nil
	}
	q := newQueries(hot)
	const ours, product = "kindergarten, folded", "kindergarten, 64-bit product"
	return []*comparison{
		{
			name: "rooks, independent", unit: "rook", operations: hot,
			variants: []variant{
				{ours, func() { independent(rook, q.sqs, q.occs) }},
				{product, func() { independent(rivals.ProductRook, q.sqs, q.occs) }},
				{textbook, func() { independent(rivals.TextbookRook, q.sqs, q.occs) }},
				{magicSlices, func() { independent(rivals.MagicSliceRook, q.sqs, q.occs) }},
			},
			wants: []want{{ours, product, 1.25}, {ours, textbook, 1.25}},
		},
		{
			name: "bishops, independent", unit: "bishop", operations: hot,
			variants: []variant{
				{ours, func() { independent(bishop, q.sqs, q.occs) }},
				{product, func() { independent(rivals.ProductBishop, q.sqs, q.occs) }},
				{textbook, func() { independent(rivals.TextbookBishop, q.sqs, q.occs) }},
				{magicSlices, func() { independent(rivals.MagicSliceBishop, q.sqs, q.occs) }},
			},
			wants: []want{{ours, product, 1.25}, {ours, textbook, 1.25}},
		},
		{
			name: "queens, independent", unit: "queen", operations: hot,
			variants: []variant{
				{ours, func() { independent(queen, q.sqs, q.occs) }},
				{product, func() { independent(rivals.ProductQueen, q.sqs, q.occs) }},
				{textbook, func() { independent(rivals.TextbookQueen, q.sqs, q.occs) }},
				{magicSlices, func() { independent(rivals.MagicSliceQueen, q.sqs, q.occs) }},
			},
		},
	}
}
