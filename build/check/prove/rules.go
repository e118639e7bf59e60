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

// The rules of chess in their plainest form: a piece of the side to move goes along its
// steps to a square that holds no piece of its side, and then no piece of the other side
// could capture the king. There are no pins, no check mask and no attacked squares but
// those on the king's way when it castles.

// captures holds the ways on which each kind of piece captures. Pawns are White's, and
// Black's are in place of White's board.
var captures = [record.State]piece{
	record.White:   ways(false, pawnSteps(true)...),
	record.Pawns:   ways(false, pawnSteps(false)...),
	record.Knights: ways(false, knightSteps...),
	record.Bishops: bishop,
	record.Rooks:   rook,
	record.Queens:  queen,
	record.Kings:   ways(false, compass[:]...),
}

// A playedMove is a move as package movegen numbers it: its kind, and the squares that the piece
// leaves and goes to. A king that castles goes to its rook.
type playedMove struct {
	kind int
	way
}

const (
	castlingMove  = 6
	enPassantMove = 7
	promotionMove = 8
)

func (m playedMove) number() int { return m.kind<<12 | m.from<<6 | m.to }

func (m playedMove) String() string {
	return fmt.Sprintf("kind %d from %s to %s", m.kind, squareName(m.from), squareName(m.to))
}

// passed returns the square of the pawn that a capture en passant takes.
func (m playedMove) passed() int { return m.from&^7 + m.to%8 }

// castledTo returns the squares that king and rook castle to.
func (m playedMove) castledTo() (king, rook int) {
	if m.to > m.from {
		return m.from&^7 + 6, m.from&^7 + 5
	}
	return m.from&^7 + 2, m.from&^7 + 3
}

// castles returns the squares that must be empty before the king castles, and those of the king,
// which must not be attacked.
func (m playedMove) castles() (empty, safe []int) {
	king, rook := m.castledTo()
	for sq := m.from &^ 7; sq <= m.from|7; sq++ {
		onKingsWay := min(m.from, king) <= sq && sq <= max(m.from, king)
		onRooksWay := min(m.to, rook) <= sq && sq <= max(m.to, rook)
		if (onKingsWay || onRooksWay) && sq != m.from && sq != m.to {
			empty = append(empty, sq)
		}
		if onKingsWay {
			safe = append(safe, sq)
		}
	}
	return empty, safe
}

// playedMoves returns each move that a piece of a side could make on some board.
func playedMoves(black bool) (all []playedMove) {
	for kind := record.Knights; kind <= record.Kings; kind++ {
		for _, w := range captures[kind] {
			all = append(all, playedMove{kind - record.Pawns, w})
		}
	}
	first, ahead := 0, 8*forward(black)
	if black {
		first = 56
	}
	for king := first; king < first+8; king++ {
		for rook := first; rook < first+8; rook++ {
			if king != rook {
				all = append(all, playedMove{castlingMove, way{from: king, to: rook}})
			}
		}
	}
	pawn := func(w way) {
		if w.to >= 8 && w.to < 56 {
			all = append(all, playedMove{0, w})
			return
		}
		for piece := 1; piece <= 4; piece++ {
			all = append(all, playedMove{promotionMove + piece, w})
		}
	}
	for from := 8; from < 56; from++ {
		pawn(way{from: from, to: from + ahead})
		if from/8 == first/8+forward(black) {
			pawn(way{from: from, to: from + 2*ahead, between: []int{from + ahead}})
		}
	}
	for _, w := range capturesOf(record.Pawns, black) {
		if w.from < 8 || w.from >= 56 {
			continue
		}
		pawn(w)
		if w.from/8 == first/8+4*forward(black) {
			all = append(all, playedMove{enPassantMove, w})
		}
	}
	return all
}

// capturesOf returns the ways on which a side's pieces of a kind capture.
func capturesOf(kind int, black bool) piece {
	if kind == record.Pawns && black {
		kind = record.White
	}
	return captures[kind]
}

// holds reports whether there is a side's piece on sq, of a kind if there is one.
func (p *position) holds(c *circuit.Circuit, sq int, black bool, kind ...int) circuit.Bit {
	held := p.empty(c, sq).Not()
	for _, k := range kind {
		held = p[k][sq]
	}
	return c.And(held, c.Xor(p[record.White][sq], bit(black)))
}

// empty reports whether there is no piece on any of some squares.
func (p *position) empty(c *circuit.Circuit, squares ...int) circuit.Bit {
	some := circuit.False
	for _, sq := range squares {
		for _, board := range p[:record.State] {
			some = c.Or(some, board[sq])
		}
	}
	return some.Not()
}

// attackers returns the pieces of a side, of the kinds from pawns to last, that could capture on sq.
func (p *position) attackers(c *circuit.Circuit, sq int, black bool, last int) circuit.Word {
	attackers := circuit.Constant(64, 0)
	for kind := record.Pawns; kind <= last; kind++ {
		for _, w := range capturesOf(kind, black) {
			if w.to == sq {
				attacks := c.And(p.holds(c, w.from, black, kind), p.empty(c, w.between...))
				attackers[w.from] = c.Or(attackers[w.from], attacks)
			}
		}
	}
	return attackers
}

// possible reports whether a side may make a move if that does not leave its king attacked.
// Every square that king and rook leave, cross or reach when they castle must be empty except for
// these two. The king must not leave, cross or reach an attacked square.
func (p *position) possible(c *circuit.Circuit, m playedMove, black bool) circuit.Bit {
	pawn, way := p.holds(c, m.from, black, record.Pawns), p.empty(c, m.between...)
	switch {
	case m.kind == castlingMove:
		may := c.And(p.holds(c, m.from, black, record.Kings), p.holds(c, m.to, black, record.Rooks))
		empty, safe := m.castles()
		may = c.And(c.And(may, p[record.State][m.to]), p.empty(c, empty...))
		for _, sq := range safe {
			may = c.And(may, c.Any(p.attackers(c, sq, !black, record.Kings)).Not())
		}
		return may
	case m.kind == enPassantMove:
		to := c.And(p[record.State][m.to], p.empty(c, m.to))
		return c.And(c.And(pawn, to), p.holds(c, m.passed(), !black, record.Pawns))
	case 0 < m.kind && m.kind < castlingMove:
		piece := p.holds(c, m.from, black, record.Pawns+m.kind)
		return c.And(c.And(piece, way), p.holds(c, m.to, black).Not())
	case m.files != 0:
		return c.And(pawn, p.holds(c, m.to, !black))
	}
	return c.And(pawn, c.And(way, p.empty(c, m.to)))
}

// after returns the boards after a move, by the rules.
func (p *position) after(c *circuit.Circuit, m playedMove, black bool) (after position) {
	left := map[int]bool{m.from: true, m.to: true}
	arrived := map[int]int{} // boards by square
	switch m.kind {
	case castlingMove:
		king, rook := m.castledTo()
		arrived[king], arrived[rook] = record.Kings, record.Rooks
	case enPassantMove:
		delete(left, m.to)
		left[m.passed()] = true
		arrived[m.to] = record.Pawns
	default:
		arrived[m.to] = record.Pawns + m.kind%promotionMove
	}
	for b := range after {
		after[b] = circuit.Constant(64, 0)
		for sq := range 64 {
			if b != record.State && !left[sq] {
				after[b][sq] = p[b][sq]
			}
		}
	}
	for sq, board := range arrived {
		after[board][sq], after[record.White][sq] = circuit.True, bit(!black)
	}

	after[record.State][record.BlackMovesBit] = bit(!black)
	// A rook may castle if neither it nor a king of its side has moved from their first rank.
	for _, first := range []int{0, 56} {
		owns := func(board, sq int) circuit.Bit {
			if left[sq] {
				return circuit.False
			}
			return p.holds(c, sq, first == 56, board)
		}
		king := circuit.False
		for sq := first; sq < first+8; sq++ {
			king = c.Or(king, owns(record.Kings, sq))
		}
		for sq := first; sq < first+8; sq++ {
			after[record.State][sq] = c.And(p[record.State][sq], c.And(king, owns(record.Rooks, sq)))
		}
	}
	// A pawn next to one that has made a double step may capture it en passant.
	if m.kind == 0 && (m.to-m.from == 16 || m.from-m.to == 16) {
		passed := &after[record.State][(m.from+m.to)/2]
		for _, w := range ways(false, direction{-1, 0}, direction{1, 0}).on(m.to) {
			*passed = c.Or(*passed, p.holds(c, w.to, !black, record.Pawns))
		}
	}
	return after
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

// add adds times to the number of moves to a square if legal is true.
func (n moveCount) add(c *circuit.Circuit, name string, to int, legal circuit.Bit, times int) {
	numbers := n.of(name)
	numbers[to] = c.Sum(numbers[to], c.AndWord(circuit.Constant(4, uint64(times)), circuit.Repeat(legal, 4)))
}

// legalMoves counts the legal moves of the side to move, which has one king, and the pieces that
// check the king. North in a name is the board's if north is 1, and its south if north is -1. A pawn
// that reaches the last rank becomes one of four pieces.
func (p *position) legalMoves(c *circuit.Circuit, king int, black bool, north int) moveCount {
	n := make(moveCount)
	for sq, attacks := range p.attackers(c, king, !black, record.Kings) {
		n.add(c, "checkers", sq, attacks, 1)
	}
	for _, m := range playedMoves(black) {
		possible := p.possible(c, m, black)
		if possible == circuit.False || m.kind > promotionMove+1 {
			continue
		}
		name, at, times, kingTo := "pawn moves", m.to, 1, king
		toward := names[direction{m.files, m.ranks * north}]
		switch m.kind + record.Pawns {
		case record.Knights:
			name = "knights " + toward
		case record.Bishops, record.Rooks, record.Queens:
			name = "sliders " + toward
		case record.Kings:
			name, kingTo = "king moves", m.to
		case record.Pawns + castlingMove:
			name, at = "castling moves", king
			kingTo, _ = m.castledTo()
		case record.Pawns + enPassantMove:
			name, at = "captures en passant "+names[direction{m.files, 0}], m.passed()
		case record.Pawns + promotionMove + 1:
			times = 4
		}
		after := p.after(c, m, black)
		n.add(c, name, at, c.And(possible, c.Any(after.attackers(c, kingTo, !black, record.Kings)).Not()), times)
	}
	return n
}

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
		p.oneKing(c, king, black)
		for _, w := range captures[record.Kings].on(king) {
			p[record.Kings][w.to] = circuit.False
		}
	})
	m, other := p.moves(c, king, black), p.exact(c, king).Not()
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
		got, want := m.counted(c, king, form.sets), p.legalMoves(c, king, black, form.north)
		for _, name := range slices.Sorted(maps.Keys(got)) {
			equations = append(equations, equation{
				place:  fmt.Sprintf("%s %s, king on %s, black %v", name, form.name, squareName(king), black),
				square: king, inputs: p.inputs(), except: other,
				got: slices.Concat(got.of(name)...), want: slices.Concat(want.of(name)...),
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
