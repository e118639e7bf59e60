package main

import (
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
