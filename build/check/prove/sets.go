package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// sets returns the claims on the operations on sets of pieces.
func sets(s *sources, scope scope) []*group {
	operations := []struct {
		name   string
		pieces []piece // the piece of each set argument
	}{
		{"RookSet", []piece{rook}},
		{"BishopSet", []piece{bishop}},
		{"QueenSet", []piece{queen}},
		{"SliderSet", []piece{bishop, rook}},
	}
	var groups []*group
	for _, k := range s.kernels(list.Set, list.SliderSet) {
		g := k.group()
		g.shown = "any sets, any occupancy, any alignment"
		for _, data := range []int{0, 32} {
			g.claims = append(g.claims, claim{least: 1, state: func(c *circuit.Circuit) ([]equation, error) {
				return setOf(c, k.pieces(), func(words []circuit.Word) (circuit.Word, error) {
					var arguments []memory.Value
					for _, w := range words {
						arguments = append(arguments, number(w))
					}
					results, err := k.call(c, alignment{data: data}, nil, arguments...)
					if err != nil {
						return nil, err
					}
					return results[0].Number()
				})
			}})
		}
		groups = append(groups, &g)
	}
	for _, k := range s.kernels(list.SliderSets) {
		lengths := scope.pick(k.Lengths...)
		g := k.group()
		g.shown = fmt.Sprintf("n = %s: any sets, any occupancies, dst apart or one of them", ranges(lengths))
		for i, n := range lengths {
			for j, over := range []string{"dst", "diagonal", "orthogonal", "occs"} {
				if scope.short && j != i%4 {
					continue
				}
				g.claims = append(g.claims, claim{least: n, state: func(c *circuit.Circuit) ([]equation, error) {
					return manySets(c, n, over, func(dst, diagonal, orthogonal, occs *memory.Region) error {
						_, err := k.call(c, alignment{}, nil,
							dst.Start(), diagonal.Start(), orthogonal.Start(), occs.Start(), number(circuit.Constant(64, uint64(n))))
						return err
					})
				}})
			}
		}
		groups = append(groups, &g)
	}
	for _, width := range []int{64, 32} {
		p := s.purego[width]
		for _, o := range operations {
			groups = append(groups, &group{function: "purego." + o.name, form: "Go, " + platforms[width], shown: "any sets, any occupancy",
				claims: []claim{{least: 1, state: func(c *circuit.Circuit) ([]equation, error) {
					return setOf(c, o.pieces, func(words []circuit.Word) (circuit.Word, error) {
						var arguments []any
						for _, w := range words {
							arguments = append(arguments, number(w))
						}
						return p.Execute(c).Call(o.name, arguments...)
					})
				}}}})
		}
		lengths := scope.lengths(0, 3)
		g := &group{function: "purego.SliderSets", form: "Go, " + platforms[width], shown: fmt.Sprintf("n = %s: any sets, any occupancies, dst apart or one of them", ranges(lengths))}
		for _, n := range lengths {
			for _, over := range []string{"dst", "diagonal", "orthogonal", "occs"} {
				g.claims = append(g.claims, claim{least: n, state: func(c *circuit.Circuit) ([]equation, error) {
					return manySets(c, n, over, func(dst, diagonal, orthogonal, occs *memory.Region) error {
						_, err := p.Execute(c).Call("SliderSets", p.Slice(dst, 8), p.Slice(diagonal, 8), p.Slice(orthogonal, 8), p.Slice(occs, 8))
						return err
					})
				}})
			}
		}
		groups = append(groups, g)
	}
	return groups
}

// setOf returns the equation of an operation on a set for each piece and an occupancy.
func setOf(c *circuit.Circuit, pieces []piece, call func(words []circuit.Word) (circuit.Word, error)) ([]equation, error) {
	occ := c.Word("occupancy", 64)
	inputs := []input{{"occupancy", occ}}
	var words []circuit.Word
	want := circuit.Constant(64, 0)
	for i, of := range pieces {
		set := c.Word(fmt.Sprintf("set %d", i), 64)
		words = append(words, set)
		inputs = append(inputs, input{fmt.Sprintf("set %d", i), set})
		want = circuit.Map(c.Or, want, of.attacksOfSet(c, set, occ))
	}
	got, err := call(append(words, occ))
	return []equation{{square: -1, inputs: inputs, got: got, want: want}}, err
}

// manySets returns the equations of an operation on n positions. The results overwrite
// the input named over, or none if over is "dst".
func manySets(c *circuit.Circuit, n int, over string, call func(dst, diagonal, orthogonal, occs *memory.Region) error) ([]equation, error) {
	regions := make(map[string]*memory.Region)
	for _, name := range []string{"dst", "diagonal", "orthogonal", "occs"} {
		regions[name] = memory.NewUnknown(name, 8*n)
		regions[name].ReadOnly = name != over
	}
	dst := regions[over]
	if err := call(dst, regions["diagonal"], regions["orthogonal"], regions["occs"]); err != nil {
		return nil, err
	}
	var equations []equation
	for i := range n {
		got, err := result(c, dst, i)
		if err != nil {
			return nil, err
		}
		diagonal, orthogonal, occ := variables(c, "diagonal", i, 64), variables(c, "orthogonal", i, 64), occupancyAt(c, i)
		equations = append(equations, equation{
			place: fmt.Sprintf("n = %d, results over %s, dst[%d]", n, over, i), square: -1,
			inputs: []input{{"diagonal", diagonal}, {"orthogonal", orthogonal}, {"occupancy", occ}},
			got:    got,
			want:   circuit.Map(c.Or, bishop.attacksOfSet(c, diagonal, occ), rook.attacksOfSet(c, orthogonal, occ)),
		})
	}
	return equations, nil
}
