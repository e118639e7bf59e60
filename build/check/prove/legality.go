package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// legality returns the claims that the kernels count the legal moves. The rules count them by
// square, in the same parts as the kernels.
func legality(_ *sources, scope scope) []*group {
	squares, sides := scope.squares, "Black and White"
	if scope.short {
		sides = "one of Black and White on each"
		squares = []int{4, 25} // where White castles and Black captures en passant
	}
	g := &group{function: "rules of chess", form: "counted sets",
		shown: fmt.Sprintf("%s, %s: disjoint boards, one king of the side to move and at most one of the other, "+
			"not adjacent, no pawns on ranks 1 and 8", count(len(squares), "king square"), sides)}
	for i, king := range squares {
		for _, black := range []bool{false, true} {
			if scope.short && black != (i == 1) {
				continue
			}
			g.claim(2*ruleSets, func(c *circuit.Circuit) []equation { return legal(c, king, black, nil) })
		}
	}
	return []*group{g}
}

// ruleSets is the number of sets that the rules count: as many as a kernel, but one for all
// moves of pawns, and castling.
const ruleSets = kernelSets - 4 + 1 + 1

// legal returns the equations that the sets of a kernel's counts hold each square as often as
// there are legal moves to it. If spoil is not nil, it changes what is counted.
func legal(c *circuit.Circuit, king int, black bool,
	spoil func(c *circuit.Circuit, p *position, m *moveSets, lanes map[string]countedSet)) []equation {
	p := newPosition(c, memory.NewUnknown("positions", 64), func(p *position) {
		oneKing(c, king, black)(p)
		for _, d := range queen {
			d.step(king, func(sq int) { p[record.Kings][sq] = circuit.False })
		}
	})
	m, rules, other := p.moves(c, king, black), p.game(c, king, black), p.exact(c, king).Not()
	lanes := m.inLanes(c, black)
	if spoil != nil {
		spoil(c, p, m, lanes)
	}
	var equations []equation
	for _, form := range []struct {
		name  string
		sets  map[string]countedSet
		north int
	}{
		{"in lanes", lanes, 1},
		{"by rank", m.byRank(c, black), forward(black)},
	} {
		got, want := m.counted(c, king, form.sets), rules.moves(form.north)
		for _, name := range slices.Sorted(maps.Keys(got)) {
			equations = append(equations, equation{
				place:  fmt.Sprintf("%s %s, king on %s, black %v", name, form.name, squareName(king), black),
				square: king, inputs: p.inputs(), got: got.digits(name), want: want.digits(name), except: other,
			})
		}
	}
	return equations
}

// counted returns how often the result of a kernel that counts some sets counts each
// square, by name of the moves in the rules.
func (m *moveSets) counted(c *circuit.Circuit, king int, sets map[string]countedSet) moveCount {
	n := make(moveCount)
	for _, castles := range []circuit.Bit{m.castlesEast, m.castlesWest} {
		n.add(c, "castling moves", king, castles, 1)
	}
	for _, name := range slices.Sorted(maps.Keys(sets)) {
		set, moves := sets[name], name
		if strings.Contains(name, "steps") || strings.HasSuffix(name, "captures west") {
			moves = "pawn moves"
		}
		for sq, bit := range set.set {
			times := set.counts(sq)
			if name == "checkers" {
				times = 1
			}
			n.add(c, moves, sq, bit, times)
		}
	}
	return n
}
