package main

import (
	"errors"
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// sliders are the pieces and lines of lookups.
var sliders = []struct {
	name  string
	piece piece
}{
	{"AntiDiagonal", antiDiagonalSlider},
	{"Diagonal", diagonalSlider},
	{"Rank", rankSlider},
	{"File", fileSlider},
	{"Rook", rook},
	{"Bishop", bishop},
	{"Queen", queen},
}

// pieces are the sliders with operations on many squares.
var pieces = sliders[4:]

func number(w circuit.Word) memory.Value { return memory.Value{Word: w} }

func number64(v uint64, width int) memory.Value { return number(circuit.Constant(width, v)) }

// square returns a word whose low six bits are sq. The others are unknown.
func square(c *circuit.Circuit, sq, width int) circuit.Word {
	w := c.Word("square", width)
	copy(w, circuit.Constant(6, uint64(sq)))
	return w
}

// lookup returns the claims that a function returns a piece's attacks.
func lookup(g group, of piece, squares []int, width int, call func(c *circuit.Circuit, sq, occ circuit.Word) (circuit.Word, error)) *group {
	g.shown = fmt.Sprintf("%s with any %d bits above, any occupancy", count(len(squares), "square"), width-6)
	for _, sq := range squares {
		g.claims = append(g.claims, claim{least: 1, state: func(c *circuit.Circuit) ([]equation, error) {
			occ := c.Word("occupancy", 64)
			got, err := call(c, square(c, sq, width), occ)
			return []equation{{
				square: sq, inputs: []input{{"occupancy", occ}},
				got: got, want: of.attacks(c, sq, occ),
			}}, err
		}})
	}
	return &g
}

// lookupKernels returns the claims on the kernels for one lookup.
func lookupKernels(s *sources, scope scope) []*group {
	var groups []*group
	for _, k := range s.kernels(list.Lookup) {
		groups = append(groups, lookup(k.group(), k.pieces()[0], scope.squares, 64, func(c *circuit.Circuit, sq, occ circuit.Word) (circuit.Word, error) {
			results, err := k.call(c, alignment{}, nil, number(sq), number(occ))
			if err != nil {
				return nil, err
			}
			return results[0].Number()
		}))
	}
	return groups
}

// table returns the address of a table that kernels take as an argument.
func (s *sources) table(name string) (memory.Value, error) {
	p, err := s.program("attacks", platforms[0])
	if err != nil {
		return memory.Value{}, err
	}
	r, ok := p.Global(module+"/internal/tables", name)
	if !ok {
		return memory.Value{}, errors.New("package tables has no variable " + name)
	}
	return r.Start(), nil
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
