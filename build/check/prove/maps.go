package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// sliderMaps returns the claims on the operations that compute maps.
func sliderMaps(s *sources, scope scope) (groups []*group) {
	operations := []operation{{"RookMap", []piece{rook}}, {"BishopMap", []piece{bishop}}, {"QueenMap", []piece{queen}}}
	for _, f := range s.implementations(scope, operations, list.Map) {
		g := f.proved("64 squares, any occupancy")
		for _, at := range f.apart() {
			g.claim(64, func(c *circuit.Circuit) []equation { return mapOf(c, f, at) })
		}
		groups = append(groups, g)
	}
	return groups
}

// mapOf returns the equations of an operation that fills a map.
func mapOf(c *circuit.Circuit, f *implementation, at alignment) (equations []equation) {
	occ := c.Word("occupancy", 64)
	dst := memory.NewUnknown("map", 8*64)
	f.call(c, at, dst, occ)
	for sq := range 64 {
		equations = append(equations, equation{
			square: sq, inputs: []input{{"occupancy", occ}}, got: result(c, dst, sq), want: f.pieces[0].attacks(c, sq, occ),
		})
	}
	return equations
}
