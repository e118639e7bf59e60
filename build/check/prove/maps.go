package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/gosource"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// sliderMaps returns the claims on the operations that compute maps.
func sliderMaps(s *sources, _ scope) []*group {
	operations := []struct {
		name   string
		pieces []piece
	}{
		{"RookMap", []piece{rook}},
		{"BishopMap", []piece{bishop}},
		{"QueenMap", []piece{queen}},
		{"BishopRookMaps", []piece{bishop, rook}},
	}
	var groups []*group
	for _, k := range s.kernels(list.Map, list.MapPair) {
		g := k.group()
		g.shown = "64 squares, any occupancy, any alignment"
		for _, at := range k.alignments() {
			if at.inPlace {
				continue
			}
			g.claims = append(g.claims, claim{least: 64 * len(k.pieces()), state: func(c *circuit.Circuit) ([]equation, error) {
				return mapOf(c, k.pieces(), func(occ circuit.Word, dst []*memory.Region) error {
					var arguments []memory.Value
					for _, r := range dst {
						arguments = append(arguments, r.Start())
					}
					_, err := k.call(c, at, nil, append(arguments, number(occ))...)
					return err
				})
			}})
		}
		groups = append(groups, &g)
	}
	for _, width := range []int{64, 32} {
		for _, o := range operations {
			g := &group{function: "purego." + o.name, form: "Go, " + platforms[width], shown: "64 squares, any occupancy"}
			g.claims = []claim{{least: 64 * len(o.pieces), state: func(c *circuit.Circuit) ([]equation, error) {
				return mapOf(c, o.pieces, func(occ circuit.Word, dst []*memory.Region) error {
					return callMap(s.purego[width], c, o.name, occ, dst)
				})
			}}}
			groups = append(groups, g)
		}
	}
	return groups
}

func callMap(p *gosource.Program, c *circuit.Circuit, name string, occ circuit.Word, dst []*memory.Region) error {
	var arguments []any
	for _, r := range dst {
		arguments = append(arguments, r.Start())
	}
	_, err := p.Execute(c).Call(name, append(arguments, number(occ))...)
	return err
}

// mapOf returns the equations of an operation that fills a map for each piece.
func mapOf(c *circuit.Circuit, pieces []piece, call func(occ circuit.Word, dst []*memory.Region) error) ([]equation, error) {
	occ := c.Word("occupancy", 64)
	var dst []*memory.Region
	for i := range pieces {
		dst = append(dst, memory.NewUnknown(fmt.Sprintf("map %d", i), 8*64))
	}
	if err := call(occ, dst); err != nil {
		return nil, err
	}
	var equations []equation
	for i, of := range pieces {
		for sq := range 64 {
			got, err := result(c, dst[i], sq)
			if err != nil {
				return nil, err
			}
			equations = append(equations, equation{
				place: dst[i].Name, square: sq, inputs: []input{{"occupancy", occ}},
				got: got, want: of.attacks(c, sq, occ),
			})
		}
	}
	return equations, nil
}
