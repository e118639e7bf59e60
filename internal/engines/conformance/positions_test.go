package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/panics"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// TestSamples checks that each sample is a position that its FEN describes, in which no king can be
// captured, and that the options leave out what they say.
func TestSamples(t *testing.T) {
	count := func(standard, unreachable bool) (n, chess960, beyond int) {
		for s := range Samples(6, standard, unreachable, func() bool { return false }) {
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

// Each kind of move is the last one of a position, and no other position has one. None of those that are compared lacks it,
// but published ones.
func TestReachable(t *testing.T) {
	for text, want := range map[string]bool{
		"4k3/8/8/3pP3/2K5/8/8/8 w - d6":     true, // the check of the pawn
		"2b1k3/8/8/3pP3/8/7K/8/8 w - d6":    true, // opened by it
		"4k3/8/8/3pP3/8/8/4r3/4K3 w - d6":   false,
		"4k3/4R3/8/8/3Pp3/8/8/4K3 b - d3":   false,
		"4k3/8/8/8/4r2b/8/3n4/R3K3 w Q -":   false, // no piece opens the line of the rook
		"3kr3/8/8/8/7b/8/3n4/R3K3 w Q -":    true,  // the bishop comes from e7
		"3kr3/8/8/8/1b5b/3n4/8/R3K3 w Q -":  false, // four checks
		"4k3/8/8/8/1b2r3/3n4/8/R3K3 w Q -":  false, // three checks
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -":  false, // neither king nor rooks have moved
		"r3k2r/8/8/8/8/8/8/R3K2R w KQk -":   true,
		"r3k2r/p7/8/8/8/8/8/R3K2R w KQkq -": false,
		"r3k2r/8/p7/8/8/8/8/R3K2R w KQkq -": true,
		"k7/pp6/Pp6/8/8/8/8/2K5 w - -":      true, // the pawn captured on b6
		"k7/1p6/1P6/8/8/8/7K/8 w - -":       true,
	} {
		p, _, err := fen.Parse[uint64](text + " 0 1")
		if err != nil {
			t.Fatal(err)
		}
		if SetPassed(&p, text); Reachable(&p) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
	blocked := *NewSetup("", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").Last()
	if blocked.Pawns |= 1 << 51; Reachable(&blocked) {
		t.Error("a pawn makes a double step from an occupied square")
	}
	var all []*Setup
	for _, l := range slices.Concat(rules.NamedLines(), rules.NamedExchanges()) {
		all = append(all, NewSetup(l.Name, l.FEN))
	}
	for _, e := range perft.Suite {
		if e.Name != "position 4" {
			all = append(all, NewSetup(e.Name, e.FEN))
		}
	}
	all = append(all, Cases(false)...)
	all = slices.AppendSeq(all, Samples(20, false, false, func() bool { return false }))
	for _, l := range all {
		if !Reachable(l.Last()) {
			t.Errorf("%s: %s has no last move", l.Name, l.FEN())
		}
	}
	random, n, kinds := rand.New(rand.NewPCG(1, 1)), 0, map[string]int{}
	for game := range 60 {
		for p := range Game(random, game) {
			for _, m := range movegen.Append(nil, &p) {
				promotes := m.Promotion() != positions.NoKind
				if n++; n%397 != 0 && !m.IsCastling() && !m.IsEnPassant() && !(promotes && n%4 == 0) {
					continue
				}
				before, after, found := p, play(&p, m), 0
				before.SetEnPassant(0)
				before.SetCastlingRooks(after.CastlingRooks())
				switch {
				case m.IsCastling():
					before.SetCastlingRooks(after.CastlingRooks() | 1<<m.To())
				case m.IsEnPassant():
					before.SetEnPassant(1 << m.To())
				}
				for b, last := range LastMoves(&after) {
					if b == before && last == m {
						if found++; m.IsCastling() && n%2 == 0 {
							break
						}
					}
					if err := fen.Validate(&b); err != nil {
						t.Fatalf("%v leads to %s: %v", last, FEN(after), err)
					}
				}
				if kinds[Kind(&before, m)]++; found != 1 {
					t.Errorf("%s: %v is a last move %d times", FEN(after), m, found)
				}
			}
		}
	}
	for _, kind := range []string{"a capture en passant", "castling on the king's side", "castling on the queen's side in Chess960"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s in %v", kind, kinds)
		}
	}
	cases, standard := Cases(false), Cases(true)
	for i, named := range rules.NamedPositions() {
		is := func(l *Setup) bool { return l.Name == named.Name && l.FEN() == named.FEN }
		if !is(cases[i]) || slices.ContainsFunc(standard, is) == strings.HasPrefix(named.Name, "Chess960: ") {
			t.Errorf("%s: not the case, or also one of Chess960 in standard chess", named.Name)
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
		"4k3/8/8/pP6/8/8/8/4K3 w - aV", "4k3/8/8/3pN3/8/8/8/4K3 w - d6", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6"} {
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
	SetPassed(NewSetup("", kings).Last(), "4k3/8/8/8/8/8/8/4K3 w -") // without the field
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

// TestCastling names castling that is written by letters.
func TestCastling(t *testing.T) {
	for _, test := range []struct{ fen, text, want string }{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "o-o", "e1g1"},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "o-o-o", "e1c1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "o-o", "e8g8"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "o-o-o", "e8c8"},
		{"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "o-o", "e1f1"},
		{"1rk5/8/8/8/8/8/8/4K3 b b - 0 1", "o-o-o", "c8b8"},
		{"1rk5/8/8/8/8/8/8/4K3 b b - 0 1", "o-o", "c8g8"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8e7", "e8e7"},
	} {
		if got := NewSetup("", test.fen).Castling(test.text); got != test.want {
			t.Errorf("%s: %s is %s, want %s", test.fen, test.text, got, test.want)
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
