package rules

import (
	"math/bits"
	"math/rand/v2"
	"testing"
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
		checks := b.Checks()
		switch bits.OnesCount64(checks[0]) {
		case 1:
			seen["check"]++
		case 2:
			seen["double check"]++
		}
		if checks[1] != 0 {
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

// The number of moves of each case is counted by hand.
func TestCases(t *testing.T) {
	for _, c := range Cases() {
		b := Of(&c.Position)
		if got := len(b.Moves()); got != c.Moves {
			t.Errorf("%s: %d moves, want %d", c.Name, got, c.Moves)
		}
	}
}

// Games seldom have a castling right of an inner rook.
func TestFEN(t *testing.T) {
	b := Board{Side: Black}
	for sq, piece := range map[int]byte{1: 'R', 3: 'K', 6: 'R', 56: 'r', 60: 'k', 62: 'r'} {
		b.Squares[sq] = piece
		b.Castlers[sq] = piece|Black == 'r'
	}
	if got, want := b.FEN(), "r3k1r1/8/8/8/8/8/8/1R1K2R1 b GBgq - 0 1"; got != want {
		t.Errorf("the FEN is %s, want %s", got, want)
	}
}
