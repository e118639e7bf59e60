package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// A group is the claims of one line of the report, on one function.
type group struct {
	function string
	form     string // the form of the function, such as "Go, 386"
	shown    string // the inputs for which the claims are proved
	claims   []claim
}

// A claim is proved in a circuit of its own.
type claim struct {
	// least is the least number of equations that state must return: none may be left out
	// unnoticed.
	least int

	// state returns equations that must hold, or an error if the function cannot be
	// executed or contradicts the claim.
	state func(c *circuit.Circuit) []equation
}

// claim adds a claim of at least some equations.
func (g *group) claim(least int, state func(c *circuit.Circuit) []equation) {
	g.claims = append(g.claims, claim{least: least, state: state})
}

// An equation states that a result equals the specification for all values of the
// inputs.
type equation struct {
	place     string // names the result if a function has many
	square    int    // or -1
	inputs    []input
	got, want circuit.Word
	except    circuit.Bit // true for the inputs for which the equation need not hold
}

// An input names a word for the counterexample.
type input struct {
	name string
	word circuit.Word
}

// differences returns the exclusive or of got and want, without bits that are the same
// expression in both.
func (e equation) differences(c *circuit.Circuit) []circuit.Bit {
	var bits []circuit.Bit
	for i := range e.got {
		if d := c.And(e.except.Not(), c.Xor(e.got[i], e.want[i])); d != circuit.False {
			bits = append(bits, d)
		}
	}
	return bits
}

// A scope is the extent of the proof: all, or a sample.
type scope struct {
	short   bool
	squares []int
}

// whole is the scope of the full proof.
var whole = newScope(false)

// newScope returns the whole scope, or the short one: four squares with different ranks,
// files and diagonals, and a few lengths.
func newScope(short bool) scope {
	s := scope{short: short}
	for sq := range 64 {
		if !short || sq%21 == 0 {
			s.squares = append(s.squares, sq)
		}
	}
	return s
}

// lengths returns the lengths from one to another.
func (s scope) lengths(from, to int) []int {
	var all []int
	for n := from; n <= to; n++ {
		all = append(all, n)
	}
	return s.pick(all...)
}

// alignments returns all alignments, or in the short scope two without results over inputs and two
// with.
func (s scope) alignments() (all []alignment) {
	for _, inPlace := range []bool{false, true} {
		for _, data := range []int{0, 32} {
			for stack := 0; stack < 64; stack += 8 {
				if !s.short || stack == data/4 {
					all = append(all, alignment{data, stack, inPlace})
				}
			}
		}
	}
	return all
}

// pick returns all lengths, or in the short scope two or three.
func (s scope) pick(lengths ...int) []int {
	if !s.short {
		return lengths
	}
	var some []int
	stride := len(lengths)/2 | 1 // odd, for lengths of all remainders
	for i, n := range lengths {
		if i%stride == stride/2 || i == len(lengths)-1 {
			some = append(some, n)
		}
	}
	return some
}

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
	for _, b := range append(slices.Clip(x.inputs), x.got, x.want) {
		parts = append(parts, b.String())
	}
	return strings.Join(parts, ", ")
}

func squareName(sq int) string { return fmt.Sprintf("%c%d", 'a'+sq%8, sq/8+1) }
