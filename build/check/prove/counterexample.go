package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// A counterexample is an input for which an equation does not hold.
type counterexample struct {
	place     string
	square    int
	inputs    []bitboard
	got, want bitboard
}

// A bitboard is 64 bits, or more as the digits of a number for each square.
type bitboard struct {
	name    string
	value   uint64 // of the first 64 bits
	numbers [64]int
	many    bool // whether the numbers have digits
}

// refute returns the counterexample of an assignment to an equation.
func (e equation) refute(c *circuit.Circuit, values circuit.Assignment) *counterexample {
	board := func(name string, w circuit.Word) bitboard {
		b := bitboard{name: name, many: len(w) > 64}
		for i, set := range c.Evaluate(values, w...) {
			if set {
				b.numbers[i%64] += 1 << (i / 64)
			}
		}
		for sq, n := range b.numbers {
			b.value |= uint64(n&1) << sq
		}
		return b
	}
	x := &counterexample{place: e.place, square: e.square, got: board("got", e.got), want: board("want", e.want)}
	for _, in := range e.inputs {
		x.inputs = append(x.inputs, board(in.name, in.word))
	}
	return x
}

// String returns the name and the bits, or the numbers of the squares that have one.
func (b bitboard) String() string {
	if !b.many {
		return fmt.Sprintf("%s %#016x", b.name, b.value)
	}
	text := b.name
	for sq, n := range b.numbers {
		if n != 0 {
			text += fmt.Sprintf(" %s:%d", squareName(sq), n)
		}
	}
	return text
}

func (x *counterexample) Error() string {
	var parts []string
	if x.place != "" {
		parts = append(parts, x.place)
	}
	if x.square >= 0 {
		parts = append(parts, "square "+squareName(x.square))
	}
	for _, b := range append(append([]bitboard(nil), x.inputs...), x.got, x.want) {
		parts = append(parts, b.String())
	}
	return strings.Join(parts, ", ")
}

func squareName(sq int) string { return fmt.Sprintf("%c%d", 'a'+sq%8, sq/8+1) }
