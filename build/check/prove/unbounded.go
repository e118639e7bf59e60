package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// lengthBits is the number of bits of an unknown number of elements. Packages bulk and
// positions pass at most 1 << 14 in one call.
const lengthBits = 15

// unbounded returns the claims that a kernel for amd64 uses the number of elements only to
// count blocks. Only the remainder of the number is known. All branches up to a visit of
// the loop's head must be the same for all numbers. One iteration later only counts and
// running addresses may differ, by a block.
func unbounded(k kernel, l loop, scope scope) *group {
	remainders := whole.lengths(0, l.Block-1)
	if l.Block > 8 {
		remainders = scope.pick(remainders...)
	}
	g := k.group()
	g.shown = fmt.Sprintf("n = %s + any multiple of %d up to %d: the same branches and addresses in the loop",
		ranges(remainders), l.Block, 1<<lengthBits-1)
	for _, r := range remainders {
		g.claim(len(k.parameters())+1, func(c *circuit.Circuit) []equation { return l.unbounded(c, k, r) })
	}
	return &g
}

// unbounded returns the equations of one iteration on a number of elements with a given
// remainder. The elements are zeros: no branch or address depends on them.
func (l loop) unbounded(c *circuit.Circuit, k kernel, remainder int) []equation {
	n := circuit.Constant(64, uint64(remainder))
	for i := range lengthBits {
		if l.Block>>i <= 1 {
			n[i] = c.Variable("n", i)
		}
	}
	least := l.Block * (l.Visit + 3)
	given := c.Less(n, circuit.Constant(64, uint64(least)), false).Not()
	arguments := k.arguments(c, n, func(p parameter) *memory.Region { return memory.New(p.name, p.bytes(least)) })
	what := fmt.Sprintf("n = %d + an unknown multiple of %d", remainder, l.Block)
	var states []map[string]memory.Value
	visits := 0
	k.call(c, alignment{}, func(m *assembly.Machine) {
		m.Given, m.AtLabel = given, func(label string) (stop bool) {
			if label == l.Label {
				if visits++; visits >= l.Visit {
					states = append(states, maps.Clone(m.State().Registers))
				}
			}
			return len(states) == 2
		}
	}, arguments...)
	if len(states) != 2 {
		execution.Failf("%s: the loop at %s has fewer than %d iterations", what, l.Label, l.Visit)
	}
	var equations []equation
	for _, name := range slices.Sorted(maps.Keys(states[0])) {
		before, after := states[0][name], states[1][name]
		if len(before.Word) != 64 {
			continue // a vector of zeros
		}
		place := fmt.Sprintf("%s, %s at %s", what, name, l.Label)
		if before.Region != after.Region || len(after.Word) != 64 {
			execution.Failf("%s: an address in only one of two iterations", place)
		}
		// Numbers of elements or blocks count down, and indices count up.
		strides := []int{0, -l.Block, -1, l.Block}
		if before.Region != nil {
			strides = []int{0, l.stride(before.Region)}
		}
		want := before.Word
		for _, stride := range strides {
			moved := c.Sum(before.Word, circuit.Constant(64, uint64(stride)))
			if differ := c.Equal(after.Word, moved).Not(); c.Settle(circuit.Word{differ}, given)[0] == circuit.False {
				want = moved
				break
			}
		}
		holds := circuit.Repeat(given, 64)
		equations = append(equations, equation{place: place, square: -1, inputs: []input{{"n", n}},
			got: c.AndWord(after.Word, holds), want: c.AndWord(want, holds)})
	}
	return equations
}
