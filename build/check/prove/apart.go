package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// A separation claims that an operation on many elements computes the results of each element
// only from that element, and in the same way as at some thorough lengths. A claim on these
// lengths therefore holds for every element, lane, length and alignment.
type separation struct {
	elements map[string]element // by the name of the argument
	thorough []int
	first    bool // whether claims on the thorough lengths are on their first element alone

	// run executes the operation on n unknown elements and returns the results of each.
	run func(c *circuit.Circuit, n int, at alignment) []circuit.Word
}

// An element has some bits, of which the lowest significant ones may change a result. An argument
// that all elements share has no bits.
type element struct{ bits, significant int }

// elements returns the elements of a kernel's arguments. Only six bits of a square may change a
// result. Attacks are those of an unknown side.
func (k kernel) elements() map[string]element {
	all := map[string]element{"side": {}}
	for _, p := range parameters[k.Shape] {
		bits := 8 * p.size
		switch {
		case p.role == shared:
			all[p.name] = element{}
		case p.role == written:
			all[p.name] = element{bits: bits}
		case p.name == "sqs":
			all[p.name] = element{bits, 6}
		default:
			all[p.name] = element{bits, bits}
		}
	}
	return all
}

// A trial is a number of elements and an alignment.
type trial struct {
	n  int
	at alignment
}

// claims returns the claims on some trials, with a number of them in each claim.
func (s *separation) claims(trials []trial, size int) (claims []claim) {
	for some := range slices.Chunk(trials, size) {
		least := 0
		for _, t := range some {
			least += t.n
		}
		state := func(c *circuit.Circuit) []equation { return s.equations(c, some) }
		claims = append(claims, claim{least: least, state: state})
	}
	return claims
}

// equations returns an equation for each result of some trials, which is the same expression of
// its own element as at a thorough length. If it is not, the execution ends.
func (s *separation) equations(c *circuit.Circuit, some []trial) (equations []equation) {
	var known []circuit.Word
	isKnown := func(w circuit.Word) bool {
		return slices.ContainsFunc(known, func(k circuit.Word) bool { return slices.Equal(k, w) })
	}
	for _, n := range s.thorough {
		all := s.results(c, trial{n: n})
		if s.first {
			all = all[:1]
		}
		for _, w := range all {
			if !isKnown(w) {
				known = append(known, w)
			}
		}
	}
	for _, t := range some {
		for i, got := range s.results(c, t) {
			if !isKnown(got) {
				execution.Failf("%v, result[%d] is another expression than for n = %s", t, i, ranges(s.thorough))
			}
			equations = append(equations, equation{got: got, want: got})
		}
	}
	return equations
}

// results returns the results of a trial, as expressions of the first element.
func (s *separation) results(c *circuit.Circuit, t trial) (all []circuit.Word) {
	execution.At(t.String, func() { all = s.run(c, t.n, t.at) })
	for i, w := range all {
		for _, v := range c.Support(w...) {
			e, known := s.elements[v.Name]
			shared := known && e.bits == 0
			if !shared && (!known || v.Index/e.bits != i || v.Index%e.bits >= e.significant) {
				execution.Failf("%v: result[%d] depends on %v", t, i, v)
			}
		}
		all[i] = c.Rename(w, func(v circuit.Variable) circuit.Variable {
			if bits := s.elements[v.Name].bits; bits > 0 {
				v.Index %= bits
			}
			return v
		})
	}
	return all
}

func (t trial) String() string { return fmt.Sprintf("n = %d, %+v", t.n, t.at) }

// independence returns the claims that kernels on many positions compute each result from
// its own position, and all results of a kind in the same way.
func independence(s *sources, scope scope) (groups []*group) {
	for _, k := range s.kernels(list.LegalCounts, list.LegalTails, list.Checks, list.Attacks, list.PlayAll) {
		trials := positionTrials(k, scope)
		var lengths []int
		for _, t := range trials {
			lengths = append(lengths, t.n)
		}
		g := k.group("n = %s: a result depends only on its position, as for n = %s, any boards, any alignment",
			ranges(lengths), ranges(k.Thorough))
		g.claims = k.separation(true).claims(trials, 4)
		groups = append(groups, g)
	}
	return groups
}

// positionTrials returns the thorough numbers of positions in all alignments, and others in
// one each. In the short scope these are a few.
func positionTrials(k kernel, scope scope) (trials []trial) {
	alignments := slices.DeleteFunc(scope.alignments(), func(at alignment) bool { return at.inPlace })
	lengths := k.Lengths
	if scope.short {
		lengths = lengths[len(lengths)-1:]
	}
	for _, n := range k.Thorough {
		for _, at := range alignments {
			trials = append(trials, trial{n, at})
		}
	}
	for i, n := range lengths {
		trials = append(trials, trial{n, alignments[i%len(alignments)]})
	}
	return trials
}

// separation returns the claims of a kernel on n elements.
func (k kernel) separation(first bool) *separation {
	return &separation{elements: k.elements(), thorough: k.Thorough, first: first, run: k.results}
}

// results executes a kernel on n unknown elements, and returns the results of each, one after the
// other. Those of a batch may be in place of its occupancies.
func (k kernel) results(c *circuit.Circuit, n int, at alignment) []circuit.Word {
	var dst []*memory.Region
	arguments := k.arguments(c, circuit.Constant(64, uint64(n)), func(p parameter) *memory.Region {
		r := memory.NewUnknown(p.name, p.bytes(n))
		if r.ReadOnly = p.role != written; !r.ReadOnly {
			dst = append(dst, r)
		}
		return r
	})
	if at.inPlace {
		arguments[0], dst[0] = arguments[2], arguments[2].Region
		dst[0].ReadOnly = false
	}
	k.call(c, at, nil, arguments...)
	all := make([]circuit.Word, n)
	for i := range all {
		for _, r := range dst {
			all[i] = append(all[i], memory.Load(c, r.At(r.Size()/n*i), r.Size()/n).Word...)
		}
	}
	return all
}
