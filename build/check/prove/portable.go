package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/gosource"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// The portable count loops over pieces, and the executor refuses loops over unknown sets. So
// the boards hold the king and one piece on a known square. The squares of both sides, the
// attacked squares and the check mask are unknown. They are how all other pieces affect its
// moves. The sets that are counted must be its moves. Then unknown numbers replace the counts,
// and the result must be their sum.

// portableCounts returns the claims on the portable count of legal moves.
func portableCounts(s *sources, scope scope) (groups []*group) {
	for _, p := range platforms {
		kings := portableKings(scope, p.width)
		form, shown := p.form(), count(len(kings), "king square")+", Black and White: "
		moves := &group{function: "purego.legalCount", form: form,
			shown: shown + "all free pawns, or one piece on each square, free or pinned; " +
				"any squares of both sides, attacked squares and check mask"}
		passing := &group{function: "purego.enPassants", form: form,
			shown: shown + "one pawn that captures on each square, disjoint boards, at most one king of the other side"}
		for _, king := range kings {
			for _, black := range []bool{false, true} {
				moves.claims = append(moves.claims, pieceClaims(s, p, king, black, scope)...)
				passing.claim(len(passings(king, black)), func(c *circuit.Circuit) []equation {
					return onePassing(c, s, p, king, black)
				})
			}
		}
		groups = append(groups, moves, passing)
	}
	return groups
}

// portableKings returns the squares of the king. The forms differ only in the lookups, which
// have claims of their own, so for 386 there are fewer.
func portableKings(scope scope, width int) []int {
	switch {
	case scope.short:
		return []int{4, 33}
	case width == 32:
		return []int{0, 9, 18, 27, 36, 45, 54, 63}
	}
	return scope.squares
}

// pieceClaims returns the claims on all free pawns of a king, and on one piece on each square.
func pieceClaims(s *sources, p platform, king int, black bool, scope scope) (claims []claim) {
	for from := allPawns; from < 64; from++ {
		if from == king || scope.short && from%9 != 0 && from >= 8 {
			continue
		}
		scenes := scenes(king, from, black)
		claims = append(claims, claim{least: 2 * len(scenes), state: func(c *circuit.Circuit) (equations []equation) {
			for _, scene := range scenes {
				both := onePiece(c, s, p, scene)
				equations = append(equations, both...)
			}
			return equations
		}})
	}
	return claims
}

// one returns 1 if b is true, and 0 otherwise.
func one(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// portable returns an execution in which lookups of sliders are those of the specification.
// Claims of their own cover these.
func portable(c *circuit.Circuit, s *sources, p platform) *gosource.Execution {
	program := s.program("purego", p)
	e := program.Execute(c)
	lookup := func(of piece) func(arguments []circuit.Word) []circuit.Word {
		return func(arguments []circuit.Word) []circuit.Word {
			sq, _ := arguments[0].Value()
			return []circuit.Word{of.attacks(c, int(sq), arguments[1])}
		}
	}
	e.Replaced = map[string]func(arguments []circuit.Word) []circuit.Word{
		module + "/attacks.Bishop": lookup(bishop), module + "/attacks.Rook": lookup(rook),
	}
	return e
}

// A scene is a king and one piece of its side, or all its free pawns.
type scene struct {
	king                   int
	kind, from             int // from may be allPawns
	black, pinned, inCheck bool
}

// allPawns means all free pawns at once, because pawnMoves has no loop.
const allPawns = -1

// scenes returns the scenes that differ, with a piece of each kind on the square from.
func scenes(king, from int, black bool) (all []scene) {
	if from == allPawns {
		return []scene{{king, record.Pawns, from, black, false, true}}
	}
	onLine := false
	for _, d := range queen {
		d.walk(king, func(sq int) { onLine = onLine || sq == from })
	}
	for kind := record.Pawns; kind <= record.Queens; kind++ {
		for _, pinned := range []bool{false, true} {
			switch {
			case pinned && !onLine:
			case kind == record.Pawns && (!pinned || from < 8 || from >= 56):
			case kind == record.Rooks: // only castling depends on the check
				all = append(all, scene{king, kind, from, black, pinned, false}, scene{king, kind, from, black, pinned, true})
			case kind == record.Pawns || !black: // others move alike on both sides
				all = append(all, scene{king, kind, from, black, pinned, true})
			}
		}
	}
	return all
}

func (s scene) String() string {
	at := "all squares"
	if s.from != allPawns {
		at = squareName(s.from)
	}
	return fmt.Sprintf("%s on %s, pinned %v, king on %s, black %v, in check %v",
		boardNames[s.kind], at, s.pinned, squareName(s.king), s.black, s.inCheck)
}

// position returns the boards, which hold no piece but those of the scene. A rook may castle.
func (s scene) position(c *circuit.Circuit) (p position) {
	for b := range p {
		p[b] = circuit.Constant(64, 0)
	}
	p[record.Kings][s.king] = circuit.True
	if s.from == allPawns {
		copy(p[record.Pawns][8:56], c.Word("pawns", 64)[8:56])
		p[record.Pawns][s.king] = circuit.False
	} else {
		p[s.kind][s.from], p[record.State][s.from] = circuit.True, circuit.True
	}
	return p
}

// sides returns unknown results of sides.
func (s scene) sides(c *circuit.Circuit) (own, their circuit.Word) {
	own, their = c.Word("own", 64), c.Word("their", 64)
	own[s.king] = circuit.True
	if s.from != allPawns {
		own[s.from] = circuit.True
	}
	return own, their
}

// checks returns results of checks. Attacked squares and check mask are unknown.
func (s scene) checks(c *circuit.Circuit) [4]circuit.Word {
	checkers, pinned, danger := one(s.inCheck), uint64(0), c.Word("danger", 64)
	if !s.inCheck {
		danger[s.king] = circuit.False
	}
	if s.pinned {
		pinned = 1 << s.from
	}
	return [4]circuit.Word{circuit.Constant(64, checkers), circuit.Constant(64, pinned), danger, c.Word("check mask", 64)}
}

// A bitCounter replaces the counts of bits in legalCount by unknown numbers.
type bitCounter struct {
	circuit    *circuit.Circuit
	width      int
	promotions int // the calls before the first that counts promotions
	calls      int
	squares    moveCount // how often the counts take each square

	king, moves, promoted circuit.Word // the sums of the numbers: moves of the king, others, and promotions
}

func (s scene) bitCounter(c *circuit.Circuit, width int) *bitCounter {
	zero := circuit.Constant(width, 0)
	b := &bitCounter{circuit: c, width: width, promotions: 64, squares: make(moveCount),
		king: zero, moves: zero, promoted: zero}
	if s.kind == record.Pawns {
		b.promotions = 3 // one count for the king, two for steps and captures
	}
	if s.pinned {
		b.promotions += 2 // for steps and captures of no free pawns
	}
	return b
}

// count returns an unknown number of the bits of a set.
func (b *bitCounter) count(sets []circuit.Word) []circuit.Word {
	c, times, sum := b.circuit, 1, &b.moves
	switch {
	case b.calls == 0:
		sum = &b.king
	case b.calls >= b.promotions:
		times, sum = 3, &b.promoted
	}
	b.calls++
	for sq, bit := range sets[0] {
		b.squares.add(c, "", sq, bit, times)
	}
	if v, known := sets[0].Value(); known && v == 0 {
		return []circuit.Word{circuit.Constant(b.width, 0)}
	}
	number := c.Word(fmt.Sprint("count ", b.calls), 7).Extend(b.width, false)
	if times == 3 { // legalCount counts promotions only if there are any
		number = circuit.Map(c.And, number, circuit.Repeat(c.Any(sets[0]), b.width))
	}
	*sum = c.Sum(*sum, number)
	return []circuit.Word{number}
}

// onePiece returns the equations of a scene: legalCount counts its moves, and adds the counts
// and castling moves.
func onePiece(c *circuit.Circuit, sources *sources, on platform, s scene) []equation {
	p, sets, counts := s.position(c), s.checks(c), s.bitCounter(c, on.width)
	own, their := s.sides(c)
	positions := memory.NewUnknown("positions", 64)
	p.store(positions)
	e := portable(c, sources, on)
	e.Replaced["math/bits.OnesCount64"] = counts.count
	e.Replaced[module+"/purego.sides"] = func([]circuit.Word) []circuit.Word {
		return []circuit.Word{own, their, circuit.Constant(64, one(s.black))}
	}
	e.Replaced[module+"/purego.checks"] = func([]circuit.Word) []circuit.Word { return sets[:] }
	n := e.Call("legalCount", positions.Start())

	m := p.movesButEnPassant(c, s.king, s.black, own, their, sets)
	wanted, lanes := make(moveCount), m.inLanes(c, s.black)
	for _, name := range slices.Sorted(maps.Keys(lanes)) {
		for sq, bit := range lanes[name].set {
			wanted.add(c, "", sq, bit, lanes[name].times)
		}
	}
	inputs := []input{{"pawns", c.Word("pawns", 64)}, {"own", own}, {"their", their},
		{"danger", sets[2]}, {"check mask", sets[3]}}
	castles := circuit.Word{c.Or(m.castlesEast, m.castlesWest)}.Extend(on.width, false)
	promotions := c.Multiply(circuit.Constant(on.width, 3), counts.promoted)
	return []equation{
		{place: s.String(), square: s.from, inputs: inputs, got: counts.squares.digits(""), want: wanted.digits("")},
		{place: s.String() + ", sum", square: s.from, inputs: inputs, got: n,
			want: c.Sum(c.Sum(counts.king, castles), c.Sum(counts.moves, promotions))},
	}
}

// onePassing returns the equations of the count of captures en passant, with one pawn that
// captures.
func onePassing(c *circuit.Circuit, s *sources, on platform, king int, black bool) (equations []equation) {
	for _, x := range passings(king, black) {
		positions, files := memory.NewUnknown("positions", 64), x.captured-x.from
		p := newPosition(c, positions, func(p *position) {
			oneKing(c, king, black)(p)
			for b := range p[:record.State] {
				p[b][x.from], p[b][x.captured], p[b][x.to] = circuit.False, circuit.False, circuit.False
			}
			p[record.Pawns][x.from], p[record.Pawns][x.captured] = circuit.True, circuit.True
			p[record.State][x.to] = circuit.True
			white := x.from
			if black {
				white = x.captured
			}
			p[record.White][white] = circuit.True
			if other := x.captured + files; other/8 == x.from/8 {
				p[record.Pawns][other] = circuit.False // no other pawn can capture
			}
		})
		own, their := p.sides(c, p[record.State][record.BlackMovesBit])
		e := portable(c, s, on)
		got := e.Call("enPassants", positions.Start(), number64(1<<x.to, 64), number(own), number(their),
			number64(uint64(king), on.width), number64(one(black), 64))
		want := p.enPassant(c, king, black, own, their, files)[x.captured]
		equations = append(equations, equation{
			place: fmt.Sprintf("pawn from %s to %s, king on %s, black %v",
				squareName(x.from), squareName(x.to), squareName(king), black),
			square: x.to, inputs: p.inputs(), except: p.exact(c, king).Not(),
			got: got, want: circuit.Word{want}.Extend(on.width, false),
		})
	}
	return equations
}
