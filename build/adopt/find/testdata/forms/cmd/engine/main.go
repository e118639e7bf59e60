// Engine is a program with lookups of its own.
package main

import (
	"fmt"

	"example.com/forms/board"
	"example.com/forms/lookups"
	"example.com/forms/wrong"
)

var bishops [64][512]uint64

func fill(sq int) {
	for i := range bishops[sq] {
		bishops[sq][i] = uint64(board.Walk(board.Square(sq), board.Bitboard(spread(sq, i)), board.Diagonal))
	}
}

// spread puts the bits of a number on the squares that matter for a bishop.
func spread(sq, index int) (occ uint64) {
	for rest := relevant(sq); rest != 0; rest &= rest - 1 {
		occ |= rest & -rest * uint64(index&1)
		index >>= 1
	}
	return occ
}

func relevant(sq int) uint64 {
	return uint64(board.Walk(board.Square(sq), 0, board.Diagonal)) & 0x007e7e7e7e7e7e00
}

func bishop(sq int, occ uint64) uint64 {
	index, bit := 0, 1
	for rest := relevant(sq); rest != 0; rest &= rest - 1 {
		if occ&rest&-rest != 0 {
			index |= bit
		}
		bit <<= 1
	}
	return bishops[sq][index]
}

func start() {
	for sq := range bishops {
		fill(sq)
	}
}

func main() {
	lookups.InitLookups(true)
	start()
	if lookups.IsAttacked(27, 0, 1, 1) {
		fmt.Println(bishop(27, 0), wrong.Count())
	}
}
