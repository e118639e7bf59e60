package enginetest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// Play compares the legal moves that list returns after the engine has made moves from a FEN. The
// moves that list gets and returns are in the notation of the Universal Chess Interface. Castling
// is the king's move, e1g1, but king to rook in Chess960.
//
// The first lines are named after the rule that they try. Each is a subtest, once for either colour.
// The last subtest, games, makes each move of many positions and up to three moves after it.
//
// If the list is right from the FEN of the last position and wrong after the moves, making a move
// is wrong. Play then shortens the line as long as it differs. If a capture en passant is right
// after the double step and wrong from the FEN, reading the FEN is wrong. Play skips positions that
// are wrong either way, because [Moves] reports them.
func Play(t *testing.T, list func(fen string, made ...string) []string, options ...Option) {
	t.Helper()
	comparePlay(subtests{t}, list, configure(options))
}

func comparePlay(t tester, list func(fen string, made ...string) []string, c config) {
	t.Helper()
	var e *engine
	lines, skipped := 0, 0
	compare := conformance.Differ(func(l *conformance.Setup) ([]conformance.Difference, error) {
		return e.list(l, func() []string { return list(l.FEN(), l.Made()...) }), nil
	})
	// find returns what is wrong with a line, or nil.
	find := func(l *conformance.Setup) *conformance.Finding {
		lines++
		found, _ := compare(l)
		if len(found) == 0 {
			return nil
		}
		f, _ := compare.Judge(l, found)
		if f.Fault == conformance.List {
			skipped++
			return nil
		}
		return &f
	}
	e = newEngine(t, c, compare)
	for _, n := range rules.NamedLines() {
		if e.standard && strings.HasPrefix(n.Name, "Chess960") {
			continue
		}
		e.tryCase(n.Name, func() (f *conformance.Finding) {
			for i := 0; f == nil && i <= len(n.Line); i++ {
				f = find(conformance.NewSetup("", n.FEN, n.Line[:i]...))
			}
			return f
		})
	}
	for _, l := range conformance.Cases(e.standard) {
		if l.Last().EnPassant() != 0 {
			e.tryCase(l.Name, func() *conformance.Finding { return find(l) })
		}
	}
	random, n := rand.New(rand.NewPCG(3, 3)), 0
	e.tryAll("games", e.samplesToPlay(), func(from *conformance.Setup) {
		n++
		if found, _ := compare(from); len(found) > 0 {
			skipped++
			return
		}
		for _, m := range moves.Append(nil, from.Last()) {
			l := from.From(0)
			for made, ok := 0, true; ok && made < 4; made++ {
				l.Play(m)
				if f := find(l); f != nil {
					e.report.Add(f)
					break
				}
				m, ok = conformance.Next(l.Last(), random)
			}
		}
	}, func() string {
		text := fmt.Sprintf("%d lines from %d positions", lines, n)
		if skipped > 0 {
			text += fmt.Sprintf(", not %d positions that are wrong from their FEN (see Moves)", skipped)
		}
		return text
	})
}

// samplesToPlay yields the named positions, the roots of the perft suite and one of 40 other
// positions.
func (e *engine) samplesToPlay() iter.Seq[*conformance.Setup] {
	return func(yield func(*conformance.Setup) bool) {
		for _, l := range conformance.Cases(e.standard) {
			if !yield(l) {
				return
			}
		}
		n := 0
		for l := range conformance.Samples(e.games, e.standard, e.unreachable) {
			if n++; (l.Name != "" || n%40 == 0) && !yield(l) {
				return
			}
		}
	}
}
