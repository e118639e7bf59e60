// Package lookups is Go of an old release: shifts are by unsigned numbers.
package lookups

import "example.com/types"

func fill(from, empty types.Bitboard, step uint, wall types.Bitboard) types.Bitboard {
	reached := from
	for i := 0; i < 7; i++ {
		next := reached << (step & 63) &^ wall
		if step>>6 != 0 {
			next = reached >> (step & 63) &^ wall
		}
		from |= next
		reached = next & empty
	}
	return from
}

const left, right = 0x0101010101010101, 0x8080808080808080

func bishopSet(set, occ types.Bitboard) types.Bitboard {
	e := ^occ
	return (fill(set, e, 9, left) | fill(set, e, 7, right) | fill(set, e, 64+9, right) | fill(set, e, 64+7, left)) &^ set
}
