package enginetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/conformance"
)

// Perft compares the numbers of leaves that leaves returns for a FEN and a depth with the
// library's. Where they differ, it compares the children by their FENs, and so on down to the
// position where the difference begins. It writes that position with both counts. If each child is
// right by itself, making or unmaking a move is wrong, and [Play] may name it.
//
// It counts the named cases, the perft suite and positions of random games, each as deep as it
// has few leaves.
func Perft(t *testing.T, leaves func(fen string, depth int) uint64, options ...Option) {
	t.Helper()
	comparePerft(subtests{t}, leaves, configure(options))
}

func comparePerft(t tester, leaves func(fen string, depth int) uint64, c config) {
	t.Helper()
	e := newEngine(t)
	var report conformance.Report
	counter := conformance.Counter(func(fen string, _ []string, depth int) (a conformance.Answer, err error) {
		problem := e.call(fmt.Sprintf("%s, depth %d", conformance.Command(fen, nil), depth), func() { a.Leaves = leaves(fen, depth) })
		if problem != "" {
			err = errors.New("the engine " + problem)
		}
		return a, err
	})
	counts := 0
	compare := func(s conformance.Sample, most uint64) {
		for depth := 1; depth < 6; depth++ {
			want := conformance.Leaves(&s.Position, depth)
			if want == 0 && depth > 1 || want > most {
				return
			}
			counts++
			a, err := counter(s.FEN, nil, depth)
			if err == nil && a.Leaves == want {
				continue
			}
			f := conformance.Finding{Sample: s, After: s.Position}
			if err == nil {
				f, err = counter.Descend(conformance.LineFrom(s), depth, true)
			}
			if err != nil {
				f.Found = []conformance.Difference{{Class: numbers.ReplaceAllString(err.Error(), "…"), Text: err.Error()}}
			}
			if group, _, ok := strings.Cut(s.Name, ":"); ok && group != "perft" {
				for i := range f.Found {
					f.Found[i].Class += ", in a case of " + group
				}
			}
			report.AddFinding(&f)
			return
		}
	}
	n := 0
	for s := range samplesToPlay(c) {
		if e.late(t) {
			break
		}
		n++
		most := uint64(3000)
		if strings.HasPrefix(s.Name, "perft: ") {
			most = 100_000
		}
		compare(s, most)
	}
	writeReport(t, &report, fmt.Sprintf("compared %d counts of %d positions", counts, n))
}
