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
	for i, l := range Cases(standard) {
		if i%4 > 1 {
			continue
		}
		// Totals do not say how to tell the engine castling.
		alone, divides := i%2 == 0, i%3 == 0
		count := counter(fault, way, alone || way.Strict && !divides, divides)
		f, err := count.Compare(context.Background(), l, 5, 200, func() {})
		if err != nil {
			f = &Finding{Setup: l, Found: []Difference{{err.Error(), err.Error()}}}
		}
		if f != nil {
			each("count", f)
		}
	}
}

// TestFaults finds each fault by its true cause, in some way in which an engine works, and says each
// verdict and each reason of a game's end of some fault.
func TestFaults(t *testing.T) {
	ways, said := faulty.Ways(), map[string]bool{}
	for i, fault := range faulty.Faults {
		if testing.Short() && i%3 != 0 {
			continue
		}
		wants, n := strings.Split(fault.Want, "|"), 0
		for number, kind := range map[string]string{"too few moves": "missing", "too many moves": "illegal",
			wrongParts: verdicts[Make].class} { // all that counts can show
			if strings.Contains(fault.Want, kind) {
				wants = append(wants, number)
			}
		}
		way := ways[i%len(ways)]
		try(fault.Name, way, false, func(kind string, f *Finding) {
			var r Report
			r.Add(f)
			n++
			said[verdicts[f.Fault].text], said[reason.FindString(f.otherwise)] = true, true
			for _, c := range slices.Concat(r.found, r.byKind) {
				said[c.name] = true
				if !slices.ContainsFunc(wants, func(want string) bool { return strings.HasPrefix(c.name, want) }) {
					t.Errorf("%s, %+v, %s: %s\n%s", fault.Name, way, kind, c.name, f)
				}
			}
		})
		if n == 0 {
			t.Errorf("%s is not found", fault.Name)
		}
	}
	all := []string{notAgain, wrongParts, wrongSum, "It has moves by", "The position occurs", "It has moves with a pawn"}
	for _, verdict := range verdicts[Make:] {
		all = append(all, verdict.text)
	}
	for _, sentence := range all {
		if !said[sentence] && !testing.Short() {
			t.Errorf("no fault leads to %q", sentence)
		}
	}
	t.Logf("%d faults", len(faulty.Faults))
}

var reason = regexp.MustCompile(`^(It has moves (by|with a pawn)|The position occurs)`)

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
		{"en passant: none", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "e8e7 e1e2 d7d5", "8/4k3/8/3pP3/8/8/4K3/8 w - d6 0 3", List},
		{"make: promotes to queens", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a1b1 h7h6 b1a1 h6h7 a7a8n",
			"8/P6k/8/8/8/8/8/K7 w - - 4 3 moves a7a8n", Make},
		{"make: promotes to queens", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n h7h6 a1b1 h6h5",
			"8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8n", Make},
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
		if err != nil || f.Command() != "position fen "+test.want || f.Fault != test.verdict {
			t.Errorf("%s: fault %d, error %v, %v\nwant %s", test.fault, f.Fault, err, f, test.want)
			continue
		}
		calls = 0
		ask.Along(line)
		for n := calls; fails < n-1 && f.Fault != Ended; {
			fails, calls = fails+1, 0
			if _, err := ask.Along(line); err == nil {
				t.Errorf("%s: no error, although call %d has no answer", test.fault, fails)
			}
		}
	}
}
