package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// A batch is the memory of an operation on n squares, not a byte more.
type batch struct{ dst, sqs, occs *memory.Region }

// newBatch returns the memory of n lookups. The low six bits of square i are square(i)
// and the others are unknown; if square is nil, all are unknown. inPlace makes dst the
// occupancies.
func newBatch(c *circuit.Circuit, n int, square func(i int) int, inPlace bool) (*batch, error) {
	b := &batch{memory.NewUnknown("dst", 8*n), memory.NewUnknown("sqs", n), memory.NewUnknown("occs", 8*n)}
	if inPlace {
		b.dst = b.occs
	}
	for i := range n {
		sq := squareAt(c, i)
		if square != nil {
			copy(sq, circuit.Constant(6, uint64(square(i))))
		}
		if err := memory.Store(b.sqs.At(i), number(sq), 1); err != nil {
			return nil, err
		}
	}
	b.sqs.ReadOnly, b.occs.ReadOnly = true, !inPlace
	return b, nil
}

// squareAt and occupancyAt return the initial content of a batch.
func squareAt(c *circuit.Circuit, i int) circuit.Word { return variables(c, "sqs", i, 8) }

func occupancyAt(c *circuit.Circuit, i int) circuit.Word { return variables(c, "occs", i, 64) }

// variables returns word i of an unknown region.
func variables(c *circuit.Circuit, region string, i, width int) circuit.Word {
	w := make(circuit.Word, width)
	for j := range w {
		w[j] = c.Variable(region, width*i+j)
	}
	return w
}

// call executes an operation on the batch.
func (b *batch) call(c *circuit.Circuit, f *implementation, at alignment) error {
	_, err := f.call(c, at, slice{b.dst, 8}, slice{b.sqs, 1}, slice{b.occs, 8})
	return err
}

// result returns result i of an operation.
func result(c *circuit.Circuit, dst *memory.Region, i int) (circuit.Word, error) {
	v, err := memory.Load(c, dst.At(8*i), 8)
	if err != nil {
		return nil, err
	}
	return v.Number()
}

// An alignment holds what a result must not depend on: the addresses of the kernel's
// constants and of the stack modulo 64, and whether results overwrite inputs.
type alignment struct {
	data, stack int
	inPlace     bool
}

// unaligned are the alignments of code without constants and frame.
var unaligned = []alignment{{}, {inPlace: true}}

// batches returns two groups of claims on each operation on many squares. The first claims that
// each result depends only on its own square and occupancy, for all alignments and lengths. The
// second claims that a result is the piece's attacks for each square, with all other squares
// constant.
func batches(s *sources, scope scope) (groups []*group) {
	var operations []operation
	for _, p := range pieces {
		operations = append(operations, operation{p.name + "s", []piece{p.piece}})
	}
	squares := scope.squares
	if scope.short {
		squares = squares[:(len(squares)+1)/2]
	}
	for _, f := range s.implementations(scope, operations, lengths{scope.lengths(0, 8), []int{8}}, list.Batch) {
		same, right := f.function, f.function
		same.shown = fmt.Sprintf("n = %s: a result depends on its square and occupancy alone, as for n = %s, dst apart or occs, any alignment", ranges(f.all), ranges(f.thorough))
		right.shown = fmt.Sprintf("n = %s: %s with any 2 bits above on each place, any occupancies", ranges(f.thorough), count(len(squares), "square"))
		for some := range slices.Chunk(f.all, 16) {
			least := 0
			for _, n := range some {
				least += n * len(f.tried(n))
			}
			same.claims = append(same.claims, claim{simplify: true, least: least, state: func(c *circuit.Circuit) ([]equation, error) { return sameResults(c, f, some) }})
		}
		for _, n := range f.thorough {
			for _, first := range squares {
				right.claims = append(right.claims, claim{least: n, state: func(c *circuit.Circuit) ([]equation, error) {
					return batchOn(c, f, n, func(i int) int { return (first + i) % 64 })
				}})
			}
		}
		groups = append(groups, &same, &right)
	}
	return groups
}

// batchOn returns the equations of n lookups on constant squares.
func batchOn(c *circuit.Circuit, f *implementation, n int, square func(i int) int) ([]equation, error) {
	b, err := newBatch(c, n, square, false)
	if err != nil {
		return nil, err
	}
	if err := b.call(c, f, alignment{}); err != nil {
		return nil, err
	}
	var equations []equation
	for i := range n {
		got, err := result(c, b.dst, i)
		if err != nil {
			return nil, err
		}
		occ := occupancyAt(c, i)
		equations = append(equations, equation{
			place: fmt.Sprintf("n = %d, dst[%d]", n, i), square: square(i),
			inputs: []input{{"occupancy", occ}},
			got:    got, want: f.pieces[0].attacks(c, square(i), occ),
		})
	}
	return equations, nil
}

// results returns the results of n lookups on unknown squares.
func results(c *circuit.Circuit, f *implementation, n int, at alignment) ([]circuit.Word, error) {
	b, err := newBatch(c, n, nil, at.inPlace)
	if err != nil {
		return nil, err
	}
	if err := b.call(c, f, at); err != nil {
		return nil, fmt.Errorf("n = %d, %+v: %w", n, at, err)
	}
	all := make([]circuit.Word, n)
	for i := range all {
		if all[i], err = result(c, b.dst, i); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// sameResults returns the equations that a result for some lengths, in any place, is
// the same as for the thorough ones.
func sameResults(c *circuit.Circuit, f *implementation, some []int) ([]equation, error) {
	known, err := ownResults(c, f)
	if err != nil {
		return nil, err
	}
	var equations []equation
	for _, n := range some {
		if n > len(known) {
			return nil, fmt.Errorf("n = %d: there is no dst[%d] at any of the lengths %v", n, len(known), f.thorough)
		}
		for _, at := range f.tried(n) {
			all, err := results(c, f, n, at)
			if err != nil {
				return nil, err
			}
			for i, got := range all {
				same := slices.IndexFunc(known[i], func(w circuit.Word) bool { return slices.Equal(got, w) })
				equations = append(equations, equation{
					place:  fmt.Sprintf("n = %d, dst[%d], %+v", n, i, at),
					square: -1,
					inputs: []input{{"occupancy", occupancyAt(c, i)}, {"square", squareAt(c, i)}},
					got:    got, want: known[i][max(same, 0)],
				})
			}
		}
	}
	return equations, nil
}

// ownResults returns the results at the thorough lengths, by index. It returns an error if one
// depends on more than the low six bits of its square and its occupancy.
func ownResults(c *circuit.Circuit, f *implementation) ([][]circuit.Word, error) {
	known := make([][]circuit.Word, slices.Max(f.thorough))
	for _, n := range f.thorough {
		all, err := results(c, f, n, f.alignments[0])
		if err != nil {
			return nil, err
		}
		for i, w := range all {
			for _, v := range c.Support(w...) {
				own := v.Name == "occs" && v.Index/64 == i || v.Name == "sqs" && v.Index/8 == i && v.Index%8 < 6
				if !own {
					return nil, fmt.Errorf("n = %d: dst[%d] depends on %v", n, i, v)
				}
			}
			known[i] = append(known[i], w)
		}
	}
	return known, nil
}

// ranges formats numbers with runs shortened, such as "1–17, 64".
func ranges(numbers []int) string {
	numbers = slices.Sorted(slices.Values(numbers))
	var text string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if text != "" {
			text += ", "
		}
		text += fmt.Sprint(numbers[i])
		if j > i {
			text += fmt.Sprintf("–%d", numbers[j])
		}
		i = j + 1
	}
	return text
}
