package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
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
	cells   [64]byte
}

// refute returns the counterexample of an assignment to an equation.
func (e equation) refute(c *circuit.Circuit, values circuit.Assignment) *counterexample {
	board := func(name string, w circuit.Word) bitboard {
		b := bitboard{name: name}
		for i, set := range c.Evaluate(values, w...) {
			if set {
				b.numbers[i%64] += 1 << (i / 64)
			}
		}
		for sq, n := range b.numbers {
			b.value |= uint64(n&1) << sq
			switch {
			case n == 0 && sq == e.square:
				b.cells[sq] = 'o'
			case n == 0:
				b.cells[sq] = '.'
			case len(w) <= 64:
				b.cells[sq] = 'x'
			default:
				b.cells[sq] = "0123456789abcdef"[n]
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

// lettered returns the boards of a position as one, with the letters of FEN, and the state.
func lettered(boards []bitboard) []bitboard {
	b := bitboard{name: "position"}
	for sq := range 64 {
		b.cells[sq] = '.'
		for kind, letter := range "PNBRQK" {
			if boards[record.Pawns+kind].value>>sq&1 != 0 {
				b.cells[sq] = byte(letter) | 0x20&^byte(boards[record.White].value>>sq&1<<5)
			}
		}
	}
	return []bitboard{b, boards[record.State]}
}

// Error returns the counterexample as a line of numbers and as boards side by side.
func (x *counterexample) Error() string {
	var text strings.Builder
	boards := append(append([]bitboard(nil), x.inputs...), x.got, x.want)
	text.WriteString(x.sentence(boards))
	if len(x.inputs) == len(boardNames) {
		boards = append(lettered(x.inputs), x.got, x.want)
	}
	text.WriteString("\n   ")
	for _, b := range boards {
		fmt.Fprintf(&text, " %-17s", b.name)
	}
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&text, "\n  %d", rank+1)
		for _, b := range boards {
			for file := range 8 {
				text.WriteString(" " + string(b.cells[8*rank+file]))
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
