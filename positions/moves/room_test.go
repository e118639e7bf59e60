package moves_test

import (
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

const (
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
	most     = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -" // 218 moves, by Nenad Petrović
)

// parse returns the position of a FEN in which the side that is not to move may be in check.
func parse(t testing.TB, text string) Position {
	t.Helper()
	p, _, err := fen.ParseAny[Bitboard](text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// TestRoom checks that moves are appended to dst, in its memory if it has room.
func TestRoom(t *testing.T) {
	p := parse(t, kiwipete)
	want := moves.Append(nil, &p)
	for _, room := range []int{0, len(want) - 1, len(want), len(want) + 1} {
		dst := make([]moves.Move, 1, 1+room)
		dst[0] = 1
		got := moves.Append(dst, &p)
		if got[0] != 1 || !slices.Equal(got[1:], want) || (&got[0] == &dst[0]) != (room >= len(want)) {
			t.Errorf("with room for %d: %v, want 1 and %v", room, got, want)
		}
	}
}
