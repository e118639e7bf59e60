package uci

import (
	"maps"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// TestForms learns how a program prints counts from its answers to depths 1 and 2 of the first position,
// and reads another answer. A count of -1 is no answer.
func TestForms(t *testing.T) {
	const mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	for _, c := range []struct {
		one, two string
		want     form
		fen      string
		answer   string
		leaves   int
		parts    map[string]uint64
	}{
		{"Nodes:  20", "Nodes: 400", form{around: "Nodes: #", first: 1}, fen.Start, "Nodes:   8\u2009902", 8902, nil},
		{"20 nodes\n20 moves", "400 nodes\n20 moves", form{around: "# node", first: 1}, fen.Start, "1 node\n7 moves", 1, nil},
		{"20 nodes", "400 nodes\n400 things", form{around: "# node", first: 1}, fen.Start, "8902 nodes\n7 things", 8902, nil},
		{"20 things", "400 things", form{around: "# thing", first: 1}, fen.Start, "8902 things", 8902, nil},
		{"", "nodes 400", form{around: "nodes #", first: 1}, fen.Start, "nodes 8902", 8902, nil},
		{"nodes 20", "nodes 20\nnodes 400", form{around: "nodes #", first: 1, more: 1}, fen.Start, "nodes 20\nnodes 8902", 8902, nil},
		{"1. e2e4 - 1\n2. d2d4 - 1\n20", "1. e2e4 - 20\n2. d2d4 - 20\n400", form{around: "#", first: 1, divides: true},
			fen.Start, "1. e2e4 - 600\n2. 0000 - 560\n2. 0000 - 560", 1720, map[string]uint64{"e2e4": 600, "0000": 560, "0000 ": 560}},
		{"e2e4: 1", "e2e4: 20", form{first: 1, divides: true}, fen.Start, "e2e4: 600", 600, map[string]uint64{"e2e4": 600}},
		{"20\n20\n0.001", "400\n400\n0.001", form{around: "#", first: 3, after: 2}, fen.Start, "8902\n7\n0.002", 8902, nil},
		{"nodes 20", "nodes 400", form{around: "nodes #", first: 1}, fen.Start, "e2e4: 600\nnodes 7", 7, nil},
		{"nodes 20", "nodes 400", form{around: "nodes #", first: 1}, fen.Start, "", 0, nil},
		{"nodes 20", "nodes 400", form{around: "nodes #", first: 1}, fen.Start, "no such thing", -1, nil},
		{"nodes 20", "nodes 400", form{around: "nodes #", first: 1}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "what\n", -1, nil},
		{"nodes 20", "nodes 400", form{around: "nodes #", first: 1}, mated, "checkmate", 0, nil},
	} {
		f, ok := learn([2][]string{strings.Split(c.one, "\n"), strings.Split(c.two, "\n")}, 2)
		if f != c.want || !ok {
			t.Errorf("%q and %q have the form %+v, %t, want %+v", c.one, c.two, f, ok, c.want)
		}
		a, ok := f.parse(strings.Split(c.answer, "\n"), conformance.NewSetup("", c.fen).Last(), 1)
		if ok != (c.leaves >= 0) || ok && int(a.Leaves) != c.leaves || !maps.Equal(a.Parts, c.parts) {
			t.Errorf("%+v of %q gives %+v, %t, want %d leaves and %v", f, c.answer, a, ok, c.leaves, c.parts)
		}
	}
	if f, ok := learn([2][]string{{"12 pieces"}, {"on 64 squares"}}, 2); ok {
		t.Errorf("other numbers have the form %+v", f)
	}
}
