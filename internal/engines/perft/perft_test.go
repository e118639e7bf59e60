package perft

import (
	"context"
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

func parse(t testing.TB, record string) *position {
	t.Helper()
	p, _, err := fen.Parse[uint64](record)
	if err != nil {
		t.Fatalf("%s: %v", record, err)
	}
	return &p
}

// budget is the greatest tree that is counted: depth 3 or 4 of most positions, less on slow machines.
func budget() uint64 {
	if testing.Short() || bits.UintSize == 32 {
		return 100_000
	}
	return 1_500_000
}

// countLeaves returns the number of leaves below p. Depth 0 has one.
func countLeaves(p *position, depth int, made bool) uint64 {
	return newCounter(depth).count(p, depth, made)
}

// The leaves are those of the suite for any number of threads, and those after each move are those below it.
func TestDivide(t *testing.T) {
	for _, entry := range Suite {
		p := parse(t, entry.FEN)
		for i, want := range entry.Leaves {
			if want > budget() {
				break
			}
			for _, made := range []bool{false, true} {
				for _, threads := range []int{0, 1, 7} {
					parts, sum := Divide(t.Context(), p, i+1, made, threads)
					for move, n := range parts {
						after := movegen.Play(p, movegen.Append(nil, p)[move])
						if below := countLeaves(&after, i, !made); n != below {
							t.Errorf("%s, depth %d, made %v: %d after move %d, want %d", entry.Name, i+1, made, n, move, below)
						}
					}
					if sum != want {
						t.Errorf("%s, depth %d, made %v, %d threads: %d, want %d", entry.Name, i+1, made, threads, sum, want)
					}
				}
			}
		}
	}
	// In a small tree tasks lie two moves below the first.
	kings := parse(t, "7k/8/8/8/8/8/8/K7 w - -")
	if _, sum := Divide(t.Context(), kings, 7, false, 2); sum != countLeaves(kings, 7, true) {
		t.Errorf("kings alone, depth 7: %d leaves, want %d", sum, countLeaves(kings, 7, true))
	}
	if parts, sum := Divide(t.Context(), parse(t, "7k/5Q2/6K1/8/8/8/8/8 b - -"), 9, false, 2); len(parts) != 0 || sum != 0 {
		t.Errorf("stalemate: %v, %d leaves", parts, sum)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for _, depth := range []int{4, 40} {
		if _, sum := Divide(ended, kings, depth, false, 2); sum != 0 {
			t.Errorf("a context that has ended, depth %d: %d leaves", depth, sum)
		}
	}
}

// The number of leaves does not show whether package positions counts them.
func TestLeaves(t *testing.T) {
	c := newCounter(3)
	for _, made := range []bool{true, false} {
		c.count(parse(t, Suite[0].FEN), 3, made)
		if bulk := c.counts != [room]uint8{}; bulk == made {
			t.Errorf("made %v: package positions counts %v", made, bulk)
		}
	}
	if cap(c.buffer) != 3*256 {
		t.Errorf("a counter of depth 3 has room for %d moves, want 256 a depth", cap(c.buffer))
	}
}

// Positions whose moves exceed a byte are counted one by one, at the root and below it. The
// king that castles, or its rook, takes squares from the other king.
func TestBulk(t *testing.T) {
	for _, record := range []string{"5k2/8/8/8/8/8/8/4K2R w K -", "4k2r/8/8/8/8/8/6K1/8 b k -",
		"3k4/8/8/8/8/8/8/R3K3 w Q -", "r3k3/8/8/8/8/8/8/3K4 b q -", "knQQQQQQ/ppQ4Q/QQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - -",
		"1nQQQQQQ/kpQ4Q/pQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK b - -"} {
		p := parse(t, record)
		for depth := range 3 {
			if got, want := countLeaves(p, depth, false), countLeaves(p, depth, true); got != want {
				t.Errorf("%s, depth %d: %d leaves in bulk, %d made", record, depth, got, want)
			}
		}
	}
}
