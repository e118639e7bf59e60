package conformance

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/faulty"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/panics"
)

// parse returns the engine after a line. If it makes only moves that it lists, it panics at another,
// and otherwise it ignores a move that it does not make.
func parse(l *Setup, fault string, way faulty.Way) *faulty.Position {
	p := faulty.Parse(l.FEN(), fault, way)
	for _, text := range l.Made() {
		if !p.Make(text) && way.OnlyListed {
			panic("no move " + text)
		}
	}
	return p
}

// differ returns the Differ of an engine with a fault.
func differ(fault string, way faulty.Way) Differ {
	return func(l *Setup) ([]Difference, error) {
		if reason := panics.Of(func() { l.Listed = parse(l, fault, way).Moves() }); reason != nil {
			return []Difference{{"the engine panics", fmt.Sprint("the engine panics: ", reason)}}, nil
		}
		return Differences(l.Last(), l.Listed), nil
	}
}

// counter returns the Counter of an engine with a fault: by FENs alone or by moves, with totals alone
// or with divisions.
func counter(fault string, way faulty.Way, alone, divides bool) Counter {
	return func(l *Setup, depth int) (a Answer, err error) {
		if alone {
			l = l.End()
		}
		reason := panics.Of(func() {
			if a.Leaves = parse(l, fault, way).Leaves(depth); divides {
				a.Parts = parse(l, fault, way).Divide(depth)
			}
		})
		if reason != nil {
			err = fmt.Errorf("the engine panics: %v", reason)
		}
		return a, err
	}
}

// try compares an engine by lists, by lines and by counts. It calls each for what is found.
func try(fault string, way faulty.Way, standard bool, each func(kind string, f *Finding)) {
	differs := differ(fault, way)
	for _, l := range Cases(standard) {
		if found, _ := differs(l); len(found) > 0 {
			f, _ := differs.Check(l, found)
			each("list", &f)
		}
	}
	for _, n := range rules.NamedLines() {
		l := NewSetup(n.Name, n.FEN, strings.Fields(n.Line)...)
		if standard && l.Chess960() {
			continue
		}
		if f, _ := differs.Along(l); f != nil {
			each("line", f)
		}
	}
	counted := Counted()
	for i, l := range append(counted, Cases(standard)...) {
		most := uint64(2000)
		if i -= len(counted); i >= 0 {
			most = 200
		}
		if i >= 0 && (i+1)%4 < 2 {
			continue
		}
		// Totals do not say how to tell the engine castling.
		alone, divides := i&1 == 0, i%3 == 0
		count := counter(fault, way, alone || way.Strict && !divides, divides)
		f, err := count.Compare(context.Background(), l, 5, most, nil, func() {})
		if err != nil {
			f = &Finding{Setup: l, Found: []Difference{{err.Error(), err.Error()}}}
		}
		if f != nil {
			each("count", f)
		}
	}
}

// TestFaults finds each fault by its true cause, in some way in which an engine works.
func TestFaults(t *testing.T) {
	ways := faulty.Ways()
	for i, fault := range faulty.Faults {
		if testing.Short() && i%3 != 0 {
			continue
		}
		wants, n := strings.Split(fault.Want, "|"), 0
		for number, kind := range map[string]string{"too few moves": "missing", "too many moves": "illegal",
			wrongParts: verdicts[Make].class, verdicts[Read].class: verdicts[Read].class} { // all that counts can show
			if strings.Contains(fault.Want, kind) {
				wants = append(wants, number)
			}
		}
		way, seen := ways[i%len(ways)], !strings.HasPrefix(fault.Name, "count: ")
		try(fault.Name, way, false, func(kind string, f *Finding) {
			var r Report
			r.Add(f)
			n++
			for _, c := range slices.Concat(r.found, r.byKind) {
				seen = seen || strings.HasPrefix(c.name, wants[0])
				if !slices.ContainsFunc(wants, func(want string) bool { return strings.HasPrefix(c.name, want) }) {
					t.Errorf("%s, %+v, %s: %s\n%s", fault.Name, way, kind, c.name, f)
				}
			}
		})
		if n == 0 || !seen {
			t.Errorf("%s is not found, or not by its first name", fault.Name)
		}
	}
	t.Logf("%d faults", len(faulty.Faults))
}

// TestReadAs finds as which other position an engine reads a FEN, by its moves or by their number.
func TestReadAs(t *testing.T) {
	for fault, c := range map[string]struct{ fen, want string }{
		"reader: no en passant square":                                {"4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1", ": the en passant square"},
		"reader: an en passant square of the b-file is Black to move": {"4k3/8/8/1pP5/8/8/8/K7 w - b6 0 1", ": the side to move"},
		"reader: an en passant square takes the rights":               {"4k3/8/8/1pP5/8/8/8/R3K2R w KQ b6 0 1", ": the castling rights"},
	} {
		for _, divides := range []bool{false, true} {
			f, err := counter(fault, faulty.Way{}, false, divides).Compare(t.Context(), NewSetup("", c.fen), 1, 99, nil, func() {})
			if err != nil || f == nil || f.Fault != Read || f.kind != c.want {
				t.Errorf("%s, parts %v: error %v, finding %v, want%s", fault, divides, err, f, c.want)
			}
		}
	}
}

// TestRightEngines hears not one word of an engine without a fault, in any way.
func TestRightEngines(t *testing.T) {
	for i, way := range faulty.Ways() {
		if testing.Short() && i%5 != 0 {
			continue
		}
		for _, standard := range []bool{false, true} {
			try("", way, standard, func(kind string, f *Finding) { t.Errorf("%+v, %s:\n%s", way, kind, f) })
		}
	}
}

const kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"

// Judge returns the shortest line that differs, of which no other position does, and asks for nothing
// that the engine has not answered.
func TestJudge(t *testing.T) {
	const passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	for _, test := range []struct {
		fault, fen, line string
		want             string // the command of the finding
		verdict          Fault
	}{
		{"reader: no en passant square", passed, "", passed, Read},
		{"en passant: none", passed, "", passed, List},
		{"captures: none by a king", "4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 1", "", "4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 1", List},
		{"en passant: none", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "e8e7 e1e2 d7d5", "8/4k3/8/3pP3/8/8/4K3/8 w - d6 0 3", List},
		{"make: promotes to queens", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a1b1 h7h6 b1a1 h6h7 a7a8n", "8/P6k/8/8/8/8/8/K7 w - - 4 3 moves a7a8n", Make},
		{"make: promotes to queens", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n h7h6 a1b1 h6h5", "8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8n", Make},
		{"make: reads only small letters", kings, "e1e2", kings + " moves E1E2", Text},
		{"make: a king that moves keeps its rights", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a2 e8e7 e1e2 e7e8 e2e1 e8e7",
			"8/4k3/8/8/8/8/R7/4K2R w K - 2 2 moves e1e2 e7e8 e2e1 e8e7", Make},
		{"make: finds no castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a2 e8e7 e1g1", "8/4k3/8/8/8/8/R7/4K2R w K - 2 2 moves e1g1", Make},
		// A move that the engine does not list is not the one that it makes wrong.
		{"castling: not on the queen's side", "r3kr2/B7/8/8/8/8/8/4K3 b q - 2 2", "e8c8", "r3kr2/B7/8/8/8/8/8/4K3 b q - 2 2", List},
		{"castling: not on the queen's side", "r3kr2/B7/8/8/8/8/4K3/8 w q - 2 2", "e2e1 e8c8 e1e2", "r3kr2/B7/8/8/8/8/8/4K3 b q - 3 2", List},
		{"ends: at a clock of 100", "4k3/8/8/8/8/8/8/R3K2R w - - 99 80", "a1a2", "4k3/8/8/8/8/8/R7/4K2R b - - 100 80", Ended},
		{"ends: at the first repetition", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8d8 a2a1 d8e8",
			"4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a2 e8d8 a2a1 d8e8", Ended},
		{"ends: with kings alone", kings, "", kings, Ended},
	} {
		differs, calls, fails := differ(test.fault, faulty.Way{OnlyListed: strings.Contains(test.want, "e8c8")}), 0, -1
		ask := Differ(func(l *Setup) ([]Difference, error) {
			if calls++; calls-1 == fails {
				return nil, errors.New("no answer")
			}
			return differs(l)
		})
		line := NewSetup("", test.fen, strings.Fields(test.line)...)
		f, err := ask.Along(line)
		if f == nil {
			t.Errorf("%s, %s: not found", test.fault, test.line)
			continue
		}
		if found, _ := differs(line); len(found) > 0 && f.Fault != Ended {
			g, _ := ask.Judge(line, found) // although the first position that differs is another
			if g.Fault != f.Fault || g.Fault == Make && len(g.moves) > len(f.moves) {
				t.Errorf("%s: Judge finds %v, and Along %v", test.fault, &g, f)
			}
		}
		if err != nil || f.Command() != "position fen "+test.want || f.Fault != test.verdict ||
			strings.Contains(f.String(), "which is not made") != strings.Contains(test.fault, "finds no") {
			t.Errorf("%s: fault %d, error %v, %v\nwant %s", test.fault, f.Fault, err, f, test.want)
			continue
		}
		calls = 0
		ask.Along(line)
		for n := calls; fails < n-1 && f.Fault != Ended; {
			fails, calls = fails+1, 0
			if f, err := ask.Along(line); err == nil || f != nil && (f.Fault == Read || strings.Contains(f.String(), "not made")) {
				t.Errorf("%s: no error, although call %d has no answer", test.fault, fails)
			}
		}
	}
}

// Judge claims only what the engine has shown when asked. It answers the questions wrong that a regular expression
// matches, or all others if that begins with !. What is wrong has a class and a text, in which # is the number of the question.
func TestVerdicts(t *testing.T) {
	const rook, repeated, none = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8d8 a2a1 d8e8", "no moves at all|"
	const list, another = "no moves at all (in 1 position)", "another answer to the same question (in 1 position)"
	for _, test := range []struct{ fen, line, found, wrong, want string }{
		{rook, repeated, none, "moves", "  The position occurs 2 times in the line: the engine seems to end"},
		{rook, repeated, none, ".", list + "\n  position fen 4k3/8/8/8/8/8/8/R3K3 w - - 4 3\n"},
		{rook, "a1a2 e8d8", none, "moves", "right from the FEN, wrong after a move of a king (in 1 position)"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 1 1", "", none, "! 0 1$", "It has moves by position fen " + rook + ", with another halfmove clock: the"},
		{kings, "", none, "!/P7/", "It has moves with a pawn more, by position fen 4k3/8/8/8/8/8/P7/4K3 w - - 0 1: the"},
		// A pawn more is on no last rank, gives no check, and tells nothing where others could mate.
		{kings, "", none, "!P3k3", list},
		{kings, "", none, "!fen 4k3/3P4/8", list},
		{rook, "", none, "!P", list},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", none, "!P.*P", list},
		{"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "", none, "!P", list},
		{"4k3/8/8/8/8/8/4K3/8 w - - 0 2", "", none, "!fen 4k3/8/8/8/8/8/4K3/8 w - - 0 1", "reading the FEN is wrong: the counters (in 1 position)\n" +
			"  position fen 4k3/8/8/8/8/8/4K3/8 w - - 0 2\n    \n    The same position is right by position fen 4k3/8/8/8/8/8/4K3/8 w - - 0 1: "}, // by the number of the move
		{"4k3/8/8/8/8/8/4K3/8 w - - 3 2", "", none, "!fen 4k3/8/8/8/8/8/4K3/8 w - - 0 1", "no moves, as if the game were over (in 1 position)\n"},
		{"4k3/8/8/8/8/8/K7/8 w - - 0 1", "", none, "^[12]:", "It has moves with a pawn more, by position fen 4k3/8/8/8/8/8/K1P5/8 w - - 0 1: the"},
		{"4k3/8/8/8/8/K7/8/8 w - - 0 1", "", none, "!P", "It has moves with a pawn more, by position fen 4k3/8/8/8/8/K7/2P5/8 w - - 0 1: the"},
		{kings, "e1e2", none, "!P", "no moves, as if the game were over (in 1 position)\n  position fen 4k3/8/8/8/8/8/4K3/8 b - - 1 1\n"},
		// A move is told as the engine lists it, and then in standard notation if that is another text.
		{"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "a class|", "^[12]:|D7D5", "a move is not read as the engine lists it (in 1 position)\n  " +
			"position fen 4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 moves D7D5\n    \n    The same position is right by " +
			"position fen 4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 moves d7d5: reading the text"},
		{"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "a class|", "^[12]:|(?i)D7D5", "wrong after a double step of a pawn (in 1 position)\n"},
		{"4k3/3n4/8/4P3/8/8/8/4K3 b - - 0 1", "d7c5", "a class|", "^[125]:", "wrong after a move of a knight (in 1 position)\n"},
		// Only the text of a message of the engine may change.
		{kings, "", "the engine stops|#", ".", "the engine stops (in 1 position)"},
		{kings, "", "a class|#", ".", another},
		{kings, "", "a class|the engine #", ".", another},
		{kings, "", "#|a text", ".", another},
		{kings, "e1e2", "a class|", "^[12]:", another},
		{kings, "", "a class|", "^[12]:", another},
		{kings, "", "a class|", "^[125]:", "reading the FEN is wrong (in 1 position)"},
		{"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "e8e7 e1e2 d7d5", "a class|", `d6 0 .$|moves .* `,
			"The same position is right by position fen 8/3pk3/8/4P3/8/8/4K3/8 b - - 0 1 moves D7D5: reading the FEN is"},
		{"4k3/8/1n6/8/8/2N5/8/4K3 b - - 0 1", "b6d5 c3d5", "a class|", "(?i)c3d5$", "wrong after a capture by a knight (in 1 position)"},
		{kings, "e1e2 e8e7", "a class|", " 0 1$|moves .* ", "a class (in 1 position)\n  position fen " + kings + "\n"},
		{kings, "e1e2 e8e7", "a class|", " 1 1$|moves .* ", "later moves (in 1 position)\n  position fen " + kings + " moves e1e2 e8e7\n"},
		{kings, "e1e2 e8e7 e2e1", "a class|", "4k3/8/8/8/8/4K3/8 w - - . .$| 1 1 m|moves .* .* ", "reading the FEN is wrong (in 1 position)\n  position fen 8/4k3/8/8/8/8/4K3/8 w - - 2 2\n"},
		{kings, strings.Repeat("e1e2 e8e7 e2e1 e7e8 ", 3), "a class|", `moves( \S+){9}`,
			"position fen 8/4k3/8/8/8/8/4K3/8 w - - 2 2 moves e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1\n"},
	} {
		calls := 0
		differ := Differ(func(l *Setup) ([]Difference, error) {
			calls++
			l.Listed = []string{"D7D5"}
			pattern, right := strings.CutPrefix(test.wrong, "!")
			if regexp.MustCompile(pattern).MatchString(fmt.Sprint(calls, ": ", l.Command())) == right {
				return nil, nil
			}
			class, text, _ := strings.Cut(strings.ReplaceAll(test.found, "#", fmt.Sprint(calls)), "|")
			return []Difference{{class, text}}, nil
		})
		line := NewSetup("", test.fen, strings.Fields(test.line)...)
		found, _ := differ(line)
		f, _ := differ.Judge(line, found)
		var r Report
		var text strings.Builder
		r.Add(&f)
		if r.Write(&text); !strings.Contains(text.String(), test.want) {
			t.Errorf("%s, wrong by %s: %s\nwant %s", line.Command(), test.wrong, &text, test.want)
		}
	}
}
