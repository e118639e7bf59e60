package perft

import (
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

func parse(t testing.TB, record string) *position {
	t.Helper()
	p, _, err := fen.Parse[uint64](record)
	if err != nil {
		t.Fatalf("%s: %v", record, err)
	}
	return &p
}

// budget is the number of leaves up to which a tree is counted: depth 3 or 4 of most
// positions, less on slow or emulated machines.
func budget() uint64 {
	if testing.Short() || bits.UintSize == 32 {
		return 100_000
	}
	return 1_500_000
}

// countLeaves returns the number of leaves below p. Depth 0 has one.
func countLeaves(p *position, depth int, leaves Leaves) uint64 {
	return newCounter(depth).count(p, depth, leaves).Leaves
}

func TestSuite(t *testing.T) {
	for _, entry := range Suite {
		p := parse(t, entry.FEN)
		if got := countLeaves(p, 0, Bulk) + countLeaves(p, 0, Made); got != 2 {
			t.Errorf("%s, depth 0: %d leaves, want 1", entry.Name, got/2)
		}
		for i, want := range entry.Leaves {
			if want > budget() {
				break
			}
			for _, leaves := range []Leaves{Bulk, Made} {
				if got := countLeaves(p, i+1, leaves); got != want {
					t.Errorf("%s, depth %d, leaves %v: %d, want %d", entry.Name, i+1, leaves, got, want)
				}
			}
		}
	}
}

// The number of leaves does not show whether package positions counts them.
func TestLeaves(t *testing.T) {
	c := newCounter(3)
	if c.count(parse(t, Suite[0].FEN), 3, Bulk); c.leaves != 8902 {
		t.Errorf("package positions counted %d leaves of the start, want all 8902", c.leaves)
	}
	c.leaves = 0
	if c.count(parse(t, Suite[0].FEN), 3, Made); c.leaves != 0 {
		t.Errorf("package positions counted %d leaves whose moves are made, want none", c.leaves)
	}
	if cap(c.buffer) != 3*256 || cap(c.line) != 3*256 {
		t.Errorf("a counter of depth 3 has room for %d moves and %d positions, want 256 a depth", cap(c.buffer), cap(c.line))
	}
}

// Divide counts the leaves after each move, for any number of threads, in parts of a few
// moves below the first.
func TestDivide(t *testing.T) {
	for i, entry := range Suite {
		p := parse(t, entry.FEN)
		list := moves.Append(nil, p)
		for depth := 1; depth <= len(entry.Leaves) && entry.Leaves[depth-1] <= budget(); depth++ {
			for _, threads := range []int{0, 1, 7, 1000} {
				for _, leaves := range []Leaves{Bulk, Made, Kinds} {
					if leaves != Bulk && entry.Leaves[depth-1] > 100_000 {
						continue
					}
					sums := make([]uint64, len(list))
					for move, part := range Divide(p, depth, leaves, threads) {
						sums[move] += part.Leaves
					}
					for i, m := range list {
						after := moves.Play(p, m)
						if want := countLeaves(&after, depth-1, Made); sums[i] != want {
							t.Errorf("%s, depth %d, %d threads, leaves %v: %d behind %v, want %d", entry.Name, depth, threads, leaves,
								sums[i], m, want)
						}
					}
				}
			}
		}
		if i > 0 {
			continue
		}
		for _, test := range []struct {
			leaves       Leaves
			depth, parts int
		}{{Bulk, 5, 20}, {Bulk, 6, 400}, {Made, 4, 20}, {Made, 5, 400}, {Kinds, 5, 400}} {
			parts := 0
			for range Divide(p, test.depth, test.leaves, 2) {
				if parts++; parts > 20 { // the others would take long
					parts = 400
					break
				}
			}
			if parts != test.parts {
				t.Errorf("leaves %v, depth %d: %d parts, want %d", test.leaves, test.depth, parts, test.parts)
			}
		}
	}
	kings, sum := parse(t, "7k/8/8/8/8/8/8/K7 w - -"), uint64(0) // in a small tree tasks lie two moves below the first
	for _, part := range Divide(kings, 7, Bulk, 2) {
		sum += part.Leaves
	}
	if want := countLeaves(kings, 7, Bulk); sum != want {
		t.Errorf("kings alone, depth 7: %d leaves, want %d", sum, want)
	}
	for move := range Divide(parse(t, "7k/5Q2/6K1/8/8/8/8/8 b - -"), 9, Bulk, 2) {
		t.Errorf("stalemate: move %d", move)
	}
}

// TestKinds compares with the tables of the Chess Programming Wiki.
func TestKinds(t *testing.T) {
	for _, test := range []struct {
		name, depth int
		want        Tally
	}{
		{0, 0, Tally{Leaves: 1}},
		{0, 3, Tally{8_902, 34, 0, 0, 0, 12, 0}},
		{0, 4, Tally{197_281, 1_576, 0, 0, 0, 469, 8}},
		{1, 1, Tally{48, 8, 0, 2, 0, 0, 0}},
		{1, 2, Tally{2_039, 351, 1, 91, 0, 3, 0}},
		{1, 3, Tally{97_862, 17_102, 45, 3_162, 0, 993, 1}},
		{1, 4, Tally{4_085_603, 757_163, 1_929, 128_013, 15_172, 25_523, 43}},
		{2, 1, Tally{14, 1, 0, 0, 0, 2, 0}},
		{2, 4, Tally{43_238, 3_348, 123, 0, 0, 1_680, 17}},
		{2, 5, Tally{674_624, 52_051, 1_165, 0, 0, 52_950, 0}},
		{3, 3, Tally{9_467, 1_021, 4, 0, 120, 38, 22}},
		{3, 4, Tally{422_333, 131_393, 0, 7_795, 60_032, 15_492, 5}},
	} {
		entry := Suite[test.name]
		if test.want.Leaves > budget() && testing.Short() {
			continue
		}
		p, got := parse(t, entry.FEN), Tally{}
		if test.depth == 0 {
			got = newCounter(0).count(p, 0, Kinds)
		} else {
			for _, part := range Divide(p, test.depth, Kinds, 2) {
				got.Add(part)
			}
		}
		if got != test.want {
			t.Errorf("%s, depth %d: %+v, want %+v", entry.Name, test.depth, got, test.want)
		}
	}
}

// Positions whose moves exceed a byte are counted one by one, at the root and below it. The
// king that castles, or its rook, takes squares from the other king.
func TestBulk(t *testing.T) {
	for _, record := range []string{
		"5k2/8/8/8/8/8/8/4K2R w K -", "4k2r/8/8/8/8/8/6K1/8 b k -", "3k4/8/8/8/8/8/8/R3K3 w Q -",
		"r3k3/8/8/8/8/8/8/3K4 b q -",
		"knQQQQQQ/ppQ4Q/QQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - -", "1nQQQQQQ/kpQ4Q/pQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK b - -",
	} {
		p := parse(t, record)
		for depth := range 3 {
			if got, want := countLeaves(p, depth, Bulk), countLeaves(p, depth, Made); got != want {
				t.Errorf("%s, depth %d: %d leaves in bulk, %d made", record, depth, got, want)
			}
		}
	}
}
