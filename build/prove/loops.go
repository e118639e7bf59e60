package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// A loop is the part of a kernel that works on a block of elements at a time.
//
// That a kernel is right for n elements implies that it is right for n and
// a block more, if the longer run is at some visit of the loop's head where the
// shorter one was a visit before, but for the block: what is in registers and on
// the stack is the same of elements a block further on, and addresses are
// a block further on.
type loop struct {
	label string
	block int
	visit int // the visit of the shorter run; before it, a pipeline fills
}

// steps returns the claims that one block more is one turn more of the loop, for
// lengths of each remainder.
func steps(g group, l loop, lengths []int, run func(c *circuit.Circuit, n int, atLabel func(m *amd64.Machine, label string)) error) *group {
	g.shown = fmt.Sprintf("n = %s: with %d more, the loop does one more turn and then the same", ranges(lengths), l.block)
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

// state returns the state at a visit of the head of the loop in a run on n
// elements. From there on the run must not read its arguments.
func (l loop) state(c *circuit.Circuit, n, visit int, run func(c *circuit.Circuit, n int, atLabel func(m *amd64.Machine, label string)) error) (*amd64.State, error) {
	var at *amd64.State
	visits := 0
	err := run(c, n, func(m *amd64.Machine, label string) {
		if label != l.label {
			return
		}
		if visits++; visits == visit {
			s := m.State()
			at = &s
			m.ForgetArguments()
		}
	})
	if err == nil && at == nil {
		err = fmt.Errorf("n = %d: the loop at %s has no turn %d", n, l.label, visit)
	}
	return at, err
}

// moved returns equations that the longer run's state is the shorter's, a block
// further on.
func (l loop) moved(c *circuit.Circuit, n int, shorter, longer *amd64.State) ([]equation, error) {
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
			// The base of a region and the number of its elements stay as they
			// are, running addresses and numbers of elements move.
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
			return nil, fmt.Errorf("n = %d: bit %d of the frame is set in the shorter run alone", n, i)
		}
		equations = append(equations, equation{
			place: fmt.Sprintf("n = %d, bit %d of the frame", n, i), square: -1,
			got: circuit.Word{after}, want: c.Rename(circuit.Word{before}, further),
		})
	}
	return equations, nil
}

// stride returns how many bytes of a region a block is.
func (l loop) stride(r *memory.Region) int {
	switch r.Name {
	case "sqs":
		return l.block
	case "dst", "occs", "orthogonal", "diagonal":
		return 8 * l.block
	}
	return 0
}

// loops are the loops of the kernels on many elements.
func loops(s *sources, scope scope) []*group {
	var groups []*group
	levels := map[list.Level][]struct {
		loop    loop
		lengths []int
	}{
		list.BMI2:   {{loop{"eight", 8, 1}, scope.lengths(8, 15)}, {loop{"single", 1, 1}, []int{1}}},
		list.AVX2:   {{loop{"block", 32, 2}, scope.pick(slices.DeleteFunc(whole.lengths(64, 95), leavesTail)...)}},
		list.AVX512: {{loop{"block", 64, 3}, scope.lengths(192, 255)}, {loop{"eight", 8, 2}, scope.lengths(9, 16)}},
	}
	for _, k := range s.kernels(list.Batch) {
		for _, l := range levels[k.Level] {
			groups = append(groups, steps(k.group(), l.loop, l.lengths,
				func(c *circuit.Circuit, n int, atLabel func(m *amd64.Machine, label string)) error {
					b, err := newBatch(c, n, nil, false)
					if err != nil {
						return err
					}
					_, err = k.call(c, place{}, atLabel, b.arguments(n)...)
					return err
				}))
		}
	}
	for _, k := range s.kernels(list.SliderSets) {
		block := blockOf[k.Level]
		groups = append(groups, steps(k.group(), loop{"block", block, 1}, scope.lengths(block, 2*block-1),
			func(c *circuit.Circuit, n int, atLabel func(m *amd64.Machine, label string)) error {
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
