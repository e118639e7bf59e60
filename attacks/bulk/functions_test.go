package bulk

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// A function is an operation of internal/kernels as this package exports it: an
// instance of named types and an instance of plain types.
type function[Named, Plain any] struct {
	name  string
	walk  occupancies.Walk
	named Named
	plain Plain
}

type instances[Named, Plain any] struct {
	named Named
	plain Plain
}

// functions returns the instances of the operations of a shape, in their order. It panics
// if an operation has none.
func functions[Named, Plain any](of map[string]instances[Named, Plain]) (all []function[Named, Plain]) {
	for _, o := range kernels.Of[Plain]() {
		f, ok := of[o.Name]
		if !ok {
			panic(fmt.Sprintf("no test calls %s", o.Name))
		}
		all = append(all, function[Named, Plain]{o.Name, o.Walk, f.named, f.plain})
	}
	return all
}

var batches = functions(map[string]instances[func(dst []Bitboard, sqs []Square, occs []Bitboard), kernels.Batch]{
	"Rooks":   {Rooks[Bitboard, Square], Rooks[uint64, uint8]},
	"Bishops": {Bishops[Bitboard, Square], Bishops[uint64, uint8]},
	"Queens":  {Queens[Bitboard, Square], Queens[uint64, uint8]},
})

var maps = functions(map[string]instances[func(dst *[64]Bitboard, occ Bitboard), kernels.Map]{
	"RookMap":   {RookMap[Bitboard], RookMap[uint64]},
	"BishopMap": {BishopMap[Bitboard], BishopMap[uint64]},
	"QueenMap":  {QueenMap[Bitboard], QueenMap[uint64]},
})

var sets = functions(map[string]instances[func(set, occ Bitboard) Bitboard, kernels.Set]{
	"RookSet":   {RookSet[Bitboard], RookSet[uint64]},
	"BishopSet": {BishopSet[Bitboard], BishopSet[uint64]},
	"QueenSet":  {QueenSet[Bitboard], QueenSet[uint64]},
})
