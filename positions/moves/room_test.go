package moves_test

import (
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

const (
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
	most     = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -" // 218 moves, by Nenad Petrović
)

func parse(t testing.TB, text string) Position {
	t.Helper()
	p, _, err := fen.Parse[Bitboard](text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// TestRoom checks that moves are appended to dst, which grows if it lacks room, and that no element after
// them is written.
func TestRoom(t *testing.T) {
	first, last := moves.Move(1), moves.Move(2)
	var all []Position
	for i, r := range rules.Crowded() {
		if i%8 == 0 {
			all = append(all, position(r))
		}
	}
	longest := 0
	for _, p := range append(all, parse(t, most), parse(t, kiwipete)) {
		want := moves.Append(nil, &p)
		longest = max(longest, len(want))
		for _, room := range []int{0, 1, 100, len(want) - 1, len(want), len(want) + 1, 300} {
			dst := make([]moves.Move, room+2)
			for i := range dst {
				dst[i] = last
			}
			dst[0] = first
			got := moves.Append(dst[:1:room+1], &p)
			if got[0] != first || !slices.Equal(got[1:], want) {
				t.Fatalf("%#x: %v in a slice with room for %d, want %v", p, got, room, want)
			}
			if (&got[0] == &dst[0]) != (room >= len(want)) {
				t.Errorf("%#x: %d moves in a slice with room for %d: grown %t", p, len(want), room, &got[0] != &dst[0])
			}
			for i, m := range dst[min(room, len(want))+1:] {
				if m != last {
					t.Fatalf("%#x: %d moves, and element %d after them is written", p, len(want), i)
				}
			}
		}
	}
	if longest < 256 {
		t.Errorf("the longest list has %d moves, want 256", longest)
	}
}
