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
}
