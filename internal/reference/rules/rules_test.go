package rules

import "testing"

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
