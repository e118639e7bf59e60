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
