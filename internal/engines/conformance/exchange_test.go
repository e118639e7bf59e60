package conformance

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// The exchange of package movegen is in the range of each move of random games, and pins alone part it
// from one that ignores them.
func TestExchange(t *testing.T) {
	values := [7]int{100, 325, 350, 500, 975, 7}
	rules, pinless := Exchanges{Values: values}, Exchanges{Values: values, IgnoresPins: true}
	random, n, wide, other := rand.New(rand.NewPCG(9, 9)), 0, 0, 0
	for game := range 12 {
		for p := range Game(random, game) {
			for _, m := range movegen.Append(nil, &p) {
				if m.IsCastling() {
					continue
				}
				low, high := rules.Range(&p, m)
				if got := movegen.Exchange(&p, m, &values); got < low || got > high {
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
	// In the first three a rook goes where a pawn captures it and promotes, or does not.
	for text, want := range map[string][2]int{
		"1r5k/1P6/8/8/8/8/8/K7 b - - 0 1 b8a8": {-500 - 875, -500 - 875}, "k7/8/8/8/8/8/6p1/K5R1 w - - 0 1 g1h1": {-500 - 875, -500 - 875},
		"k7/8/8/8/8/1p6/6R1/4K3 w - - 0 1 g2a2": {-500, -500},
		// A pawn captures before a king. A king does not capture what a king defends. A queen may capture, and loses by it.
		"2r5/4PK2/8/5p2/3k1Pp1/8/8/8 b - - 0 1 c8f8": {-500 - 875, -500 - 875}, "5k2/8/6K1/8/2b5/7p/8/8 b - - 0 1 c4f7": {},
		"R1q5/2r1k3/8/1B1P4/1qp2Pp1/4b3/2K5/8 w - - 0 1 b5e8": {},
		// The queen that opens the line of a bishop is lost for the knight, and the other is not.
		"4k3/1B6/2qq4/8/1N6/8/8/4K3 w - - 0 1 b4d5": {-325, 0}, "4k3/6B1/4qq2/8/6N1/8/8/3K4 w - - 0 1 g4e5": {-325, 0},
	} {
		at := len(text) - 5
		l := NewSetup("", text[:at])
		m, _ := movegen.Parse(l.Last(), text[at+1:])
		for _, x := range []Exchanges{rules, pinless, {Values: values, NoQueens: true}} {
			if x.NoQueens { // a pawn that recaptures stays a pawn
				want[0], want[1] = max(want[0], -500), max(want[1], -500)
			}
			if low, high := x.Range(l.Last(), m); low != want[0] || high != want[1] {
				t.Errorf("%s, %+v: %d to %d, want %d", text, x, low, high, want)
			}
		}
	}
}
