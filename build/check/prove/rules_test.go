package main

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// TestRules compares the rules with package rules, on positions with one rule each and positions of games.
func TestRules(t *testing.T) {
	compare := func(b *rules.Board, moves int) {
		t.Helper()
		p, c, black := b.Record(), circuit.New(), b.Side == rules.Black
		var boards position
		king := -1
		for i := range boards {
			boards[i] = circuit.Constant(64, p[i])
		}
		for sq := range 64 {
			if b.Squares[sq] == 'K'|b.Side {
				king = sq
			}
		}
		got := uint64(0)
		for name, numbers := range boards.legalMoves(c, king, black, 1) {
			for _, n := range numbers {
				if v, ok := n.Value(); name != "checkers" {
					got += v
				} else if !ok {
					t.Fatalf("the number of %s is not constant", name)
				}
			}
		}
		if got != uint64(moves) {
			t.Errorf("%s: %d moves, want %d", b.FEN(), got, moves)
		}
	}
	for _, k := range rules.Cases() {
		b := rules.Of(&k.Position)
		compare(&b, k.Moves)
	}
	random, n := rand.New(rand.NewPCG(1, 0)), 0
	for b, moves := range rules.Games(random) {
		if compare(b, len(moves)); n == 100 {
			break
		}
		n++
	}
}

// TestBrokenCounts breaks what is counted for White. The claim must fail, with a
// counterexample that has more legal moves or fewer, as broken.
func TestBrokenCounts(t *testing.T) {
	needSolver(t)
	const e1, b5 = 4, 33
	all := func(c *circuit.Circuit, bits ...circuit.Bit) circuit.Bit {
		return circuit.NotWord(circuit.Word{c.Any(circuit.NotWord(bits))})[0]
	}
	for _, broken := range []struct {
		moves string
		king  int
		spoil func(c *circuit.Circuit, p *position, m *moveSets, lanes map[string]countedSet)
		more  bool // more moves are counted than are legal
	}{
		{"knights north-north-east", e1, func(c *circuit.Circuit, p *position, m *moveSets, lanes map[string]countedSet) {
			const e2, f4 = 12, 29 // a knight moves although it is pinned
			set := lanes["knights north-north-east"].set
			set[f4] = c.Or(set[f4], all(c, p[record.Knights][e2], p[record.White][e2], p[record.White][f4].Not(),
				c.Any(m.checkers).Not()))
		}, true},
		{"captures en passant east", b5, func(c *circuit.Circuit, p *position, m *moveSets, lanes map[string]countedSet) {
			const d5, e5, e6 = 35, 36, 44 // the capture uncovers the rank
			own, their := p.sides(c, circuit.False)
			set := lanes["captures en passant east"].set
			set[e5] = c.Or(set[e5], all(c, p[record.Pawns][d5], own[d5], p[record.Pawns][e5], their[e5], p[record.State][e6],
				c.Or(own[e6], their[e6]).Not(), c.Any(m.checkers).Not()))
		}, true},
		{"castling moves", e1, func(c *circuit.Circuit, p *position, m *moveSets, lanes map[string]countedSet) {
			const f1, g1, h1 = 5, 6, 7 // the king passes an attacked square
			own, their := p.sides(c, circuit.False)
			free := circuit.NotWord(c.OrWord(own, their))
			m.castlesEast = c.Or(m.castlesEast, all(c, p[record.Rooks][h1], own[h1], p[record.State][h1], free[f1], free[g1],
				p.checks(c, e1, false)[2][g1].Not(), c.Any(m.checkers).Not()))
		}, true},
		{"pawn moves", e1, func(c *circuit.Circuit, p *position, m *moveSets, lanes map[string]countedSet) {
			const a2, a4 = 8, 24 // a double step passes a piece
			own, their := p.sides(c, circuit.False)
			set := lanes["double steps and captures west"].set
			set[a4] = c.Or(set[a4], all(c, p[record.Pawns][a2], own[a2], c.Or(own[a4], their[a4]).Not(),
				c.Any(m.checkers).Not()))
		}, true},
		{"pawn moves", e1, func(c *circuit.Circuit, p *position, m *moveSets, lanes map[string]countedSet) {
			three := lanes["promotions by steps and captures east"]
			three.times = 2 // in addition to the one move that is counted
			lanes["promotions by steps and captures east"] = three
		}, false},
	} {
		state := func(c *circuit.Circuit) []equation {
			return slices.DeleteFunc(legal(c, broken.king, false, broken.spoil), func(e equation) bool {
				return !strings.HasPrefix(e.place, broken.moves)
			})
		}
		err := (&prover{workers: 1, limit: time.Minute}).prove([]*group{{claims: []claim{{state: state}}}}, func(*group, tally) {})
		var x *counterexample
		if !errors.As(err, &x) {
			t.Errorf("%s: got %v, want a counterexample", broken.moves, err)
			continue
		}
		t.Log(x)
		moves := func(numbers bitboard) (n uint64) { // of 4 bits for each square
			for _, w := range numbers.words {
				for ; w > 0; w >>= 4 {
					n += w & 15
				}
			}
			return n
		}
		if got, want := moves(x.got), moves(x.want); got > want != broken.more || got == want {
			t.Errorf("%s: %d moves are counted and %d legal in\n%v", broken.moves, got, want, x)
		}
	}
}
