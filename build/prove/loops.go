package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// A loop is the part of a kernel that processes one block of elements per iteration.
//
// If a kernel is correct for n elements, it is correct for n plus a block, provided
// that the longer run at one visit of the loop's head is in the state of the shorter
// run at the visit before, moved by a block. Moved means that registers and the stack
// hold the same expressions of elements one block further on, and addresses one block
// further on.
type loop struct {
	label string
	block int
	visit int // the visit of the shorter run, the first with a filled pipeline

	// rereads says that the kernel reads its arguments again after the loop, to find the
	// last block: the number of elements, a block more in the longer run, and
	// addresses, the same in both runs.
	rereads bool
}

// steps returns the claims that one more block is one more iteration. The lengths have each
// remainder.
func steps(g group, l loop, lengths []int, run func(c *circuit.Circuit, n int, atLabel func(m machine, label string)) error) *group {
	g.shown = fmt.Sprintf("n = %s: with %d more, the loop has one more iteration and then the same state", ranges(lengths), l.block)
	for _, n := range lengths {
		g.claims = append(g.claims, claim{simplify: true, state: func(c *circuit.Circuit) ([]equation, error) {
			shorter, err := l.state(c, n, l.visit, run)
			if err != nil {
				return nil, err
			}
			longer, err := l.state(c, n+l.block, l.visit+1, run)
			if err != nil {
				return nil, err
			}
			return l.moved(c, n, shorter, longer)
		}})
	}
	return &g
}

// state returns the state at a visit of the loop's head in a run on n elements. From
// there on the run must not use the flags, and must not read its arguments unless
// l.rereads.
func (l loop) state(c *circuit.Circuit, n, visit int, run func(c *circuit.Circuit, n int, atLabel func(m machine, label string)) error) (*memory.State, error) {
	var at *memory.State
	visits := 0
	err := run(c, n, func(m machine, label string) {
		if label != l.label {
			return
		}
		if visits++; visits == visit {
			s := m.State()
			at = &s
			m.Forget(!l.rereads)
		}
	})
	if err == nil && at == nil {
		err = fmt.Errorf("n = %d: the loop at %s has fewer than %d iterations", n, l.label, visit)
	}
	return at, err
}

// moved returns the equations that the longer run's state is the shorter's, moved by a
// block.
func (l loop) moved(c *circuit.Circuit, n int, shorter, longer *memory.State) ([]equation, error) {
	further := func(v circuit.Variable) circuit.Variable {
		switch v.Name {
		case "sqs":
			v.Index += 8 * l.block
		case "occs", "orthogonal", "diagonal", "dst":
			v.Index += 64 * l.block
		}
		return v
	}
	var equations []equation
	for name, before := range shorter.Registers {
		place := fmt.Sprintf("n = %d, %s at %s", n, name, l.label)
		after, ok := longer.Registers[name]
		switch {
		case !ok || (before.Region == nil) != (after.Region == nil):
			return nil, fmt.Errorf("%s: an address in only one of the runs", place)
		case before.Region != nil && before.Region.Name != after.Region.Name:
			return nil, fmt.Errorf("%s: an address in %s and in %s", place, before.Region.Name, after.Region.Name)
		}
		want := c.Rename(before.Word, further)
		start, constant := uint64(0), false
		if len(before.Word) == 64 {
			start, constant = before.Word.Value()
		}
		if constant {
			// The base of a region and its number of elements stay the same. Running
			// addresses and counters move.
			stride := l.block
			if before.Region != nil {
				stride = l.stride(before.Region)
			}
			if moved := circuit.Constant(64, start+uint64(stride)); slices.Equal(after.Word, moved) {
				want = moved
			}
		}
		equations = append(equations, equation{place: place, square: -1, got: after.Word, want: want})
	}
	for i := range 8 * shorter.Frame.Size() {
		before, known := shorter.Frame.Bit(i)
		if !known {
			continue
		}
		after, known := longer.Frame.Bit(i)
		if !known {
			return nil, fmt.Errorf("n = %d: only the shorter run sets bit %d of the frame", n, i)
		}
		equations = append(equations, equation{
			place: fmt.Sprintf("n = %d, bit %d of the frame", n, i), square: -1,
			got: circuit.Word{after}, want: c.Rename(circuit.Word{before}, further),
		})
	}
	return equations, nil
}

// stride returns the number of bytes of a block in a region.
func (l loop) stride(r *memory.Region) int {
	switch r.Name {
	case "sqs":
		return l.block
	case "dst", "occs", "orthogonal", "diagonal":
		return 8 * l.block
	}
	return 0
}

// sixteen is the loop of the kernels of level NEON. If n is not a multiple of 16, the
// first iteration processes the last elements, and the later ones start at the first.
var sixteen = loop{label: "block", block: 16, visit: 3, rereads: true}

// loops returns the claims on the loops of the kernels on many elements.
func loops(s *sources, scope scope) []*group {
	var groups []*group
	type steady struct {
		loop    loop
		lengths []int
	}
	// The loop for few queens runs from the last element to the first. The added iteration
	// comes first, and the others process the same elements as before.
	single := steady{loop{label: "single", block: 1, visit: 1}, []int{1}}
	levels := map[list.Level][]steady{
		list.BMI2:   {{loop{label: "eight", block: 8, visit: 1}, scope.lengths(8, 15)}, single},
		list.AVX2:   {{loop{label: "block", block: 32, visit: 2}, scope.pick(slices.DeleteFunc(whole.lengths(64, 95), leavesTail)...)}},
		list.AVX512: {{loop{label: "block", block: 64, visit: 3}, scope.lengths(192, 255)}, {loop{label: "eight", block: 8, visit: 2}, scope.lengths(9, 16)}},
		list.NEON:   {{sixteen, scope.lengths(48, 63)}},
	}
	for _, k := range s.kernels(list.Batch, list.Few) {
		loops := levels[k.Level]
		if k.Shape == list.Few {
			loops = []steady{single}
		}
		for _, l := range loops {
			groups = append(groups, steps(k.group(), l.loop, l.lengths,
				func(c *circuit.Circuit, n int, atLabel func(m machine, label string)) error {
					b, err := newBatch(c, n, nil, false)
					if err != nil {
						return err
					}
					_, err = k.call(c, place{}, atLabel, b.arguments(n)...)
					return err
				}))
		}
	}
	ofSets := map[list.Level]struct {
		loop    loop
		lengths []int
	}{
		list.AVX2:   {loop{label: "block", block: 32, visit: 1}, scope.lengths(32, 63)},
		list.AVX512: {loop{label: "block", block: 64, visit: 1}, scope.lengths(64, 127)},
		list.NEON:   {sixteen, scope.lengths(48, 63)},
	}
	for _, k := range s.kernels(list.SliderSets) {
		l := ofSets[k.Level]
		groups = append(groups, steps(k.group(), l.loop, l.lengths,
			func(c *circuit.Circuit, n int, atLabel func(m machine, label string)) error {
				var arguments []memory.Value
				for _, region := range []string{"dst", "orthogonal", "diagonal", "occs"} {
					arguments = append(arguments, memory.NewUnknown(region, 8*n).Start())
				}
				_, err := k.call(c, place{}, atLabel, append(arguments, number(circuit.Constant(64, uint64(n))))...)
				return err
			}))
	}
	return groups
}
