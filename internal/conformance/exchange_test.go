package conformance

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// The exchange of package moves is in the range of each move of random games, and pins alone part it
// from one that ignores them.
func TestExchange(t *testing.T) {
	values := [6]int{100, 325, 350, 500, 975, 7}
	rules, pinless := Exchanges{Values: values}, Exchanges{Values: values, IgnoresPins: true}
	random, n, wide, other := rand.New(rand.NewPCG(9, 9)), 0, 0, 0
	for game := range 12 {
		for p := range Game(random, game) {
			for _, m := range moves.Append(nil, &p) {
				if m.IsCastling() {
					continue
				}
				low, high := rules.Range(&p, m)
				if got := moves.Exchange(&p, m, &values); got < low || got > high {
					t.Errorf("%s, %v: %d, want %d to %d", FEN(p), m, got, low, high)
				}
				if l, h := pinless.Range(&p, m); l > high || h < low {
					other++
				}
				if n++; low < high {
					wide++
				}
			}
		}
	}
	if n < 10_000 || wide > n/500 || other == 0 || other > n/50 {
		t.Errorf("%d moves, %d of them with a range, %d otherwise without pins", n, wide, other)
	}
	// A rook goes where a pawn captures it and promotes, or does not.
	for text, want := range map[string]int{
		"1r5k/1P6/8/8/8/8/8/K7 b - - 0 1 b8a8": -500 - 875, "k7/8/8/8/8/8/6p1/K5R1 w - - 0 1 g1h1": -500 - 875,
		"k7/8/8/8/8/1p6/6R1/4K3 w - - 0 1 g2a2": -500,
	} {
		at := len(text) - 5
		l := NewSetup("", text[:at])
		m, _ := moves.Parse(l.Last(), text[at+1:])
		if low, high := rules.Range(l.Last(), m); low != want || high != want {
			t.Errorf("%s: %d to %d, want %d", text, low, high, want)
		}
	}
}
