package main

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/product"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
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
	const ours, products = "kindergarten, folded", "kindergarten, 64-bit product"
	return []*comparison{
		{
			name: "rooks, independent", unit: "rook", operations: hot,
			variants: []variant{
				{ours, func() { independent(rook, q.sqs, q.occs) }},
				{products, func() { independent(product.Rook, q.sqs, q.occs) }},
				{textbookKindergarten, func() { independent(textbook.Rook, q.sqs, q.occs) }},
				{magicSlices, func() { independent(magic.Rook, q.sqs, q.occs) }},
			},
			wants: []want{{ours, products, 1.25}, {ours, textbookKindergarten, 1.25}},
		},
		{
			name: "bishops, independent", unit: "bishop", operations: hot,
			variants: []variant{
				{ours, func() { independent(bishop, q.sqs, q.occs) }},
				{products, func() { independent(product.Bishop, q.sqs, q.occs) }},
				{textbookKindergarten, func() { independent(textbook.Bishop, q.sqs, q.occs) }},
				{magicSlices, func() { independent(magic.Bishop, q.sqs, q.occs) }},
			},
			wants: []want{{ours, products, 1.25}, {ours, textbookKindergarten, 1.25}},
		},
		{
			name: "queens, independent", unit: "queen", operations: hot,
			variants: []variant{
				{ours, func() { independent(queen, q.sqs, q.occs) }},
				{products, func() { independent(product.Queen, q.sqs, q.occs) }},
				{textbookKindergarten, func() { independent(textbook.Queen, q.sqs, q.occs) }},
				{magicSlices, func() { independent(magic.Queen, q.sqs, q.occs) }},
			},
		},
	}
}
