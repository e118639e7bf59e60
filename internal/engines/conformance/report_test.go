package conformance

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
)

// TestReport writes classes that differ in side, in size and in the rule.
func TestReport(t *testing.T) {
	const (
		rooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
		pawn  = "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"
		pawns = "4k3/3pp3/8/8/8/8/8/4K3 b - - 0 1"
	)
	var r Report
	missing := Difference{"missing: a move of a pawn", "e7e6 is missing"}
	for _, f := range []Finding{
		{Setup: NewSetup("two pawns", pawns), Found: []Difference{missing, {"twice", "e7e5 is listed twice"}, missing}},
		{Setup: NewSetup("", pawn), Found: []Difference{missing, missing, missing, missing, missing}},
		{Setup: NewSetup("", pawns), Found: []Difference{missing}},
		{Setup: NewSetup("", pawn), Found: []Difference{{"missing: a move of a king, out of check", "3"}}},
		{Setup: NewSetup("", pawns), Found: []Difference{{"missing: a move of a king, out of check", "3"}}},
		{Setup: NewSetup("", pawn), Found: []Difference{{"missing: a move of a king", "1"}}},
		{Setup: NewSetup("", kings), Found: []Difference{{"other", "2"}}},
		{Setup: NewSetup("", kings), Fault: Read, Found: []Difference{{"other", "6"}}, kind: ": the side to move", otherwise: "a command"},
		{Setup: NewSetup("", kings), Found: []Difference{{"missing: a move of a rook, along a pin", "4"}}},
		{Setup: NewSetup("", kings), Found: []Difference{{"missing: a move of a rook, along a pin", "5"}}},
		{Setup: NewSetup("", rooks), Found: []Difference{{"twice, out of check", "4"}}},
		{Setup: NewSetup("", pawn), Found: []Difference{{"other", "5"}}},
		{Setup: NewSetup("", kings), Found: []Difference{{"a sum", "7"}, {"a sum", "8"}, {"a sum", "9"}, {"a sum", "10"}}},
		{Setup: NewSetup("", rooks, "e1g1"), Fault: Make, Found: []Difference{{"a", "11"}}, kind: "castling", otherwise: "a FEN"},
		{Setup: NewSetup("", kings, "e1e2"), Fault: Make, Found: []Difference{{"a", "12"}}, kind: "a move", otherwise: "a FEN"},
	} {
		r.Add(&f)
	}
	var text strings.Builder
	r.Write(&text)
	const want = `missing: a move of a pawn (in 3 positions, Black to move in all)
  position fen 4k3/4p3/8/8/8/8/8/4K3 b - - 0 1
    e7e6 is missing
    e7e6 is missing
    e7e6 is missing
    and 2 more
missing: a move of a king (in 3 positions, Black to move in all)
  position fen 4k3/4p3/8/8/8/8/8/4K3 b - - 0 1
    1
twice (in 2 positions)
  position fen 4k3/3pp3/8/8/8/8/8/4K3 b - - 0 1 (two pawns)
    e7e5 is listed twice
other (in 2 positions)
  position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1
    2
missing: a move of a rook, along a pin (in 2 positions, White to move in all)
  position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1
    4
right from the FEN, wrong after moves: a (in 2 positions, Black to move in all)
  position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2
    12
    The same position is right by a FEN: making a move, taking one back or reading its text is wrong.
reading the FEN is wrong: the side to move (in 1 position)
  position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1
    6
    The same position is right by a command: reading the FEN is wrong.
a sum (in 1 position)
  position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1
    7
    8
    9
    10
`
	if text.String() != want {
		t.Errorf("the report is\n%s\nwant\n%s", &text, want)
	}

	// A position to which no move leads convicts no engine.
	for _, l := range []*Setup{NewSetup("", perft.Suite[3].FEN), NewSetup("", perft.Suite[3].FEN, "g1h1"), NewSetup("", rooks)} {
		text := (&Finding{Setup: l, Found: []Difference{missing}}).String()
		if strings.HasSuffix(text, "a right engine may differ.") != (l.Command() == "position fen "+perft.Suite[3].FEN) {
			t.Error(text)
		}
	}
	// A single kind of move comes before a single class, fewer kinds before more classes, and as many
	// classes before as many kinds.
	var equal, made Report
	for _, kind := range []string{"castling", "a move"} {
		equal.Add(&Finding{Setup: NewSetup("", kings), Fault: Make, kind: kind, Found: []Difference{{"class of " + kind, ""}}})
	}
	text.Reset()
	equal.Write(&text)
	if n := strings.Count(text.String(), "wrong after moves: class of "); n != 2 {
		t.Errorf("two classes of two kinds are reported as\n%s", &text)
	}
	for i, kind := range []string{"castling", "castling", "a move", "a move"} {
		f := Finding{Setup: NewSetup("", kings), Fault: Make, kind: kind, Found: []Difference{{fmt.Sprint(i), ""}}}
		made.Add(&f)
		var text strings.Builder
		made.Write(&text)
		if strings.Count(text.String(), "wrong after castling") != 1 || strings.Contains(text.String(), "moves:") {
			t.Errorf("after %d findings the report is\n%s", i+1, &text)
		}
	}
}

// A report has a page at most.
func TestReportOfManyClasses(t *testing.T) {
	for n := 12; n <= 14; n++ {
		var r Report
		for i := range n {
			r.Add(&Finding{Setup: NewSetup("", kings), Found: []Difference{{fmt.Sprint("class ", i), ""}}})
		}
		var text strings.Builder
		r.Write(&text)
		want := map[int]string{12: "", 13: "and 1 classes more\n", 14: "and 2 classes more\n"}[n]
		_, rest, _ := strings.Cut(text.String(), "class 11 (in 1 position)\n  position fen "+kings+"\n    \n")
		if rest != want {
			t.Errorf("%d classes: the report ends with %q, want %q", n, rest, want)
		}
	}
}
