package enginetest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
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
	e.tryChess960("castles", compare.Castles)
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
	e.tryAll("games", e.samples(), func(l *conformance.Setup) {
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
// A list that is right from the FEN of the last position and wrong after the moves shows that making a move, taking
// one back, or reading its text is wrong. Play then shortens the line as long as it differs. A list that is right after
// a move and wrong from the FEN of the same position shows that reading the FEN is wrong. Play does not go on from
// positions that are wrong both ways. The last subtest prints them as one class, and [Moves] says more of them.
func Play(t *testing.T, list func(fen string, made ...string) []string, options ...Option) {
	t.Helper()
	comparePlay(subtests{t}, list, configure(options))
}

func comparePlay(t tester, list func(fen string, made ...string) []string, c config) {
	t.Helper()
	e := newEngine(t, c)
	lists := 0
	compare := conformance.Differ(func(l *conformance.Setup) ([]conformance.Difference, error) {
		lists++
		return e.list(l, func() []string { return list(l.FEN(), slices.Clone(l.Made())...) }), nil
	})
	e.tryChess960("castles", compare.Castles)
	// judged puts a list that is wrong from the FEN into one class.
	judged := func(f *conformance.Finding, _ error) *conformance.Finding {
		if f != nil && f.Fault == conformance.List {
			for i := range f.Found {
				f.Found[i].Class = wrongFEN
			}
		}
		return f
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
		wrong := func(l *conformance.Setup) bool {
			found, _ := compare(l)
			if len(found) > 0 {
				f, err := compare.Judge(l, found)
				e.report.Add(judged(&f, err))
			}
			return len(found) > 0
		}
		if wrong(from) {
			return
		}
		for _, m := range movegen.Append(nil, from.Last()) {
			l := from.From(0)
			for made, ok := 0, true; ok && made < 4; made++ {
				l.Play(m)
				if wrong(l) {
					break
				}
				m, ok = conformance.Next(l.Last(), random)
			}
		}
	}, func() string { return fmt.Sprintf("%d lists of moves from %d positions", lists, n) })
}

// wrongFEN is the class of lists that are wrong from the FEN of their position, without moves.
const wrongFEN = "wrong from the FEN: see Moves"

// samplesToPlay yields the named positions, the roots of the perft suite, the 300 rarest positions and one of 80 others.
func (e *engine) samplesToPlay() iter.Seq[*conformance.Setup] {
	return func(yield func(*conformance.Setup) bool) {
		for _, l := range conformance.Cases(e.standard) {
			if !yield(l) {
				return
			}
		}
		n := 0
		for l := range e.samples() {
			if n++; (n <= 300 || n%80 == 0) && !yield(l) {
				return
			}
		}
	}
}
