// Package search instantiates generic code that calls the library. It does not
// import the library.
package search

import "consumer/eval"

type (
	square   uint8
	bitboard uint64
)

// These keep all methods of the two instances, of named types and of plain ones.
var _, _ any = new(eval.Eval[square, bitboard]), new(eval.Eval[int, uint64])

// Search uses the instances.
func Search(n int, seed uint64) uint64 {
	named := eval.Eval[square, bitboard]{Occ: bitboard(seed), Own: bitboard(seed >> 7)}
	plain := eval.Eval[int, uint64]{Occ: seed, Own: seed << 9}
	for i := range n {
		named.Occ ^= named.Score(square(i), square(named.Occ))
		plain.Occ ^= plain.Score(i, int(plain.Occ))
	}
	return uint64(named.Occ) ^ plain.Occ
}
