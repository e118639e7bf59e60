package rules

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// Games have every kind of move that is rare, and every end.
func TestGames(t *testing.T) {
	seen, positions := make(map[string]int), 0
	for b, moves := range Games(rand.New(rand.NewPCG(1, 0))) {
		for i := range moves {
			switch m := &moves[i]; {
			case m.Castling && m.From&7 == 4 && (m.To&7 == 0 || m.To&7 == 7):
				seen["castling"]++
			case m.Castling:
				seen["castling of Chess960"]++
			case m.Promoted != 0:
				seen["promotion"]++
			case b.Passed[m.To] && b.Squares[m.From]|0x20 == 'p':
				seen["capture en passant"]++
			}
		}
		checkers, pinned, _, _ := b.Checks()
		switch {
		case checkers&(checkers-1) != 0:
			seen["double check"]++
		case checkers != 0:
			seen["check"]++
		}
		if pinned != 0 {
			seen["pin"]++
		}
		if len(moves) == 0 {
			seen["end"]++
		}
		if positions++; positions == 5000 {
			break
		}
	}
	for _, name := range []string{"castling", "castling of Chess960", "promotion", "capture en passant", "check",
		"double check", "pin", "end"} {
		if seen[name] == 0 {
			t.Errorf("%d positions of games have no %s", positions, name)
		}
	}
	t.Log(seen)
}

// Promoting records have what games seldom lead to.
func TestPromoting(t *testing.T) {
	const records = 1000
	random, seen := rand.New(rand.NewPCG(3, 0)), make(map[string]int)
	for range records {
		p := Promoting(random)
		if !Exact(&p) {
			t.Fatalf("%#x: the rules do not say what is legal", p)
		}
		b := Of(&p)
		checkers, pinned, _, _ := b.Checks()
		promotions, targets, castling := 0, make(map[int]int), false
		for _, m := range b.Moves() {
			capture, checker := !m.Castling && b.Squares[m.To] != 0, checkers>>m.To&1 != 0 && m.To&^7 == 56*int(1-b.Side>>5)
			switch {
			case m.Castling:
				castling = true
			case checker && b.Squares[m.From]|0x20 == 'n':
				seen["a knight captures a checker on the last rank"]++
			case m.Promoted != 'q':
			default:
				promotions++
				if capture {
					seen["a capture promotes"]++
					targets[m.To]++
				}
				if checker {
					seen["a promotion captures a checker"]++
				}
				if pinned>>m.From&1 != 0 {
					seen["a pinned pawn promotes"]++
				}
			}
		}
		for _, captures := range targets {
			if captures == 2 {
				seen["two pawns capture on one square"]++
			}
		}
		if promotions > 6 {
			seen["more than six promotions"]++
		}
		for kind := record.Pawns; kind <= record.Queens; kind++ {
			if castling && bits.OnesCount64(pinned&p[kind]) > 0 {
				seen["castling with a pinned "+string("PNBRQ"[kind-1])]++
			}
		}
	}
	for _, name := range []string{"a knight captures a checker on the last rank", "a capture promotes",
		"a promotion captures a checker", "a pinned pawn promotes",
		"two pawns capture on one square", "more than six promotions", "castling with a pinned Q",
		"castling with a pinned N"} {
		if seen[name] == 0 {
			t.Errorf("in %d records there is nowhere: %s", records, name)
		}
	}
	t.Log(seen)
}
