package positions_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
)

// TestGenerator compares the generator of the example with the rules of chess: the
// positions after all moves, in random games, also of Chess960, in the rare positions, and
// in those of promotions.
func TestGenerator(t *testing.T) {
	random, n := rand.New(rand.NewPCG(56, 0)), 0
	for b, moves := range rules.Games(random) {
		checkGenerator(t, b.Record(), moves)
		if n++; n == 1500 {
			break
		}
	}
	for i, r := range rules.Rare() {
		if i%16 < 2 { // a position and its mirror image
			b := rules.Of(&r)
			checkGenerator(t, r, b.Moves())
		}
	}
	for range 500 {
		r := rules.Promoting(random)
		b := rules.Of(&r)
		checkGenerator(t, b.Record(), b.Moves()) // the state has no other bits
	}
	for _, c := range rules.Cases() {
		p := *(*board)(unsafe.Pointer(&c.Position))
		if got := len(legalMoves(&p)); got != c.Moves {
			t.Errorf("%s: %d moves, want %d", c.Name, got, c.Moves)
		}
	}
}

func checkGenerator(t *testing.T, r [8]uint64, moves []rules.Move) {
	t.Helper()
	var got, want [][8]uint64
	p := *(*board)(unsafe.Pointer(&r))
	for _, m := range legalMoves(&p) {
		after := play(p, m)
		got = append(got, *(*[8]uint64)(unsafe.Pointer(&after)))
	}
	for _, m := range moves {
		want = append(want, m.After.Record())
	}
	order := func(a, b [8]uint64) int { return slices.Compare(a[:], b[:]) }
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if !slices.Equal(got, want) {
		t.Fatalf("%#x: %d moves lead to\n%#x, want %d,\n%#x", r, len(got), got, len(want), want)
	}
}
