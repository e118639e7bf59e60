package conformance

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// TestSamples checks that each sample is a position that its FEN describes, in which no king can be
// captured, and that the options leave out what they say.
func TestSamples(t *testing.T) {
	count := func(standard, unreachable bool) (n, chess960, beyond int) {
		for s := range Samples(6, standard, unreachable) {
			p, _, err := fen.Parse[uint64](s.FEN())
			if err != nil || p != *s.Last() && FEN(p) != FEN(*s.Last()) {
				t.Fatalf("%s: %v", s.FEN(), err)
			}
			n++
			if !Standard(&p) {
				chess960++
			}
			if !Reachable(&p) {
				beyond++
			}
		}
		return n, chess960, beyond
	}
	if n, chess960, beyond := count(false, false); n < 5000 || chess960 < 1000 || beyond > 0 {
		t.Errorf("%d samples, %d of Chess960, %d not reachable", n, chess960, beyond)
	}
	if n, chess960, beyond := count(true, true); n < 2000 || chess960 > 0 || beyond == 0 {
		t.Errorf("%d samples, %d of Chess960, %d not reachable", n, chess960, beyond)
	}
}

// A check that a double step cannot have given is not reachable.
func TestReachable(t *testing.T) {
	for text, want := range map[string]bool{
		"4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1":     true, // the check of the pawn
		"2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 1":    true, // opened by it
		"4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 1":   false,
		"3rk3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1":  false, // no room for the pawn
		"4k3/8/8/8/4r2b/8/3n4/R3K3 w Q - 0 1":   true,
		"4k3/8/8/8/1b2r2b/3n4/8/R3K3 w Q - 0 1": false, // four checks
	} {
		p, _, err := fen.Parse[uint64](text)
		if err != nil {
			continue // no room: not even a FEN
		}
		if got := Reachable(&p); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	for _, l := range Cases(false) {
		if !Reachable(l.Last()) {
			t.Errorf("%s: the case is not reachable", l.Name)
		}
	}
}
