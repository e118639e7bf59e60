package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
)

// A group is what one line of the report is about: the claims on one function.
type group struct {
	function string
	form     string // which form of the function
	shown    string // for which inputs the claims are
	claims   []claim
}

// A claim is proved by itself, in a circuit of its own.
type claim struct {
	// Simplify says that the circuit shall simplify: a claim on what a result
	// depends on needs that, a claim on the result does not.
	simplify bool

	// State returns equations that have to hold, or an error if the function
	// cannot be executed or does not do what the claim says.
	state func(c *circuit.Circuit) ([]equation, error)
}

// An equation says that what a function returns is what is wanted, for all
// values of the inputs.
type equation struct {
	place     string // of the result, where a function has many
	square    int    // or -1
	inputs    []input
	got, want circuit.Word
}

// An input names a word for the counterexample.
type input struct {
	name string
	word circuit.Word
}

// differences returns the bits that would tell got from want, without those that
// are the same expression.
func (e equation) differences(c *circuit.Circuit) []circuit.Bit {
	var bits []circuit.Bit
	for i := range e.got {
		if d := c.Xor(e.got[i], e.want[i]); d != circuit.False {
			bits = append(bits, d)
		}
	}
	return bits
}
