package conformance

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

const kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"

// TestJudge judges a line by an engine that differs, or does not answer, after commands with some ends.
func TestJudge(t *testing.T) {
	const passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	const before = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
	const checked = "4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 1" // before the double step too
	const start = "4k3/8/8/8/4p3/8/8/4K3 w - - 0 1"
	line := NewSetup("", start, "e1e2", "e4e3", "e2e3") // a capture of a pawn that moved
	end := line.End()
	for _, test := range []struct {
		line        *Setup
		wrong       string // ends, with bars between them
		unmade      bool   // whether the engine is right about the position before the move
		fault       Fault
		first, kind string // the FEN and the kind of the finding
		text        string // in it
	}{
		{line: end, fault: List, first: end.FEN()},
		{line: NewSetup("", passed), fault: Read, first: passed, text: "right by position fen " + before + " moves d7d5: "},
		{line: NewSetup("", passed), wrong: "d7d5", fault: List, first: passed},
		{line: NewSetup("", checked), fault: List, first: checked},
		{line: line, wrong: end.FEN(), fault: List, first: end.FEN(), text: "differs there"},
		{line: line, fault: Make, first: start, kind: "moves, but not each time", text: "right by " + end.Command() + ": "},
		{line: line, wrong: " moves e2e3", fault: Make, first: line.From(2).FEN(), kind: "a capture by a king",
			text: "differs there"},
		{line: line, wrong: " moves e2e3", unmade: true, fault: Make, first: line.From(2).FEN(), kind: "a capture by a king",
			text: "the moves are those of the position before e2e3, which is not made"},
		{line: line, wrong: " e4e3 e2e3", fault: Make, first: line.From(1).FEN(), kind: "a move of a pawn and later moves",
			text: "differs there"},
		{line: line, wrong: " e1e2 e4e3 e2e3", unmade: true, fault: Make, first: start,
			kind: "a move of a king and later moves", text: "differs there"},
	} {
		ends := func(l *Setup) bool {
			return test.wrong != "" && strings.HasSuffix(l.Command(), test.wrong)
		}
		f, err := Differ(func(l *Setup) ([]Difference, error) {
			first, _, _ := fen.Parse[uint64](l.FEN())
			if ends(l) && !(test.unmade && *l.Last() == first && *l.First() == first) {
				return []Difference{{"", "differs there"}}, nil
			}
			return nil, nil
		}).Judge(test.line, []Difference{{"", "differs"}})
		if err != nil || f.Fault != test.fault || f.FEN() != test.first || f.kind != test.kind ||
			!strings.Contains(f.String(), test.text) {
			t.Errorf("%s, wrong after %q: fault %d, %q, error %v, %v", test.line.Command(), test.wrong, f.Fault, f.kind,
				err, &f)
		}

		// An engine that does not answer where it was wrong.
		broken := errors.New("no answer")
		_, err = Differ(func(l *Setup) ([]Difference, error) {
			if ends(l) {
				return nil, broken
			}
			return nil, nil
		}).Judge(test.line, []Difference{{"", "differs"}})
		if (err != nil) != (test.wrong != "") {
			t.Errorf("%s, no answer after %q: error %v", test.line.Command(), test.wrong, err)
		}
	}
}

// Illegal moves are sorted.
func TestOrder(t *testing.T) {
	list := []string{"e1e2", "e1f2", "e1d2", "e1f1", "e1d1", "e1e8", "e1a8", "e1h8", "e1a1"}
	found := Differences(NewSetup("", kings).Last(), list)
	if byText := func(a, b Difference) int { return strings.Compare(a.Text, b.Text) }; len(found) != 4 ||
		!slices.IsSortedFunc(found, byText) {
		t.Errorf("%q: want four moves in alphabetical order", found)
	}
}
