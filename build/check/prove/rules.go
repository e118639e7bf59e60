package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// The rules of chess in their plainest form: a piece of the side to move goes along its
// steps to a square that holds no piece of its side, and then no piece of the other side
// could capture the king. There are no pins, no check mask and no attacked squares but
// those on the king's way when it castles.

// A way leads a piece over empty squares.
type way struct {
	direction
	from, to int
	between  []int
}

// ways returns the ways along some directions, to the edge if far is true and by one step
// otherwise.
func ways(far bool, directions ...direction) (all []way) {
	for from := range 64 {
		for _, d := range directions {
			var between []int
			d.walk(from, func(to int) {
				if far || between == nil {
					all = append(all, way{d, from, to, slices.Clip(between)})
				}
				between = append(between, to)
			})
		}
	}
	return all
}

// captures holds the ways on which each kind of piece captures. Pawns are White's, and
// Black's are in place of White's board.
var captures = [record.State][]way{
	record.White:   ways(false, direction{-1, -1}, direction{1, -1}),
	record.Pawns:   ways(false, direction{-1, 1}, direction{1, 1}),
	record.Knights: ways(false, knightSteps...),
	record.Bishops: ways(true, bishop...),
	record.Rooks:   ways(true, rook...),
	record.Queens:  ways(true, queen...),
	record.Kings:   ways(false, queen...),
}

// A game is a position as the rules see it: the squares of each kind of piece, of the side
// to move and of the other. The side to move has one king.
type game struct {
	c          *circuit.Circuit
	own, their [record.State]circuit.Word
	state      circuit.Word
	king       int
	black      bool
}

// game returns the position in which Black is to move if black is true.
func (p *position) game(c *circuit.Circuit, king int, black bool) *game {
	g := &game{c: c, state: p[record.State], king: king, black: black}
	for kind := record.Pawns; kind <= record.Kings; kind++ {
		for sq := range 64 {
			white, other := c.And(p[kind][sq], p[record.White][sq]), c.And(p[kind][sq], p[record.White][sq].Not())
			if black {
				white, other = other, white
			}
			g.own[kind], g.their[kind] = append(g.own[kind], white), append(g.their[kind], other)
		}
	}
	return g
}

// holds reports whether a piece of a side is on sq.
func (g *game) holds(side *[record.State]circuit.Word, sq int) circuit.Bit {
	held := circuit.False
	for kind := record.Pawns; kind <= record.Kings; kind++ {
		held = g.c.Or(held, side[kind][sq])
	}
	return held
}

// empty reports whether there is no piece on any of some squares.
func (g *game) empty(squares ...int) circuit.Bit {
	all := circuit.True
	for _, sq := range squares {
		all = g.c.And(all, g.c.Or(g.holds(&g.own, sq), g.holds(&g.their, sq)).Not())
	}
	return all
}

// attackers returns the pieces of the other side that could capture on sq.
func (g *game) attackers(sq int) circuit.Word {
	attackers := circuit.Constant(64, 0)
	for kind := record.Pawns; kind <= record.Kings; kind++ {
		all := captures[kind]
		if kind == record.Pawns && !g.black {
			all = captures[record.White]
		}
		for _, w := range all {
			if w.to == sq {
				attackers[w.from] = g.c.Or(attackers[w.from], g.c.And(g.their[kind][w.from], g.empty(w.between...)))
			}
		}
	}
	return attackers
}

func (g *game) attacked(sq int) circuit.Bit { return g.c.Any(g.attackers(sq)) }

// safe reports whether the king cannot be captured after a piece has moved and captured the
// piece on the square captured.
func (g *game) safe(kind, from, to, captured int) circuit.Bit {
	after := *g
	for kind := record.Pawns; kind <= record.Kings; kind++ {
		after.own[kind], after.their[kind] = slices.Clone(g.own[kind]), slices.Clone(g.their[kind])
		after.own[kind][from], after.their[kind][captured] = circuit.False, circuit.False
	}
	after.own[kind][to] = circuit.True
	if kind == record.Kings {
		after.king = to
	}
	return after.attacked(after.king).Not()
}

// A moveCount holds the number of legal moves to each square, by name of the moves.
type moveCount map[string][]circuit.Word

// of returns the numbers of the moves of a name, zeros if there are none.
func (n moveCount) of(name string) []circuit.Word {
	if n[name] == nil {
		n[name] = slices.Repeat([]circuit.Word{circuit.Constant(4, 0)}, 64)
	}
	return n[name]
}

// digits returns the lowest digits of the numbers of a name, and then the others.
func (n moveCount) digits(name string) (digits circuit.Word) {
	for digit := range 4 {
		for _, number := range n.of(name) {
			digits = append(digits, number[digit])
		}
	}
	return digits
}

// add adds times to the number of moves to a square if legal is true.
func (n moveCount) add(c *circuit.Circuit, name string, to int, legal circuit.Bit, times int) {
	numbers := n.of(name)
	numbers[to] = c.Sum(numbers[to], c.AndWord(circuit.Constant(4, uint64(times)), circuit.Repeat(legal, 4)))
}

// moves counts the legal moves, and the pieces that check the king. North in a name is the
// board's if north is 1, and its south if north is -1.
func (g *game) moves(north int) moveCount {
	c, n := g.c, make(moveCount)
	name := func(d direction) string { return names[direction{d.files, d.ranks * north}] }
	for kind := record.Knights; kind <= record.Kings; kind++ {
		for _, w := range captures[kind] {
			named := "sliders " + name(w.direction)
			switch kind {
			case record.Knights:
				named = "knights " + name(w.direction)
			case record.Kings:
				named = "king moves"
			}
			legal := c.And(g.own[kind][w.from], c.And(g.empty(w.between...), g.holds(&g.own, w.to).Not()))
			if legal != circuit.False {
				n.add(c, named, w.to, c.And(legal, g.safe(kind, w.from, w.to, w.to)), 1)
			}
		}
	}
	for sq, attacks := range g.attackers(g.king) {
		n.add(c, "checkers", sq, attacks, 1)
	}
	g.pawnMoves(n)
	g.castlings(n)
	return n
}

// pawnMoves counts the moves of pawns. A pawn that reaches the last rank becomes one of four
// pieces.
func (g *game) pawnMoves(n moveCount) {
	c, forward, second, fifth, last := g.c, 1, 1, 4, 7
	if g.black {
		forward, second, fifth, last = -1, 6, 3, 0
	}
	for from := 8; from < 56; from++ {
		pawn, ahead := g.own[record.Pawns][from], from+8*forward
		times := 1
		if ahead/8 == last {
			times = 4
		}
		step := c.And(pawn, g.empty(ahead))
		n.add(c, "pawn moves", ahead, c.And(step, g.safe(record.Pawns, from, ahead, ahead)), times)
		if to := ahead + 8*forward; from/8 == second {
			n.add(c, "pawn moves", to, c.And(c.And(step, g.empty(to)), g.safe(record.Pawns, from, to, to)), 1)
		}
		for _, side := range []struct {
			files int
			name  string
		}{{1, "captures en passant east"}, {-1, "captures en passant west"}} {
			direction{side.files, forward}.step(from, func(to int) {
				n.add(c, "pawn moves", to, c.And(c.And(pawn, g.holds(&g.their, to)), g.safe(record.Pawns, from, to, to)), times)
				if passed := to - 8*forward; from/8 == fifth {
					enPassant := c.And(c.And(pawn, c.And(g.state[to], g.empty(to))), g.their[record.Pawns][passed])
					n.add(c, side.name, passed, c.And(enPassant, g.safe(record.Pawns, from, to, passed)), 1)
				}
			})
		}
	}
}

// castlings counts castling, by the square of the king. King and rook go to the squares that
// they go to in standard chess. Every square that they leave, cross or reach must be empty
// except for these two. The king must not leave, cross or reach an attacked square, and
// must be safe afterwards.
func (g *game) castlings(n moveCount) {
	c, first := g.c, 0
	if g.black {
		first = 56
	}
	for rook := first; rook < first+8; rook++ {
		if g.king/8 != first/8 || rook == g.king {
			continue
		}
		kingTo, rookTo := first+2, first+3
		if rook > g.king {
			kingTo, rookTo = first+6, first+5
		}
		may := c.And(g.state[rook], g.own[record.Rooks][rook])
		for sq := first; sq < first+8; sq++ {
			onKingsWay := min(g.king, kingTo) <= sq && sq <= max(g.king, kingTo)
			onRooksWay := min(rook, rookTo) <= sq && sq <= max(rook, rookTo)
			if (onKingsWay || onRooksWay) && sq != g.king && sq != rook {
				may = c.And(may, g.empty(sq))
			}
			if onKingsWay {
				may = c.And(may, g.attacked(sq).Not())
			}
		}
		after := *g
		after.king = kingTo
		for _, moved := range []struct{ kind, from, to int }{{record.Kings, g.king, kingTo}, {record.Rooks, rook, rookTo}} {
			after.own[moved.kind] = slices.Clone(g.own[moved.kind])
			after.own[moved.kind][moved.from] = circuit.False
		}
		after.own[record.Kings][kingTo], after.own[record.Rooks][rookTo] = circuit.True, circuit.True
		n.add(c, "castling moves", g.king, c.And(may, after.attacked(kingTo).Not()), 1)
	}
}
