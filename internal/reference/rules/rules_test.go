package rules

import (
	"math/rand/v2"
	"testing"
)

// Games have every kind of move that is rare, and every end.
func TestGames(t *testing.T) {
	positions, seen := 0, make(map[string]bool)
	see := func(kinds map[string]bool) {
		for name, is := range kinds {
			seen[name] = seen[name] || is
		}
	}
	for b, moves := range Games(rand.New(rand.NewPCG(1, 0))) {
		checks := b.Checks()
		see(map[string]bool{"check": checks[0] != 0, "double check": checks[0]&(checks[0]-1) != 0, "pin": checks[1] != 0,
			"end": len(moves) == 0})
		for _, m := range moves {
			ordinary := m.From&7 == 4 && (m.To&7 == 0 || m.To&7 == 7)
			see(map[string]bool{"castling": m.Castling && ordinary, "castling of Chess960": m.Castling && !ordinary,
				"promotion": m.Promoted != 0, "capture en passant": b.enPassant(&m)})
		}
		if positions++; positions == 5000 {
			break
		}
	}
	for name, is := range seen {
		if !is {
			t.Errorf("%d positions of games have no %s", positions, name)
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
