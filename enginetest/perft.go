package enginetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// Perft compares the numbers of leaves that leaves returns for a FEN and a depth with the
// library's. Where they differ, it compares the children by their FENs, and so on down to the
// position where the difference begins. It prints that position with both counts. If each child is
// right by itself, making or unmaking a move may be wrong, and [Play] may name it. Perft says so if lines end at draws, if
// mates are leaves, if the last moves are pseudo-legal, or if a key of a hash table lacks something.
//
// It counts the leaves of the named cases, of the perft suite and of positions of random games.
// Positions with few moves are searched deeper.
func Perft(t *testing.T, leaves func(fen string, depth int) uint64, options ...Option) {
	t.Helper()
	comparePerft(subtests{t}, leaves, configure(options))
}

func comparePerft(t tester, leaves func(fen string, depth int) uint64, c config) {
	t.Helper()
	e := newEngine(t, c)
	counter := conformance.Counter(func(l *conformance.Setup, depth int) (a conformance.Answer, err error) {
		fen := l.End().FEN()
		position := fmt.Sprintf("%s, depth %d", l.End().Command(), depth)
		if problem := e.call(position, func() { a.Leaves = leaves(fen, depth) }); problem != "" {
			err = fmt.Errorf("%s, counting to depth %d", problem, depth)
		}
		return a, err
	})
	e.tryChess960("counts castling", func(l *conformance.Setup) bool {
		a, err := counter(l, 1)
		castles := slices.ContainsFunc(movegen.Append(nil, l.Last()), movegen.Move.IsCastling)
		return castles && err == nil && a.Leaves == conformance.Leaves(l.Last(), 1)
	})
	counts, n := 0, 0
	e.tryAll("counts", func(yield func(*conformance.Setup) bool) {
		for _, l := range conformance.Counted() {
			if !yield(l) {
				return
			}
		}
		e.samplesToPlay()(yield)
	}, func(l *conformance.Setup) {
		n++
		//mutation:speed 3000 to 3001
		f, err := counter.Compare(context.Background(), l, 5, 3000, nil, func() { counts++ })
		if err != nil {
			f = &conformance.Finding{Setup: l, Found: broken(err.Error())}
		} else if f == nil {
			return
		} else if group, _, ok := strings.Cut(l.Name, ":"); ok && group != "perft" {
			for i := range f.Found {
				f.Found[i].Class += ", in a case of " + group
			}
		}
		e.report.Add(f)
	}, func() string { return fmt.Sprintf("%d counts of %d positions", counts, n) })
}
