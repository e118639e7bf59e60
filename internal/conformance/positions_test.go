package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/panics"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// TestSamples checks that each sample is a position that its FEN describes, in which no king can be
// captured, and that the options leave out what they say.
func TestSamples(t *testing.T) {
	count := func(standard, unreachable bool) (n, chess960, beyond int) {
		for s := range Samples(6, standard, unreachable) {
			p, _, err := fen.Parse[uint64](s.FEN())
			SetPassed(&p, s.FEN())
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
		"4k3/8/8/8/1b2r3/3n4/8/R3K3 w Q - 0 1":  false, // three checks
		"4k3/4R3/8/8/3Pp3/8/8/4K3 b - d3 0 1":   false,
	} {
		p, _, err := fen.Parse[uint64](text)
		if err != nil {
			continue // no room: not even a FEN
		}
		SetPassed(&p, text)
		if got := Reachable(&p); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	blocked, _, _ := fen.Parse[uint64]("4k3/8/8/3pP3/8/8/8/4K3 w - d6")
	if blocked.Pawns |= 1 << 51; Reachable(&blocked) {
		t.Error("a pawn makes a double step from an occupied square")
	}
	cases, standard := Cases(false), Cases(true)
	for i, named := range rules.NamedPositions() {
		is := func(l *Setup) bool { return l.Name == named.Name && l.FEN() == named.FEN }
		if !is(cases[i]) || slices.ContainsFunc(standard, is) == strings.HasPrefix(named.Name, "Chess960: ") {
			t.Errorf("%s: not the case, or also one of Chess960 in standard chess", named.Name)
		}
		if !Reachable(cases[i].Last()) {
			t.Errorf("%s: the case is not reachable", named.Name)
		}
	}
}

// TestBeforeDoubleStep takes a double step back.
func TestBeforeDoubleStep(t *testing.T) {
	for after, want := range map[string]string{
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1": "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 d7d5",
		"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1": "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1 d2d4",
	} {
		p, _, _ := fen.Parse[uint64](after)
		wanted, _, _ := fen.Parse[uint64](want)
		if before, step := BeforeDoubleStep(&p); before != wanted || !strings.HasSuffix(want, " "+step) {
			t.Errorf("%s: %+v %s, want %s", after, before, step, want)
		}
	}
}

// TestFEN writes positions as they were read.
func TestFEN(t *testing.T) {
	for text, standard := range map[string]bool{
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":     true,
		"r3k3/8/8/8/8/8/8/3K4 w q - 0 1":           true,
		"3k4/8/8/8/8/8/8/4K2R w K - 0 1":           true,
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1": false,
		"r2k3r/8/8/8/8/8/8/R3K2R w HQha - 0 1":     false,
		"r2k4/8/8/8/8/8/8/4K3 w a - 0 1":           false,
		"4k3/8/8/8/8/8/8/R2K3R w HA - 0 1":         false,
		"4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1":        true, // no capture is legal
		"4k3/8/8/8/3Pp3/8/8/R3K1R1 b Q d3 0 1":     true,
	} {
		p, _, err := fen.Parse[uint64](text)
		SetPassed(&p, text)
		if text = strings.Replace(text, "HQ", "HA", 1); err != nil || FEN(p) != text || Standard(&p) != standard {
			t.Errorf("%s is written as %s, standard %v, error %v", text, FEN(p), Standard(&p), err)
		}
	}
}

// No en passant square is set that no pawn of the side to move attacks, or that is not on the board.
func TestSetPassed(t *testing.T) {
	for _, text := range []string{"4k3/8/8/3p4/8/8/3P4/4K3 w - d6", "4k3/8/8/3pp3/8/8/8/4K3 w - d6", "4k3/8/8/pP6/8/8/8/4K3 w - i5",
		"4k3/8/8/pP6/8/8/8/4K3 w - aV", "4k3/8/8/3pN3/8/8/8/4K3 w - d6"} {
		p, _, _ := fen.Parse[uint64](text[:len(text)-2] + "-")
		if SetPassed(&p, text); p.EnPassant() != 0 || p.Pawns == 0 {
			t.Errorf("%s: %#x", text, p.EnPassant())
		}
	}
}

// The FENs of a line have its counters and the en passant squares of its double steps.
func TestPlay(t *testing.T) {
	for _, test := range []struct{ fen, move, want string }{
		{"4k3/3p4/8/K3P2r/8/8/8/8 b - - 7 1", "d7d5", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2"}, // although the pawn is pinned
		{"8/8/8/8/k2p3R/8/4P3/4K3 w - - 7 1", "e2e4", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"},
		{"4k3/8/2r5/3pP3/8/8/8/4K3 b - - 7 1", "c6e6", "4k3/8/4r3/3pP3/8/8/8/4K3 w - - 8 2"},
		{"4k3/8/8/3n4/8/2N5/8/4K3 w - - 7 1", "c3d5", "4k3/8/8/3N4/8/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", "e8d8", "3k4/8/8/8/8/8/8/4K3 w - - 65535 65535"},
	} {
		if got := NewSetup("", test.fen, test.move).End().FEN(); got != test.want {
			t.Errorf("%s %s: %s, want %s", test.fen, test.move, got, test.want)
		}
	}
}

// NewSetup panics with what is wrong.
func TestNewSetup(t *testing.T) {
	for _, made := range [][]string{{"e1e5", "e1e2"}, {"e1e2", "x"}, nil} {
		text := kings
		if made == nil {
			text = "4k3/8 w"
		}
		reason := fmt.Sprint(panics.Of(func() { NewSetup("a name", text, made...) }))
		if !strings.HasPrefix(reason, text+": ") {
			t.Errorf("%s %q: panic %s", text, made, reason)
		}
	}
	if got := SquareName(64 + 28); got != "e4" {
		t.Errorf("the low six bits of 92 are called %s", got)
	}
}

// Castling is told as the engine lists it, and otherwise in the form of the line: king to rook in
// Chess960, also if king and rook stand as in standard chess.
func TestCastlingAsTold(t *testing.T) {
	for _, test := range []struct{ fen, listed, made, want string }{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "e1h1", "e1g1"},
		{"4k3/8/8/8/8/8/8/4K2R w H - 0 1", "", "e1g1", "e1h1"},
		{"1r2k3/8/8/8/8/8/8/4K2R w Kb - 0 1", "", "e1g1", "e1h1"},
		{"1r2k3/8/8/8/8/8/8/4K2R w Kb - 0 1", "e1h1 e1g1", "e1h1", "e1h1"},
		{"1r2k3/8/8/8/8/8/8/4K2R w Kb - 0 1", "e1f1 E1-G1", "e1h1", "E1-G1"},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "e1g1", "e1h1"},
		{"1r2k3/8/8/8/8/8/8/4K3 b q - 0 1", "", "e8b8", "e8b8"},
	} {
		l := NewSetup("", test.fen)
		castles := Differ(func(l *Setup) ([]Difference, error) { l.Listed = strings.Fields(test.listed); return nil, nil }).Castles(l)
		l = l.From(0) // with the list
		m, _ := movegen.Parse(l.Last(), test.made)
		if l.Play(m); !slices.Equal(l.Made(), []string{test.want}) || l.Listed != nil || castles != (test.listed != "") {
			t.Errorf("%s %s is told as %s, want %s; castles: %v", test.fen, test.made, l.Made(), test.want, castles)
		}
	}
	l := NewSetup("", "1r2k3/8/8/8/8/8/8/4K2R b Kb - 0 1", "e8f7", "e1g1")
	if got := fmt.Sprint(l.Made(), l.From(1).Made(), l.To(1).Made()); got != "[e8f7 e1h1] [e1g1] [e8f7]" {
		t.Errorf("the moves of the line and its parts are %s", got)
	}
	l = NewSetup("", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", "e8f7", "e1g1")
	l.Listed = []string{"e1g1"}
	if l.TellKingToRook(); strings.Join(l.Made(), " ") != "e8f7 e1h1" {
		t.Errorf("the moves are told as %s, want e1h1", l.Made())
	}
	m, _ := movegen.Parse(l.From(1).First(), "e1g1")
	for i, part := range []*Setup{l.To(1), l.To(1).From(1)} {
		part.Play(m)
		if made := part.Made(); made[len(made)-1] != "e1h1" {
			t.Errorf("part %d of a line that tells king to rook goes on with %s", i, made)
		}
	}
}

// TestParts plays other moves in parts of a line of two and three moves, for which some slices have room.
func TestParts(t *testing.T) {
	l := NewSetup("", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", "e8f7", "e1g1")
	for range 2 {
		list := movegen.Append(nil, l.Last())
		one, other := l.From(1), l.From(1)
		one.Play(list[0])
		before := fmt.Sprint(*one)
		if other.Play(list[1]); fmt.Sprint(*one) != before {
			t.Errorf("%v in another part makes %s of %s", list[1], fmt.Sprint(*one), before)
		}
		l.Play(list[0])
	}
}
