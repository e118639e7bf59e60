package conformance

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/faulty"
)

var waysOf = flag.Int("ways", 1, "in how many of the 24 ways of an engine TestFaults looks for each fault")

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
	return func(l *Setup) (found []Difference, err error) {
		defer func() {
			if reason := recover(); reason != nil {
				found = []Difference{{"the engine panics", fmt.Sprint("the engine panics: ", reason)}}
			}
		}()
		l.Listed = parse(l, fault, way).Moves()
		return Differences(l.Last(), l.Listed), nil
	}
}

// counter returns the Counter of an engine with a fault: by FENs alone or by moves, with totals alone
// or with divisions.
func counter(fault string, way faulty.Way, alone, divides bool) Counter {
	return func(l *Setup, depth int) (a Answer, err error) {
		defer func() {
			if reason := recover(); reason != nil {
				err = fmt.Errorf("the engine panics: %v", reason)
			}
		}()
		if alone {
			l = l.End()
		}
		if a.Leaves = parse(l, fault, way).Leaves(depth); divides {
			a.Parts = parse(l, fault, way).Divide(depth)
		}
		return a, nil
	}
}

// try compares an engine by lists, and unless these are enough by lines and by counts. It calls each
// for what is found.
func try(fault string, way faulty.Way, standard, lists bool, each func(kind string, f *Finding)) {
	differs := differ(fault, way)
	for _, l := range Cases(standard) {
		if found, _ := differs(l); len(found) > 0 {
			f, _ := differs.Check(l, found)
			each("list", &f)
		}
	}
	if lists {
		return
	}
	for _, n := range rules.NamedLines() {
		l := NewSetup(n.Name, n.FEN, n.Line...)
		if standard && l.Chess960() {
			continue
		}
		if f, _ := differs.Along(l); f != nil {
			each("line", f)
		}
	}
	deep := strings.HasPrefix(fault, "count") || strings.HasPrefix(fault, "unmake")
	lines := Cases(standard)
	for _, e := range perft.Suite {
		if l := NewSetup("perft: "+e.Name, e.FEN); deep && !l.Chess960() && e.Leaves[3] < 50_000 {
			lines = append(lines, l)
		}
	}
	for i, l := range lines {
		most := uint64(60)
		if deep || strings.HasPrefix(l.Name, "counters") {
			most = 1200
		}
		if group, _, _ := strings.Cut(l.Name, ":"); deep && slices.Contains(quiet, group) || !deep && most == 60 && i%4 > 1 {
			continue
		}
		// Totals do not say how to tell the engine castling.
		alone, divides := i%2 == 0, i%3 == 0
		count := counter(fault, way, alone || way.Strict && !divides, divides)
		f, err := count.Compare(context.Background(), l, 5, most, func() {})
		if err != nil {
			f = &Finding{Setup: l, Found: []Difference{{err.Error(), err.Error()}}}
		}
		if f != nil {
			each("count", f)
		}
	}
}

// quiet are the groups of cases that are not counted deep.
var quiet = []string{"pin", "check", "king", "Chess960", "pieces"}

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
			wrongParts: classes[Make]} { // all that counts can show
			if strings.Contains(fault.Want, kind) {
				wants = append(wants, number)
			}
		}
		for j := range *waysOf {
			way := ways[(i+j*7)%len(ways)]
			way.Unmakes = way.Unmakes || strings.HasPrefix(fault.Name, "unmake")
			lists := i%4 > 0 && fault.Name[:6] != "reader" && (strings.HasPrefix(fault.Want, "missing") || strings.HasPrefix(fault.Want, "illegal"))
			try(fault.Name, way, false, lists, func(kind string, f *Finding) {
				var r Report
				r.Add(f)
				if n++; f.Fault != List {
					said[verdicts[f.Fault]] = true
				}
				said[reason.FindString(f.otherwise)] = true
				for _, c := range slices.Concat(r.found, r.byKind) {
					said[c.name] = true
					if !slices.ContainsFunc(wants, func(want string) bool { return strings.HasPrefix(c.name, want) }) {
						t.Errorf("%s, %+v, %s: %s\n%s", fault.Name, way, kind, c.name, f)
					}
				}
			})
		}
		if n == 0 {
			t.Errorf("%s is not found", fault.Name)
		}
	}
	all := []string{notAgain, wrongParts, wrongSum, "It has moves by", "The position occurs", "It has moves with a pawn"}
	for _, sentence := range slices.Concat(verdicts[1:], all) {
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
			try("", way, standard, false, func(kind string, f *Finding) { t.Errorf("%+v, %s:\n%s", way, kind, f) })
		}
	}
}
