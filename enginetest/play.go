package enginetest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// Play compares the legal moves that list returns after the engine has made moves from a FEN. The
// moves that list gets and returns are in the notation of the Universal Chess Interface. Castling
// is the king's move, e1g1, but king to rook in Chess960.
//
// The first lines are named after the rule that they try, and each is a subtest for both colours.
// The last subtest, games, makes each move of many positions and up to three moves after it. A
// line whose list is right from the FEN of its last position, and wrong after the moves, is a
// finding: making a move is wrong. Play makes the line shorter as long as it differs. A capture en
// passant that is right after the double step, and wrong from the FEN, is one too: reading the FEN
// is wrong. Play leaves out positions that are wrong either way, because [Moves] reports them.
func Play(t *testing.T, list func(fen string, made ...string) []string, options ...Option) {
	t.Helper()
	comparePlay(subtests{t}, list, configure(options))
}

func comparePlay(t tester, list func(fen string, made ...string) []string, c config) {
	t.Helper()
	e := newEngine(t)
	lines, skipped, failures := 0, 0, 0
	var report conformance.Report
	differ := func(fen string, made []string, after *conformance.Position) ([]conformance.Difference, error) {
		return e.list(after, conformance.Command(fen, made), func() []string { return list(fen, made...) }), nil
	}
	// finding returns what is wrong with a line, or nil.
	finding := func(l *conformance.Line) *conformance.Finding {
		lines++
		found, _ := differ(l.FEN(), l.Made(0), l.Last())
		if len(found) == 0 {
			return nil
		}
		f, _ := l.Judge(differ, found)
		if f.Fault == conformance.List {
			skipped++
			return nil
		}
		return &f
	}
	compareCase := func(name string, l *conformance.Line, made []moves.Move) {
		t.Helper()
		t.Run(name, func(t tester) {
			t.Helper()
			f := finding(l)
			for i := 0; f == nil && i < len(made); i++ {
				l.Play(made[i])
				f = finding(l)
			}
			if f == nil {
				return
			}
			report.AddFinding(f)
			if failures++; failures <= maxFailures {
				var one conformance.Report
				one.AddFinding(f)
				writeFinding(t, &one)
			}
		})
	}
	chess960 := c.standard || playsChess960(func(s *conformance.Sample) []conformance.Difference {
		found, _ := differ(s.FEN, nil, &s.Position)
		return found
	})
	c.standard = c.standard || !chess960
	for _, n := range rules.NamedLines() {
		if c.standard && strings.HasPrefix(n.Name, "Chess960") {
			continue
		}
		l := conformance.LineFrom(conformance.Named("", n.FEN))
		compareCase(n.Name, l, parseLine(l, n.Line))
	}
	for _, n := range rules.NamedPositions() {
		s := conformance.Named("", n.FEN)
		if s.EnPassant() != 0 && (c.unreachable || conformance.Reachable(&s.Position)) {
			compareCase(n.Name, conformance.LineFrom(s), nil)
		}
	}
	if !chess960 {
		failChess960(t)
	}
	t.Run("games", func(t tester) {
		t.Helper()
		random := rand.New(rand.NewPCG(3, 3))
		tryAll := func(s conformance.Sample) {
			if found, _ := differ(s.FEN, nil, &s.Position); len(found) > 0 {
				skipped++
				return
			}
			for _, m := range moves.Append(nil, &s.Position) {
				l := conformance.LineFrom(s)
				for made, ok := 0, true; ok && made < 4; made++ {
					l.Play(m)
					if f := finding(l); f != nil {
						report.AddFinding(f)
						break
					}
					m, ok = conformance.Next(l.Last(), random)
				}
			}
		}
		n := 0
		for s := range samplesToPlay(c) {
			if e.late(t) {
				break
			}
			n++
			tryAll(s)
		}
		if skipped > 0 {
			t.Logf("%d positions are left out because they are wrong from their FEN: see Moves", skipped)
		}
		writeReport(t, &report, fmt.Sprintf("compared %d lines from %d positions", lines, n))
	})
}

// parseLine returns the moves of a line.
func parseLine(l *conformance.Line, line []string) (list []moves.Move) {
	p := *l.Last()
	for _, text := range line {
		m, err := moves.Parse(&p, text)
		if err != nil {
			panic(fmt.Sprint(l.FEN(), ": ", err))
		}
		list = append(list, m)
		p = moves.Play(&p, m)
	}
	return list
}

// samplesToPlay yields the named positions, the roots of the perft suite and one of 40 other
// positions.
func samplesToPlay(c config) func(yield func(conformance.Sample) bool) {
	return func(yield func(conformance.Sample) bool) {
		for _, n := range rules.NamedPositions() {
			s := conformance.Named(n.Name, n.FEN)
			if c.standard && !conformance.Standard(&s.Position) || !c.unreachable && !conformance.Reachable(&s.Position) {
				continue
			}
			if !yield(s) {
				return
			}
		}
		n := 0
		for s := range conformance.Samples(c.games, c.standard, c.unreachable) {
			if n++; (s.Name != "" || n%40 == 0) && !yield(s) {
				return
			}
		}
	}
}

// writeFinding fails a test with the only class of a report.
func writeFinding(t tester, report *conformance.Report) {
	t.Helper()
	var text strings.Builder
	report.Write(&text)
	t.Error(strings.TrimRight(strings.Replace(text.String(), " (in 1 position)", "", 1), "\n"))
}
