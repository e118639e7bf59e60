package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
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
func lookup(g group, of piece, squares []int, width int,
	call func(c *circuit.Circuit, sq, occ circuit.Word) circuit.Word) *group {
	g.shown = fmt.Sprintf("%s with any %d bits above, any occupancy", count(len(squares), "square"), width-6)
	for _, sq := range squares {
		g.claim(1, func(c *circuit.Circuit) []equation {
			occ := c.Word("occupancy", 64)
			return []equation{{
				square: sq, inputs: []input{{"occupancy", occ}},
				got: call(c, square(c, sq, width), occ), want: of.attacks(c, sq, occ),
			}}
		})
	}
	return &g
}

// lookupKernels returns the claims on the kernels for one lookup.
func lookupKernels(s *sources, scope scope) []*group {
	var groups []*group
	for _, k := range s.kernels(list.Lookup) {
		found := func(c *circuit.Circuit, sq, occ circuit.Word) circuit.Word {
			return k.call(c, alignment{}, nil, number(sq), number(occ))[0].Number()
		}
		groups = append(groups, lookup(k.group(), k.pieces()[0], scope.squares, 64, found))
	}
	return groups
}

// table returns the address of a table that kernels take as an argument.
func (s *sources) table(name string) memory.Value {
	r, ok := s.program("attacks", platforms[0]).Global(module+"/internal/tables", name)
	if !ok {
		execution.Failf("package tables has no variable %s", name)
	}
	return r.Start()
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
