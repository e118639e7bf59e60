package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/symbolic/circuit"
)

// A counterexample is an input for which an equation does not hold.
type counterexample struct {
	place     string
	square    int
	inputs    []bitboard
	got, want bitboard
}

type bitboard struct {
	name  string
	value uint64
}

// refute returns the counterexample of an assignment to an equation.
func (e equation) refute(c *circuit.Circuit, values circuit.Assignment) *counterexample {
	board := func(name string, w circuit.Word) bitboard {
		var value uint64
		for i, set := range c.Evaluate(values, w...) {
			if set {
				value |= 1 << i
			}
		}
		return bitboard{name, value}
	}
	x := &counterexample{place: e.place, square: e.square, got: board("got", e.got), want: board("want", e.want)}
	for _, in := range e.inputs {
		x.inputs = append(x.inputs, board(in.name, in.word))
	}
	return x
}

// Error returns the counterexample as a line of numbers and as boards side by side.
func (x *counterexample) Error() string {
	var text strings.Builder
	boards := append(append([]bitboard(nil), x.inputs...), x.got, x.want)
	text.WriteString(x.sentence(boards))
	text.WriteString("\n   ")
	for _, b := range boards {
		fmt.Fprintf(&text, " %-17s", b.name)
	}
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&text, "\n  %d", rank+1)
		for _, b := range boards {
			for file := range 8 {
				sq := 8*rank + file
				switch {
				case b.value>>sq&1 != 0:
					text.WriteString(" x")
				case sq == x.square:
					text.WriteString(" o")
				default:
					text.WriteString(" .")
				}
			}
			text.WriteString("  ")
		}
	}
	text.WriteString("\n   " + strings.Repeat(" a b c d e f g h  ", len(boards)))
	return text.String()
}

func (x *counterexample) sentence(boards []bitboard) string {
	var parts []string
	if x.place != "" {
		parts = append(parts, x.place)
	}
	if x.square >= 0 {
		parts = append(parts, "square "+squareName(x.square))
	}
	for _, b := range boards {
		parts = append(parts, fmt.Sprintf("%s %#016x", b.name, b.value))
	}
	return strings.Join(parts, ", ")
}

func squareName(sq int) string { return fmt.Sprintf("%c%d", 'a'+sq%8, sq/8+1) }
