package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/reversal"
)

type lookup func(sq uint, occ uint64) uint64

func rook(sq uint, occ uint64) uint64   { return attacks.Rook(sq, occ) }
func bishop(sq uint, occ uint64) uint64 { return attacks.Bishop(sq, occ) }
func queen(sq uint, occ uint64) uint64  { return attacks.Queen(sq, occ) }

// The loops are those of command bench. The compiler inlines them into the closures of
// lookups, and the lookups into the loops.

// independent looks all queries up. No lookup depends on another.
func independent(f lookup, sqs []uint8, occs []uint64) uint64 {
	occs = occs[:len(sqs)]
	sum := uint64(0)
	for i, sq := range sqs {
		sum ^= f(uint(sq), occs[i])
	}
	return sum
}

// nextOccupancy mixes each result into the next occupancy.
func nextOccupancy(f lookup, sqs []uint8, occs []uint64) uint64 {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq), occs[i]^last)
	}
	return last
}

// nextSquare mixes each result into the next square.
func nextSquare(f lookup, sqs []uint8, occs []uint64) uint64 {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq)^uint(last), occs[i])
	}
	return last
}

// lookups are loops of single lookups, each a closure. Command mca identifies it by its
// index in the list.
var lookups = []struct {
	slider, method, situation string
	loop                      func(sqs []uint8, occs []uint64) uint64
}{
	{"Rook", "attacks", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(rook, sqs, occs) }},
	{"Rook", "attacks", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(rook, sqs, occs) }},
	{"Rook", "attacks", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(rook, sqs, occs) }},
	{"Rook", "hyperbola", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(hyperbola.Rook, sqs, occs) }},
	{"Rook", "hyperbola", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(hyperbola.Rook, sqs, occs) }},
	{"Rook", "hyperbola", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(hyperbola.Rook, sqs, occs) }},
	{"Rook", "reversal", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(reversal.Rook, sqs, occs) }},
	{"Rook", "reversal", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(reversal.Rook, sqs, occs) }},
	{"Rook", "reversal", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(reversal.Rook, sqs, occs) }},
	{"Bishop", "attacks", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(bishop, sqs, occs) }},
	{"Bishop", "attacks", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(bishop, sqs, occs) }},
	{"Bishop", "attacks", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(bishop, sqs, occs) }},
	{"Bishop", "hyperbola", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(hyperbola.Bishop, sqs, occs) }},
	{"Bishop", "hyperbola", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(hyperbola.Bishop, sqs, occs) }},
	{"Bishop", "hyperbola", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(hyperbola.Bishop, sqs, occs) }},
	{"Bishop", "reversal", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(reversal.Bishop, sqs, occs) }},
	{"Bishop", "reversal", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(reversal.Bishop, sqs, occs) }},
	{"Bishop", "reversal", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(reversal.Bishop, sqs, occs) }},
	{"Queen", "attacks", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(queen, sqs, occs) }},
	{"Queen", "attacks", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(queen, sqs, occs) }},
	{"Queen", "attacks", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(queen, sqs, occs) }},
	{"Queen", "hyperbola", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(hyperbola.Queen, sqs, occs) }},
	{"Queen", "hyperbola", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(hyperbola.Queen, sqs, occs) }},
	{"Queen", "hyperbola", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(hyperbola.Queen, sqs, occs) }},
	{"Queen", "reversal", "independent", func(sqs []uint8, occs []uint64) uint64 { return independent(reversal.Queen, sqs, occs) }},
	{"Queen", "reversal", "nextOccupancy", func(sqs []uint8, occs []uint64) uint64 { return nextOccupancy(reversal.Queen, sqs, occs) }},
	{"Queen", "reversal", "nextSquare", func(sqs []uint8, occs []uint64) uint64 { return nextSquare(reversal.Queen, sqs, occs) }},
}

// look calls each loop once.
func look(sqs []uint8, occs []uint64) {
	for _, l := range lookups {
		fmt.Println(l.slider+"/"+l.situation, l.method, len(sqs))
		l.loop(sqs, occs)
	}
}
