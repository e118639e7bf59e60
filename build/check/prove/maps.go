package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// sliderMaps returns the claims on the operations that compute maps.
func sliderMaps(s *sources, scope scope) (groups []*group) {
	operations := []operation{{"RookMap", []piece{rook}}, {"BishopMap", []piece{bishop}}, {"QueenMap", []piece{queen}},
		{"BishopRookMaps", []piece{bishop, rook}}}
	for _, f := range s.implementations(scope, operations, list.Map) {
		g := f.proved("64 squares, any occupancy")
		for _, at := range f.apart() {
			g.claim(64*len(f.pieces), func(c *circuit.Circuit) []equation { return mapOf(c, f, at) })
		}
		groups = append(groups, g)
	}
	return groups
}

// mapOf returns the equations of an operation that fills a map for each piece.
func mapOf(c *circuit.Circuit, f *implementation, at alignment) (equations []equation) {
	occ := c.Word("occupancy", 64)
	var dst []*memory.Region
	var arguments []any
	for i := range f.pieces {
		dst = append(dst, memory.NewUnknown(fmt.Sprintf("map %d", i), 8*64))
		arguments = append(arguments, dst[i])
	}
	f.call(c, at, append(arguments, occ)...)
	for i, of := range f.pieces {
		for sq := range 64 {
			got := result(c, dst[i], sq)
			equations = append(equations, equation{
				place: dst[i].Name, square: sq, inputs: []input{{"occupancy", occ}},
				got: got, want: of.attacks(c, sq, occ),
			})
		}
	}
	return equations
}
