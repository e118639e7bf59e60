package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// independence returns the claims that kernels on many positions compute each result from
// its own position, and all results of a kind in the same way. So a claim on the first
// position of a call holds for every position, lane, number of positions and alignment.
func independence(s *sources, scope scope) []*group {
	var groups []*group
	for _, k := range s.kernels(list.LegalCounts, list.LegalTails, list.Checks, list.Attacks, list.PlayAll) {
		calls, thorough := positionCalls(k, scope), k.Thorough
		var lengths []int
		for _, call := range calls {
			lengths = append(lengths, call.n)
		}
		slices.Sort(lengths)
		g := k.group()
		g.shown = fmt.Sprintf("n = %s: a result depends on its position alone, as for n = %s, any boards, any alignment",
			ranges(slices.Compact(lengths)), ranges(thorough))
		for some := range slices.Chunk(calls, 4) {
			least := 0
			for _, call := range some {
				least += call.n
			}
			g.claims = append(g.claims, claim{simplify: true, least: least, state: func(c *circuit.Circuit) ([]equation, error) {
				return independent(c, k, some, thorough)
			}})
		}
		groups = append(groups, &g)
	}
	return groups
}

// A positionCall is a number of positions and an alignment.
type positionCall struct {
	n  int
	at alignment
}

// positionCalls returns the thorough numbers of positions in all alignments, and others in
// one each. In the short scope these are a few.
func positionCalls(k kernel, scope scope) (calls []positionCall) {
	alignments := slices.DeleteFunc(scope.alignments(), func(at alignment) bool { return at.inPlace })
	lengths := k.Lengths
	if scope.short {
		lengths = lengths[len(lengths)-1:]
	}
	for _, n := range k.Thorough {
		for _, at := range alignments {
			calls = append(calls, positionCall{n, at})
		}
	}
	for i, n := range lengths {
		calls = append(calls, positionCall{n, alignments[i%len(alignments)]})
	}
	return calls
}

// inputBits holds the number of bits that a result depends on of each input in memory, or 0 if it
// is one position for all results.
var inputBits = map[string]int{"positions": 512, "list": 16, "p": 0}

// positionResults executes a kernel on n unknown positions. Attacks are those of an
// unknown side. It returns the results of each position, one behind the other.
func positionResults(c *circuit.Circuit, k kernel, n int, at alignment) ([]circuit.Word, error) {
	var dst []*memory.Region
	arguments := k.arguments(c, circuit.Constant(64, uint64(n)), func(p parameter) *memory.Region {
		r := memory.NewUnknown(p.name, p.bytes(n))
		if _, r.ReadOnly = inputBits[p.name]; !r.ReadOnly {
			dst = append(dst, r)
		}
		return r
	})
	if _, err := k.call(c, at, nil, arguments...); err != nil {
		return nil, fmt.Errorf("n = %d, %+v: %w", n, at, err)
	}
	all := make([]circuit.Word, n)
	for i := range all {
		for _, r := range dst {
			v, err := memory.Load(c, r.At(r.Size()/n*i), r.Size()/n)
			if err != nil {
				return nil, err
			}
			all[i] = append(all[i], v.Word...)
		}
	}
	return all, nil
}

// independent returns the equations that in each of some calls a result is the same
// expression of its own position as the first result of one of the thorough calls. It
// returns an error if one is not: a solver could not compare counts in time.
func independent(c *circuit.Circuit, k kernel, some []positionCall, thorough []int) ([]equation, error) {
	var known []circuit.Word
	for _, n := range thorough {
		all, err := positionResults(c, k, n, alignment{})
		if err != nil {
			return nil, err
		}
		known = append(known, all[0])
	}
	var equations []equation
	for _, call := range some {
		all, err := positionResults(c, k, call.n, call.at)
		if err != nil {
			return nil, err
		}
		for i, w := range all {
			place := fmt.Sprintf("n = %d, %+v, position %d", call.n, call.at, i)
			for _, v := range c.Support(w...) {
				if width, known := inputBits[v.Name]; v.Name != "side" && (!known || width > 0 && v.Index/width != i) {
					return nil, fmt.Errorf("%s: the result depends on %v", place, v)
				}
			}
			got := c.Rename(w, func(v circuit.Variable) circuit.Variable {
				if width := inputBits[v.Name]; width > 0 {
					v.Index %= width
				}
				return v
			})
			if !slices.ContainsFunc(known, func(w circuit.Word) bool { return slices.Equal(got, w) }) {
				return nil, fmt.Errorf("%s: the result is another expression than for n = %s", place, ranges(thorough))
			}
			equations = append(equations, equation{place: place, square: -1, got: got, want: got})
		}
	}
	return equations, nil
}
