package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// sliderMaps returns the claims on the operations that compute maps.
func sliderMaps(s *sources, scope scope) (groups []*group) {
	operations := []operation{{"RookMap", []piece{rook}}, {"BishopMap", []piece{bishop}}, {"QueenMap", []piece{queen}}}
	for _, f := range s.implementations(scope, operations, list.Map) {
		groups = append(groups, f.claimed("64 squares, any occupancy", 64, mapOf))
	}
	return groups
}

// mapOf returns the equations of an operation that fills a map.
func mapOf(c *circuit.Circuit, f *implementation, at alignment) (equations []equation) {
	occ := c.Word("occupancy", 64)
	dst := memory.NewUnknown("map", 8*64)
	f.call(c, at, dst.Start(), number(occ))
	for sq := range 64 {
		equations = append(equations, equation{
			square: sq, inputs: []input{{"occupancy", occ}}, got: result(c, dst, sq), want: f.pieces[0].attacks(c, sq, occ),
		})
	}
	return equations
}

// sets returns the claims on the operations on sets of pieces.
func sets(s *sources, scope scope) []*group { return append(oneSet(s, scope), manySets(s, scope)...) }

// oneSet returns the claims on the operations on one position.
func oneSet(s *sources, scope scope) (groups []*group) {
	for _, f := range s.implementations(scope, []operation{{name: "SliderSet"}}, list.SliderSet) {
		groups = append(groups, f.claimed("any sets, any occupancy", 1, setOf))
	}
	return groups
}

// setOf returns the equation of an operation on two sets and an occupancy.
func setOf(c *circuit.Circuit, f *implementation, at alignment) []equation {
	diagonal, orthogonal, occ := c.Word("diagonal", 64), c.Word("orthogonal", 64), c.Word("occupancy", 64)
	got := f.call(c, at, number(diagonal), number(orthogonal), number(occ))
	return []equation{union(c, "", got, diagonal, orthogonal, occ)}
}

// union returns the equation that a result is the union of the attacks of two sets.
func union(c *circuit.Circuit, place string, got, diagonal, orthogonal, occ circuit.Word) equation {
	return equation{
		place: place, square: -1, inputs: []input{{"diagonal", diagonal}, {"orthogonal", orthogonal}, {"occupancy", occ}},
		got: got, want: c.OrWord(bishop.attacksOfSet(c, diagonal, occ), rook.attacksOfSet(c, orthogonal, occ)),
	}
}

// slidersOf are the arguments of SliderSets. The results may be in place of each input.
var slidersOf = []string{"dst", "diagonal", "orthogonal", "occs"}

// manySets returns the claims on the operation on many positions. In the short scope results
// are in one place at each length above 3.
func manySets(s *sources, scope scope) (groups []*group) {
	for _, f := range s.implementations(scope, []operation{{name: "SliderSets"}}, list.SliderSets) {
		g := f.group
		g.shown = fmt.Sprintf("n = %s: any sets, any occupancies, dst apart or one of them", ranges(f.lengths))
		for i, n := range f.lengths {
			for j, over := range slidersOf {
				if scope.short && n > 3 && j != i%len(slidersOf) {
					continue
				}
				g.claim(n, func(c *circuit.Circuit) []equation { return setsOf(c, f, n, over) })
			}
		}
		groups = append(groups, &g)
	}
	return groups
}

// setsOf returns the equations of n positions. The results overwrite the input named over, or
// none if over is "dst".
func setsOf(c *circuit.Circuit, f *implementation, n int, over string) (equations []equation) {
	var arguments []any
	var dst *memory.Region
	for _, name := range slidersOf {
		r := memory.NewUnknown(name, 8*n)
		if r.ReadOnly = name != over; name == over {
			dst = r
		}
		arguments = append(arguments, slice{r, 8})
	}
	arguments[0] = slice{dst, 8}
	f.call(c, alignment{}, arguments...)
	for i := range n {
		diagonal, orthogonal := variables(c, "diagonal", i, 64), variables(c, "orthogonal", i, 64)
		place := fmt.Sprintf("n = %d, results over %s, dst[%d]", n, over, i)
		equations = append(equations, union(c, place, result(c, dst, i), diagonal, orthogonal, occupancyAt(c, i)))
	}
	return equations
}
