package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// A loop is the part of a kernel that processes one block of elements per iteration.
//
// If a kernel is correct for n elements, it is correct for n plus a block, provided
// that the longer run at one visit of the loop's head is in the state of the shorter
// run at the visit before, moved by a block. Moved means that registers and the stack
// hold the same expressions of elements one block further on, and addresses one block
// further on.
//
// The visit of the shorter run is the row's. A kernel that rereads its arguments finds a
// block more in the longer run, and the same addresses in both runs.
type loop struct {
	list.Loop
	elements map[string]element // by the name of the argument
}

// steps returns the claims that one more block is one more iteration. The lengths have each
// remainder.
func (k kernel) steps(l loop, lengths []int) *group {
	g := k.group("n = %s: with %d more, the loop has one more iteration and then the same state", ranges(lengths), l.Block)
	for _, n := range lengths {
		g.claim(len(parameters[k.Shape])+1, func(c *circuit.Circuit) []equation {
			state := func(n, visit int) *assembly.State {
				arguments := k.arguments(c, circuit.Constant(64, uint64(n)), func(p parameter) *memory.Region {
					return memory.NewUnknown(p.name, p.bytes(n))
				})
				return l.state(c, k, fmt.Sprintf("n = %d", n), visit, circuit.False, arguments)
			}
			return l.moved(c, n, state(n, l.Visit), state(n+l.Block, l.Visit+1))
		})
	}
	return g
}

// state returns the state at a visit of the loop's head in a run. The run ends there if given is not
// False. If it goes on, it must not use the flags, and must not read its arguments unless l.Rereads.
func (l loop) state(c *circuit.Circuit, k kernel, what string, visit int, given circuit.Bit,
	arguments []memory.Value) (at *assembly.State) {
	visits := 0
	k.call(c, alignment{}, func(m *assembly.Machine) {
		m.Given, m.AtLabel = given, func(label string) (stop bool) {
			if label == l.Label {
				visits++
			}
			if label != l.Label || visits != visit {
				return false
			}
			s := m.State()
			at = &s
			m.Forget(!l.Rereads)
			return given != circuit.False
		}
	}, arguments...)
	if at == nil {
		execution.Failf("%s: the loop at %s has fewer than %d iterations", what, l.Label, visit)
	}
	return at
}

// sameKind ends the execution unless two values are numbers, or addresses in one region.
func sameKind(place string, before, after memory.Value) {
	switch {
	case len(before.Word) != len(after.Word) || (before.Region == nil) != (after.Region == nil):
		execution.Failf("%s: an address in only one of the runs", place)
	case before.Region != nil && before.Region.Name != after.Region.Name:
		execution.Failf("%s: an address in %s and in %s", place, before.Region.Name, after.Region.Name)
	}
}

// moved returns the equations that the longer run's state is the shorter's, moved by a
// block.
func (l loop) moved(c *circuit.Circuit, n int, shorter, longer *assembly.State) []equation {
	further := func(v circuit.Variable) circuit.Variable {
		v.Index += l.elements[v.Name].bits * l.Block
		return v
	}
	var equations []equation
	for name, before := range shorter.Registers {
		place := fmt.Sprintf("n = %d, %s at %s", n, name, l.Label)
		after := longer.Registers[name]
		sameKind(place, before, after)
		want := c.Rename(before.Word, further)
		start, constant := uint64(0), false
		if len(before.Word) == 64 {
			start, constant = before.Word.Value()
		}
		if constant {
			// The base of a region and its number of elements stay the same. Running
			// addresses and counters move.
			stride := l.Block
			if before.Region != nil {
				stride = l.stride(before.Region)
			}
			if moved := circuit.Constant(64, start+uint64(stride)); slices.Equal(after.Word, moved) {
				want = moved
			}
		}
		equations = append(equations, equation{place: place, square: -1, got: after.Word, want: want})
	}
	var before, after circuit.Word
	for i := range 8 * shorter.Frame.Size() {
		b, known := shorter.Frame.Bit(i)
		if !known {
			continue
		}
		a, known := longer.Frame.Bit(i)
		if !known {
			execution.Failf("n = %d: only the shorter run sets bit %d of the frame", n, i)
		}
		before, after = append(before, b), append(after, a)
	}
	if before != nil {
		place := fmt.Sprintf("n = %d, the frame", n)
		equations = append(equations, equation{place: place, square: -1, got: after, want: c.Rename(before, further)})
	}
	return equations
}

// stride returns the number of bytes of a block in a region.
func (l loop) stride(r *memory.Region) int { return l.elements[r.Name].bits / 8 * l.Block }

// A parameter is a pointer to elements.
type parameter struct {
	name string
	size int // bytes of an element
	role
}

// A role says which elements a kernel reads or writes.
type role int

const (
	read role = iota
	written
	shared // one element is read, whatever n is
)

// bytes returns the bytes of n elements.
func (p parameter) bytes(n int) int {
	if p.role == shared {
		return p.size
	}
	return p.size * n
}

// parameters holds the pointers that kernels on n elements take before n.
var parameters = map[list.Shape][]parameter{
	list.Batch:       {{"dst", 8, written}, {"sqs", 1, read}, {"occs", 8, read}},
	list.SliderSets:  {{"dst", 8, written}, {"diagonal", 8, read}, {"orthogonal", 8, read}, {"occs", 8, read}},
	list.LegalCounts: {{"moves", 1, written}, {"checkers", 1, written}, {"positions", 64, read}},
	list.LegalTails:  {{"moves", 1, written}, {"checkers", 1, written}, {"positions", 64, read}},
	list.Checks:      {{"dst", 32, written}, {"positions", 64, read}},
	list.Attacks:     {{"dst", 56, written}, {"positions", 64, read}},
	list.PlayAll:     {{"dst", 64, written}, {"p", 64, shared}, {"list", 2, read}},
}

// arguments returns a kernel's arguments for n elements. region returns the memory of a
// parameter.
func (k kernel) arguments(c *circuit.Circuit, n circuit.Word,
	region func(p parameter) *memory.Region) (arguments []memory.Value) {
	for _, p := range parameters[k.Shape] {
		arguments = append(arguments, region(p).Start())
	}
	arguments = append(arguments, number(n))
	if k.Shape == list.Attacks {
		arguments = append(arguments, number(c.Word("side", 64)))
	}
	return arguments
}

// loops returns the claims on the loops of the kernels on many elements.
func loops(s *sources, scope scope) []*group {
	var groups []*group
	for _, k := range s.kernels(slices.Collect(maps.Keys(parameters))...) {
		for i, row := range k.Loops {
			l := loop{row, k.elements()}
			lengths := []int{l.Block * l.Visit}
			if k.Shape == list.Batch || k.Shape == list.SliderSets {
				lengths = scope.lengths(lengths[0], lengths[0]+l.Block-1)
			}
			// Two and three groups of 64 positions take as long as all other loops.
			if !scope.short || !l.Sliced || len(k.Loops) == 1 {
				groups = append(groups, k.steps(l, lengths))
			}
			if i == 0 && !l.Rereads {
				groups = append(groups, unbounded(k, l, scope))
			}
		}
	}
	return groups
}

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
	g := k.group("n = %s + any multiple of %d up to %d: the same branches and addresses in the loop",
		ranges(remainders), l.Block, 1<<lengthBits-1)
	for _, r := range remainders {
		g.claim(len(parameters[k.Shape])+1, func(c *circuit.Circuit) []equation { return l.unbounded(c, k, r) })
	}
	return g
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
	before := l.state(c, k, what, l.Visit, given, arguments).Registers
	after := l.state(c, k, what, l.Visit+1, given, arguments).Registers
	var equations []equation
	for _, name := range slices.Sorted(maps.Keys(before)) {
		before, after := before[name], after[name]
		if len(before.Word) != 64 {
			continue // a vector of zeros
		}
		place := fmt.Sprintf("%s, %s at %s", what, name, l.Label)
		sameKind(place, before, after)
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
