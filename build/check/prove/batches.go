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

// arguments returns the arguments of a kernel for the batch.
func (b *batch) arguments(n int) []memory.Value {
	return []memory.Value{b.dst.Start(), b.sqs.Start(), b.occs.Start(), number(circuit.Constant(64, uint64(n)))}
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

// allAlignments are all alignments.
func allAlignments() (alignments []alignment) {
	for _, inPlace := range []bool{false, true} {
		for _, data := range []int{0, 32} {
			for stack := 0; stack < 64; stack += 8 {
				alignments = append(alignments, alignment{data, stack, inPlace})
			}
		}
	}
	return alignments
}

// A caller runs an operation on a batch.
type caller func(c *circuit.Circuit, b *batch, n int, at alignment) error

// lengths are the lengths for which an operation is proved.
type lengths struct {
	all []int

	// thorough are the lengths at which each result is proved for each square. At all
	// other lengths a result is the same as at one of these.
	thorough []int
}

// batches returns the claims on the operations on many squares.
func batches(s *sources, scope scope) []*group {
	var groups []*group
	for _, k := range s.kernels(list.Batch, list.Few) {
		groups = append(groups, lookupBatches(k.group(), k.pieces()[0], scope, lengths{scope.pick(k.given(k.Lengths)...), k.Thorough}, k.alignments(),
			func(c *circuit.Circuit, b *batch, n int, at alignment) error {
				_, err := k.call(c, at, nil, b.arguments(n)...)
				return err
			})...)
	}
	for _, width := range []int{64, 32} {
		for _, p := range pieces {
			name := p.name + "s"
			program := s.purego[width]
			groups = append(groups, lookupBatches(group{function: "purego." + name, form: "Go, " + platforms[width]}, p.piece, scope, lengths{scope.lengths(0, 8), []int{8}}, unaligned,
				func(c *circuit.Circuit, b *batch, n int, at alignment) error {
					_, err := program.Execute(c).Call(name, program.Slice(b.dst, 8), program.Slice(b.sqs, 1), program.Slice(b.occs, 8))
					return err
				})...)
		}
	}
	return groups
}

// lookupBatches returns two groups. The first claims that each result depends only on
// its own square and occupancy, for all alignments and lengths. The second claims that a
// result is the piece's attacks for each square, with all other squares constant.
func lookupBatches(g group, of piece, scope scope, lengths lengths, alignments []alignment, call caller) []*group {
	same, right := g, g
	same.shown = fmt.Sprintf("n = %s: a result depends on its square and occupancy alone, as for n = %s, dst apart or occs, any alignment", ranges(lengths.all), ranges(lengths.thorough))
	right.shown = fmt.Sprintf("n = %s: %s with any 2 bits above on each place, any occupancies", ranges(lengths.thorough), count(len(scope.squares), "square"))
	for some := range slices.Chunk(lengths.all, 16) {
		least := 0
		for _, n := range some {
			least += n * len(lengths.tried(alignments, n))
		}
		same.claims = append(same.claims, claim{simplify: true, least: least, state: func(c *circuit.Circuit) ([]equation, error) {
			return sameResults(c, some, lengths, alignments, call)
		}})
	}
	for _, n := range lengths.thorough {
		for _, first := range scope.squares {
			right.claims = append(right.claims, claim{least: n, state: func(c *circuit.Circuit) ([]equation, error) {
				return batchOn(c, n, func(i int) int { return (first + i) % 64 }, of, call)
			}})
		}
	}
	return []*group{&same, &right}
}

// batchOn returns the equations of n lookups on constant squares.
func batchOn(c *circuit.Circuit, n int, square func(i int) int, of piece, call caller) ([]equation, error) {
	b, err := newBatch(c, n, square, false)
	if err != nil {
		return nil, err
	}
	if err := call(c, b, n, alignment{}); err != nil {
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
			got:    got, want: of.attacks(c, square(i), occ),
		})
	}
	return equations, nil
}

// results returns the results of n lookups on unknown squares.
func results(c *circuit.Circuit, n int, at alignment, call caller) ([]circuit.Word, error) {
	b, err := newBatch(c, n, nil, at.inPlace)
	if err != nil {
		return nil, err
	}
	if err := call(c, b, n, at); err != nil {
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
func sameResults(c *circuit.Circuit, some []int, lengths lengths, alignments []alignment, call caller) ([]equation, error) {
	known, err := ownResults(c, lengths.thorough, alignments[0], call)
	if err != nil {
		return nil, err
	}
	var equations []equation
	for _, n := range some {
		if n > len(known) {
			return nil, fmt.Errorf("n = %d: there is no dst[%d] at any of the lengths %v", n, len(known), lengths.thorough)
		}
		for _, at := range lengths.tried(alignments, n) {
			all, err := results(c, n, at, call)
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

// ownResults returns the results at some lengths, by index. It returns an error if one
// depends on more than the low six bits of its square and its occupancy.
func ownResults(c *circuit.Circuit, some []int, at alignment, call caller) ([][]circuit.Word, error) {
	known := make([][]circuit.Word, slices.Max(some))
	for _, n := range some {
		all, err := results(c, n, at, call)
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

// tried returns the alignments of a length: all if it is thorough, and else one of each half,
// which depends on n. In the first half dst is apart, in the second it is occs.
func (l lengths) tried(alignments []alignment, n int) []alignment {
	if slices.Contains(l.thorough, n) {
		return alignments
	}
	half := len(alignments) / 2
	return []alignment{alignments[n%half], alignments[half+n%half]}
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
