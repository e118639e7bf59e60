package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// occupancyAt returns an occupancy of a batch.
func occupancyAt(c *circuit.Circuit, i int) circuit.Word { return variables(c, "occs", i, 64) }

// variables returns word i of an unknown region.
func variables(c *circuit.Circuit, region string, i, width int) circuit.Word {
	w := make(circuit.Word, width)
	for j := range w {
		w[j] = c.Variable(region, width*i+j)
	}
	return w
}

// result returns result i of an operation.
func result(c *circuit.Circuit, dst *memory.Region, i int) circuit.Word {
	return memory.Load(c, dst.At(8*i), 8).Number()
}

// An alignment holds what a result must not depend on: the addresses of the kernel's
// constants and of the stack modulo 64, and whether results overwrite inputs.
type alignment struct {
	data, stack int
	inPlace     bool
}

// unaligned are the alignments of code without constants and frame.
var unaligned = []alignment{{}, {inPlace: true}}

// batches returns the claims on the operations on many squares.
func batches(s *sources, scope scope) (groups []*group) {
	for _, k := range s.kernels(list.Batch) {
		f := k.implementation(scope)
		groups = append(groups, k.sameResults(f, scope), f.rightResults(scope, k.Thorough, alignment{}))
	}
	for _, p := range platforms {
		for _, of := range pieces {
			f := s.portable(operation{of.name + "s", []piece{of.piece}}, p)
			groups = append(groups, f.rightResults(scope, f.lengths, f.alignments...))
		}
	}
	return groups
}

// sameResults returns the claims that each result of a kernel depends only on its own square and
// occupancy, for all alignments and lengths.
func (k kernel) sameResults(f *implementation, scope scope) *group {
	g := k.group("n = %s: a result depends only on its square and occupancy, as for n = %s, "+
		"dst apart or occs, any alignment", ranges(f.lengths), ranges(k.Thorough))
	var trials []trial
	for _, n := range f.lengths {
		alignments := f.alignments
		if !slices.Contains(k.Thorough, n) {
			// One of each half, which depends on n. In the first half dst is apart, in the second it is occs.
			half := len(alignments) / 2
			alignments = []alignment{alignments[n%half], alignments[half+n%half]}
		}
		for _, at := range alignments {
			trials = append(trials, trial{n, at})
		}
	}
	g.claims = k.separation(false).claims(trials, 32)
	return g
}

// rightResults returns the claims that each result is the piece's attacks for each square, with
// all other squares constant.
func (f *implementation) rightResults(scope scope, lengths []int, alignments ...alignment) *group {
	squares := scope.squares
	if scope.short {
		squares = squares[:(len(squares)+1)/2]
	}
	g := f.group
	g.shown = fmt.Sprintf("n = %s: %s with any 2 bits above on each place, any occupancies",
		ranges(lengths), count(len(squares), "square"))
	if len(alignments) > 1 {
		g.shown += ", dst apart or occs"
	}
	for _, n := range lengths {
		for _, first := range squares {
			for _, at := range alignments {
				g.claim(n, func(c *circuit.Circuit) []equation {
					return batchOn(c, f, n, func(i int) int { return (first + i) % 64 }, at)
				})
			}
		}
	}
	return &g
}

// batchOn returns the equations of n lookups on slices of n elements, not a byte more. The low six
// bits of square i are square(i) and the others are unknown.
func batchOn(c *circuit.Circuit, f *implementation, n int, square func(i int) int,
	at alignment) (equations []equation) {
	dst, sqs, occs := memory.NewUnknown("dst", 8*n), memory.NewUnknown("sqs", n), memory.NewUnknown("occs", 8*n)
	if at.inPlace {
		dst = occs
	}
	for i := range n {
		sq := variables(c, "sqs", i, 8)
		copy(sq, circuit.Constant(6, uint64(square(i))))
		memory.Store(sqs.At(i), number(sq), 1)
	}
	sqs.ReadOnly, occs.ReadOnly = true, !at.inPlace
	f.call(c, at, slice{dst, 8}, slice{sqs, 1}, slice{occs, 8})
	for i := range n {
		occ := occupancyAt(c, i)
		equations = append(equations, equation{
			place: fmt.Sprintf("n = %d, %+v, dst[%d]", n, at, i), square: square(i),
			inputs: []input{{"occupancy", occ}},
			got:    result(c, dst, i), want: f.pieces[0].attacks(c, square(i), occ),
		})
	}
	return equations
}

// ranges formats numbers with runs shortened, such as "1–17, 64".
func ranges(numbers []int) string {
	numbers = slices.Compact(slices.Sorted(slices.Values(numbers)))
	var runs []string
	for n := 1; len(numbers) > 0; n = 1 {
		for n < len(numbers) && numbers[n] == numbers[0]+n {
			n++
		}
		run := fmt.Sprint(numbers[0])
		if n > 1 {
			run += fmt.Sprintf("–%d", numbers[n-1])
		}
		runs, numbers = append(runs, run), numbers[n:]
	}
	return strings.Join(runs, ", ")
}
