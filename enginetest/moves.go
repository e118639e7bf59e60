package enginetest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
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

// Play compares the legal moves that list returns after the engine has made moves from a FEN. The
// moves that list gets and returns are in the notation of the Universal Chess Interface. List gets each
// move in the form in which it has returned it, for castling e1g1 or e1h1.
//
// The first lines are named after the rule that they try. Each is a subtest, once for either colour.
// The last subtest, games, makes each move of many positions and up to three moves after it.
//
// If the list is right from the FEN of the last position and wrong after the moves, making a move
// is wrong, or taking one back. Play then shortens the line as long as it differs. If a capture en
// passant is right after the double step and wrong from the FEN, reading the FEN is wrong. Play stops at
// positions that are wrong either way. It reports those where the game seems to end, or before which no list
// was right, and leaves others to [Moves].
func Play(t *testing.T, list func(fen string, made ...string) []string, options ...Option) {
	t.Helper()
	comparePlay(subtests{t}, list, configure(options))
}

func comparePlay(t tester, list func(fen string, made ...string) []string, c config) {
	t.Helper()
	e := newEngine(t, c)
	lists, skipped, right := 0, 0, false
	compare := conformance.Differ(func(l *conformance.Setup) ([]conformance.Difference, error) {
		lists++
		found := e.list(l, func() []string { return list(l.FEN(), slices.Clone(l.Made())...) })
		right = right || len(found) == 0
		return found, nil
	})
	e.tryChess960(compare)
	// judged returns a finding, or nil for a list that is wrong from the FEN too, which Moves reports, once one was right.
	judged := func(f *conformance.Finding, _ error) *conformance.Finding {
		if f == nil || f.Fault != conformance.List || !right {
			return f
		}
		skipped++
		return nil
	}
	for _, n := range rules.NamedLines() {
		if l := conformance.NewSetup("", n.FEN, strings.Fields(n.Line)...); !e.standard || !l.Chess960() {
			e.tryCase(n.Name, func() *conformance.Finding { return judged(compare.Along(l)) })
		}
	}
	for _, l := range conformance.Cases(e.standard) { //mutation:same: no case of Chess960 has an en passant square
		if l.Last().EnPassant() != 0 {
			e.tryCase(l.Name, func() *conformance.Finding { return judged(compare.Along(l)) })
		}
	}
	random, n := rand.New(rand.NewPCG(3, 3)), 0
	e.tryAll("games", e.samplesToPlay(), func(from *conformance.Setup) {
		n++
		if found, _ := compare(from); len(found) > 0 {
			skipped++
			return
		}
		for _, m := range movegen.Append(nil, from.Last()) {
			l := from.From(0)
			for made, ok := 0, true; ok && made < 4; made++ {
				l.Play(m)
				if found, _ := compare(l); len(found) > 0 {
					f, err := compare.Judge(l, found)
					if f := judged(&f, err); f != nil {
						e.report.Add(f)
					}
					break
				}
				m, ok = conformance.Next(l.Last(), random)
			}
		}
	}, func() string {
		text := fmt.Sprintf("%d lists of moves from %d positions", lists, n)
		if skipped != 0 {
			text += fmt.Sprintf(", not %d positions that are wrong from their FEN (see Moves)", skipped)
		}
		return text
	})
}

// samplesToPlay yields the named positions, the roots of the perft suite and one of 40 other
// positions.
func (e *engine) samplesToPlay() iter.Seq[*conformance.Setup] {
	samples, n := conformance.Cases(e.standard), 0
	for l := range conformance.Samples(e.games, e.standard, e.unreachable) {
		if n++; l.Name != "" || n%40 == 0 { //mutation:same ++ to --: the numbers divide by 40 as well
			samples = append(samples, l)
		}
	}
	return slices.Values(samples)
}
