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

// A bitboard is 64 bits, or more if it is the boards of a position or the digits of a number for
// each square.
type bitboard struct {
	name  string
	words []uint64
}

// refute returns the counterexample of an assignment to an equation.
func (e equation) refute(c *circuit.Circuit, values circuit.Assignment) *counterexample {
	board := func(name string, w circuit.Word) bitboard {
		b := bitboard{name, make([]uint64, (len(w)+63)/64)}
		for i, set := range c.Evaluate(values, w...) {
			if set {
				b.words[i/64] |= 1 << (i % 64)
			}
		}
		return b
	}
	x := &counterexample{place: e.place, square: e.square, got: board("got", e.got), want: board("want", e.want)}
	for _, in := range e.inputs {
		x.inputs = append(x.inputs, board(in.name, in.word))
	}
	return x
}

// String returns the name and the bits.
func (b bitboard) String() string {
	text := b.name
	for _, w := range b.words {
		text += fmt.Sprintf(" %#016x", w)
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
