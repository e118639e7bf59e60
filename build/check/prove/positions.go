package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

var boardNames = [8]string{"white", "pawns", "knights", "bishops", "rooks", "queens", "kings", "state"}

// A position holds its boards. There are no pawns on ranks 1 and 8, because package asm
// does not define their attacks.
type position [8]circuit.Word

// newPosition returns the first position of a region, which it makes constant. Its boards are unknown
// where edit does not change them.
func newPosition(c *circuit.Circuit, positions *memory.Region, edit func(p *position)) *position {
	p := new(position)
	for b := range p {
		p[b] = variables(c, positions.Name, b, 64)
	}
	for sq := range 8 {
		p[record.Pawns][sq], p[record.Pawns][63-sq] = circuit.False, circuit.False
	}
	edit(p)
	for b, w := range p {
		memory.Store(positions.At(8*b), number(w), 8)
	}
	positions.ReadOnly = true
	return p
}

// oneKing crowns a king and clears its square of other pieces, as boards are disjoint.
func (p *position) oneKing(c *circuit.Circuit, king int, black bool) {
	p.crown(c, king, black)
	for _, board := range p[record.Pawns:record.Kings] {
		board[king] = circuit.False
	}
}

// crown leaves the side to move, Black if black is true, one king, on the square king. The other
// side may have any.
func (p *position) crown(c *circuit.Circuit, king int, black bool) {
	for sq, isKing := range p[record.Kings] {
		if black {
			p[record.White][sq] = c.Or(p[record.White][sq], isKing)
		} else {
			p[record.White][sq] = c.And(p[record.White][sq], isKing.Not())
		}
	}
	moves := bit(black)
	p[record.Kings][king], p[record.White][king], p[record.State][record.BlackMovesBit] = circuit.True, moves.Not(), moves
}

// exact reports whether no two pieces share a square, White's board is a subset of the
// pieces, and there is at most one king but that on the square king.
func (p *position) exact(c *circuit.Circuit, king int) circuit.Bit {
	all, other := circuit.True, circuit.False
	for sq, isKing := range p[record.Kings] {
		if sq != king {
			all = c.And(all, c.And(other, isKing).Not())
			other = c.Or(other, isKing)
		}
		some := circuit.False
		for _, board := range p[record.Pawns:record.State] {
			all = c.And(all, c.And(some, board[sq]).Not())
			some = c.Or(some, board[sq])
		}
		all = c.And(all, c.And(p[record.White][sq], some.Not()).Not())
	}
	return all
}

// sides returns the squares of one side, Black if black is true, and of the other.
func (p *position) sides(c *circuit.Circuit, black circuit.Bit) (own, their circuit.Word) {
	for sq := range 64 {
		occupied := circuit.False
		for _, board := range p[:record.State] {
			occupied = c.Or(occupied, board[sq])
		}
		isWhite := p[record.White][sq]
		own = append(own, c.Choose(black, c.And(occupied, isWhite.Not()), isWhite))
		their = append(their, c.Choose(black, isWhite, c.And(occupied, isWhite.Not())))
	}
	return own, their
}

func (p *position) inputs() (inputs []input) {
	for b, w := range p {
		inputs = append(inputs, input{boardNames[b], w})
	}
	return inputs
}

// of returns a side's pieces on some boards.
func (p *position) of(c *circuit.Circuit, side circuit.Word, boards ...int) circuit.Word {
	union := circuit.Constant(64, 0)
	for _, b := range boards {
		union = c.OrWord(union, p[b])
	}
	return c.AndWord(side, union)
}

var knightSteps = []direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// pawnSteps returns the directions in which pawns of a side capture.
func pawnSteps(black bool) []direction { return []direction{{-1, forward(black)}, {1, forward(black)}} }

// forward returns the direction of pawns of a side, in ranks.
func forward(black bool) int {
	if black {
		return -1
	}
	return 1
}

// attacksByKind returns a side's attacks by kind of piece, and their union.
func (p *position) attacksByKind(c *circuit.Circuit, own, their circuit.Word,
	black circuit.Bit) (sets [7]circuit.Word) {
	occ := c.OrWord(own, their)
	attacks := func(kind int, black bool) circuit.Word {
		return capturesOf(kind, black).attacksOfSet(c, p.of(c, own, kind), occ)
	}
	sets[0] = c.ChooseWord(black, attacks(record.Pawns, true), attacks(record.Pawns, false))
	sets[6] = sets[0]
	for kind := record.Knights; kind <= record.Kings; kind++ {
		set := attacks(kind, false)
		sets[kind-record.Pawns], sets[6] = set, c.OrWord(sets[6], set)
	}
	return sets
}

// checks returns the four sets of Checks if the side to move has one king, on the square
// king.
func (p *position) checks(c *circuit.Circuit, king int, black bool) [4]circuit.Word {
	own, their := p.sides(c, bit(black))
	occ, checkers := c.OrWord(own, their), p.attackers(c, king, !black, record.Queens)
	pinned := p.pinned(c, king, own, their, occ)
	own[king] = circuit.False // it does not protect the squares behind it from a slider
	danger := p.attacksByKind(c, their, own, bit(!black))[6]
	return [4]circuit.Word{checkers, pinned, danger, checkMask(c, king, checkers)}
}

// sliders returns a side's pieces that move along direction i of the compass.
func (p *position) sliders(c *circuit.Circuit, side circuit.Word, i int) circuit.Word {
	if i%2 == 1 {
		return p.of(c, side, record.Bishops, record.Queens)
	}
	return p.of(c, side, record.Rooks, record.Queens)
}

// pinned returns the pieces that are the only ones between the king and a slider.
func (p *position) pinned(c *circuit.Circuit, king int, own, their, occ circuit.Word) circuit.Word {
	pinned := circuit.Constant(64, 0)
	for i, d := range compass {
		line, sliders := ways(true, d), p.sliders(c, their, i)
		first := line.attacks(c, king, occ)
		for _, w := range line.on(king) {
			pins := c.Any(c.AndWord(line.attacks(c, w.to, occ), sliders))
			pinned[w.to] = c.And(own[w.to], c.And(first[w.to], pins))
		}
	}
	return pinned
}

// checkMask returns all squares without a checker, the checker and the squares between with one,
// and none with more.
func checkMask(c *circuit.Circuit, king int, checkers circuit.Word) circuit.Word {
	mask := circuit.Repeat(c.Any(checkers).Not(), 64)
	for checker, checks := range checkers {
		others := slices.Clone(checkers)
		others[checker] = circuit.False
		alone := c.And(checks, c.Any(others).Not())
		for _, sq := range append(between(king, checker), checker) {
			mask[sq] = c.Or(mask[sq], alone)
		}
	}
	return mask
}

// between returns the squares between two squares of a line.
func between(from, to int) []int {
	for _, w := range queen.on(from) {
		if w.to == to {
			return w.between
		}
	}
	return nil
}

var (
	checkNames  = []string{"Checkers", "Pinned", "Danger", "CheckMask"}
	attackNames = []string{"Pawns", "Knights", "Bishops", "Rooks", "Queens", "Kings", "All"}
	sideNames   = []string{"mover", "opponent", "White", "Black"}
)

// positionSets returns the claims on the operations that return sets of many positions.
func positionSets(s *sources, scope scope) []*group {
	var groups []*group
	for i, k := range s.kernels(list.Attacks) {
		of := "each side"
		if scope.short {
			of = sideNames[i%2] // White and Black are the same but for a constant
		}
		g := k.group("n = 1: %s, any boards without pawns on ranks 1 and 8", of)
		for side, name := range sideNames {
			if scope.short && name != of {
				continue
			}
			g.claim(len(attackNames), func(c *circuit.Circuit) []equation { return attacksOf(c, k, side, name) })
		}
		groups = append(groups, g)
	}
	for _, k := range s.kernels(list.Checks) {
		g := k.group("n = 1: %s, White and Black: any boards without pawns on ranks 1 and 8, "+
			"one king of the side to move", count(len(scope.squares), "king square"))
		for i, king := range scope.squares {
			for _, black := range []bool{false, true} {
				if scope.short && black != (i%2 == 1) {
					continue
				}
				g.claim(len(checkNames), func(c *circuit.Circuit) []equation { return checksOf(c, k, king, black) })
			}
		}
		groups = append(groups, g)
	}
	return groups
}

// attacksOf returns the equations of Attacks for one position.
func attacksOf(c *circuit.Circuit, k kernel, side int, what string) []equation {
	high := c.Word("bits of the side above the low two", 62)
	of := number(append(circuit.Constant(2, uint64(side)), high...))
	return setsOfOne(c, k, what, attackNames, func(p *position) []circuit.Word {
		black := []circuit.Bit{p[record.State][record.BlackMovesBit], p[record.State][record.BlackMovesBit].Not(),
			circuit.False, circuit.True}[side]
		own, their := p.sides(c, black)
		sets := p.attacksByKind(c, own, their, black)
		return sets[:]
	}, of)
}

// checksOf returns the equations of Checks for one position. The side to move has one king, on the
// square king.
func checksOf(c *circuit.Circuit, k kernel, king int, black bool) []equation {
	what := fmt.Sprintf("king on %s, black %v", squareName(king), black)
	return setsOfOne(c, k, what, checkNames, func(p *position) []circuit.Word {
		p.crown(c, king, black)
		sets := p.checks(c, king, black)
		return sets[:]
	})
}

// setsOfOne returns the equations that a kernel stores the wanted sets of one position. Wanted may
// change the position, whose boards are unknown.
func setsOfOne(c *circuit.Circuit, k kernel, what string, names []string,
	wanted func(p *position) []circuit.Word, more ...memory.Value) (equations []equation) {
	positions, dst := memory.NewUnknown("positions", 64), memory.NewUnknown("dst", 8*len(names))
	var want []circuit.Word
	p := newPosition(c, positions, func(p *position) { want = wanted(p) })
	k.call(c, alignment{}, nil, append([]memory.Value{dst.Start(), positions.Start(), number64(1, 64)}, more...)...)
	for i, name := range names {
		equations = append(equations, equation{place: what + ", " + name, square: -1, inputs: p.inputs(),
			got: result(c, dst, i), want: want[i]})
	}
	return equations
}
