package enginetest

import (
	"fmt"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
)

// Moves compares the legal moves that list returns for a FEN with the library's. The moves are in
// the notation of the Universal Chess Interface, in any order: e2e4, e7e8q, and e1g1 or e1h1 for
// castling.
//
// The first positions are named after the rule that decides their moves. Each is a subtest, once
// for either colour: go test -run Moves/en_passant selects those with these words in their names.
// The last subtest, games, compares the nodes of the perft suite and random games. It prints each
// class of difference once, with the number of positions and the one with the fewest pieces.
//
// A panic of list is reported with its position, so list may panic with an error of the engine.
func Moves(t *testing.T, list func(fen string) []string, options ...Option) {
	t.Helper()
	compareMoves(subtests{t}, list, configure(options))
}

func compareMoves(t tester, list func(fen string) []string, c config) {
	t.Helper()
	e := newEngine(t, c)
	compare := conformance.Differ(func(l *conformance.Setup) ([]conformance.Difference, error) {
		return e.list(l, func() []string { return list(l.FEN()) }), nil
	})
	e.tryChess960(compare)
	find := func(l *conformance.Setup) *conformance.Finding {
		found, _ := compare(l)
		if len(found) == 0 {
			return nil
		}
		f, _ := compare.Check(l, found)
		return &f
	}
	for _, l := range conformance.Cases(e.standard) {
		e.tryCase(l.Name, func() *conformance.Finding { return find(l) })
	}
	positions := 0
	samples := conformance.Samples(c.games, e.standard, c.unreachable)
	e.tryAll("games", samples, func(l *conformance.Setup) {
		positions++
		if f := find(l); f != nil {
			e.report.Add(f)
		}
	}, func() string { return fmt.Sprintf("%d positions", positions) })
}
