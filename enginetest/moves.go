package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
)

// Moves compares the legal moves that list returns for a FEN with the library's. The moves are in
// the notation of the Universal Chess Interface, in any order: e2e4, e7e8q, and for castling e1g1
// or e1h1.
//
// The first positions are named after the rule on which their moves depend. Each is a subtest
// for both colours: go test -run Moves/en_passant selects those whose names have these words.
// The last subtest, games, compares the nodes of the perft suite and random games. It writes each
// class of difference once, with its number of positions and the one of the fewest pieces.
//
// A panic of list is reported with its position, so list may panic with an error of the engine.
func Moves(t *testing.T, list func(fen string) []string, options ...Option) {
	t.Helper()
	compareMoves(subtests{t}, list, configure(options))
}

// maxFailures is the number of named cases that fail one by one. More would fill pages.
const maxFailures = 8

func compareMoves(t tester, list func(fen string) []string, c config) {
	t.Helper()
	e := newEngine(t)
	failures := 0
	var report, shown conformance.Report
	compare := func(s *conformance.Sample) []conformance.Difference {
		return e.list(&s.Position, conformance.Command(s.FEN, nil), func() []string { return list(s.FEN) })
	}
	castles := c.standard || playsChess960(compare)
	for _, n := range rules.NamedPositions() {
		s := conformance.Named(n.Name, n.FEN)
		chess960 := strings.HasPrefix(n.Name, "Chess960")
		if chess960 && (c.standard || !castles) {
			continue
		}
		if failures >= maxFailures {
			report.Add(&s.Position, s.Command(nil), compare(&s))
			continue
		}
		t.Run(n.Name, func(t tester) {
			t.Helper()
			found := compare(&s)
			if len(found) == 0 {
				return
			}
			failures++
			if !shown.Add(&s.Position, "", found) {
				found = found[:1] // the others are shown elsewhere
			}
			t.Error(conformance.Command(s.FEN, nil) + conformance.Lines(found))
		})
	}
	if !castles {
		failChess960(t)
	}
	t.Run("games", func(t tester) {
		t.Helper()
		positions := 0
		for s := range conformance.Samples(c.games, c.standard || !castles, c.unreachable) {
			if e.late(t) {
				break
			}
			positions++
			report.Add(&s.Position, s.Command(nil), compare(&s))
		}
		writeReport(t, &report, fmt.Sprintf("compared %d positions", positions))
	})
}

// playsChess960 reports whether the moves of any position are right in which castling is that of
// Chess960.
func playsChess960(compare func(s *conformance.Sample) []conformance.Difference) bool {
	for _, n := range rules.NamedPositions() {
		if s := conformance.Named(n.Name, n.FEN); !conformance.Standard(&s.Position) && conformance.Castles(&s.Position) &&
			len(compare(&s)) == 0 {
			return true
		}
	}
	return false
}

// failChess960 fails the subtest Chess960.
func failChess960(t tester) {
	t.Helper()
	t.Run("Chess960", func(t tester) {
		t.Helper()
		t.Error("the engine castles in none of the positions of Chess960. " +
			"If it plays only standard chess, pass enginetest.NoChess960().")
	})
}

// writeReport fails the test if the report is not empty.
func writeReport(t tester, report *conformance.Report, compared string) {
	t.Helper()
	var text strings.Builder
	if report.Write(&text); text.Len() > 0 {
		t.Error(compared + ". These differ:\n\n" + text.String())
		return
	}
	t.Logf("%s: all agree", compared)
}
