package rules

import (
	"math/rand/v2"
	"testing"
)

// The attackers found from a square are the pieces that reach it from theirs.
func TestAttackers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for range 500 {
		p := Random(random)
		b := Of(&p)
		for _, side := range []byte{0, Black} {
			var want [64]uint64
			for from := range 64 {
				if b.owned(from, side) {
					b.reached(from, func(to int) { want[to] |= 1 << from })
				}
			}
			for sq := range 64 {
				if got := b.attackers(sq, side); got != want[sq] {
					t.Fatalf("%s: attackers of square %d: %#x, want %#x", b.Squares, sq, got, want[sq])
				}
			}
		}
	}
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

// The record of a board is that of the same board.
func TestRecords(t *testing.T) {
	n := 0
	for b := range Games(rand.New(rand.NewPCG(2, 0))) {
		p := b.Record()
		got := Of(&p)
		// A record may also name rooks whose king is not on their rank.
		if got.Squares != b.Squares || got.Side != b.Side || got.Passed != b.Passed {
			t.Fatalf("the record of %q, side %d, is that of %q, side %d", b.Squares, b.Side, got.Squares, got.Side)
		}
		for sq := range 64 {
			if got.owned(sq, b.Side) && got.Castlers[sq] != b.Castlers[sq] {
				t.Fatalf("%q: the rook on square %d may castle: %v, want %v", b.Squares, sq, got.Castlers[sq], b.Castlers[sq])
			}
		}
		if n++; n == 5000 {
			break
		}
	}
}

// The published numbers of moves from the start position.
func TestPerft(t *testing.T) {
	var count func(b *Board, depth int) int
	count = func(b *Board, depth int) int {
		if depth == 0 {
			return 1
		}
		n := 0
		for _, m := range b.Moves() {
			n += count(&m.After, depth-1)
		}
		return n
	}
	b := standard(nil)
	for depth, want := range []int{1, 20, 400, 8902} {
		if got := count(&b, depth); got != want {
			t.Errorf("depth %d: %d moves, want %d", depth, got, want)
		}
	}
}

func TestFEN(t *testing.T) {
	b := standard(nil)
	played := [][2]int{{8, 24}, {48, 40}, {0, 8}, {56, 48}, {12, 20}}
	for i, want := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b KQkq a3 0 1",
		"rnbqkbnr/1ppppppp/p7/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/1ppppppp/p7/8/P7/8/RPPPPPPP/1NBQKBNR b Kkq - 0 1",
		"1nbqkbnr/rppppppp/p7/8/P7/8/RPPPPPPP/1NBQKBNR w Kk - 0 1",
		"1nbqkbnr/rppppppp/p7/8/P7/4P3/RPPP1PPP/1NBQKBNR b Kk - 0 1",
	} {
		if got := b.FEN(); got != want {
			t.Fatalf("the FEN is %s, want %s", got, want)
		}
		for _, m := range b.Moves() {
			if i < len(played) && (played[i] == [2]int{m.From, m.To}) {
				b = m.After
				break
			}
		}
	}
	b = Board{Side: Black}
	for sq, piece := range map[int]byte{1: 'R', 3: 'K', 6: 'R', 56: 'r', 60: 'k', 62: 'r'} {
		b.Squares[sq] = piece
		b.Castlers[sq] = piece|Black == 'r'
	}
	if got, want := b.FEN(), "r3k1r1/8/8/8/8/8/8/1R1K2R1 b GBgq - 0 1"; got != want {
		t.Errorf("the FEN is %s, want %s", got, want)
	}
	b.Castlers = [64]bool{}
	if got, want := b.FEN(), "r3k1r1/8/8/8/8/8/8/1R1K2R1 b - - 0 1"; got != want {
		t.Errorf("the FEN is %s, want %s", got, want)
	}
}
