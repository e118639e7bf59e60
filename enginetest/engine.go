package enginetest

import (
	"fmt"
	"io"
	"iter"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
)

// A tester is the part of a testing.T that the comparisons use. Tests of this package implement
// it themselves.
type tester interface {
	Helper()
	Error(args ...any)
	Skip(args ...any)
	Logf(format string, args ...any)
	Deadline() (deadline time.Time, ok bool)
	Run(name string, f func(tester)) bool
}

// subtests adapts a testing.T to a tester.
type subtests struct{ *testing.T }

func (s subtests) Run(name string, f func(tester)) bool {
	s.T.Helper()
	return s.T.Run(name, func(t *testing.T) {
		t.Helper()
		f(subtests{t})
	})
}

// An engine calls the functions of the engine under test and collects what is wrong.
type engine struct {
	t tester
	config
	start, said time.Time
	report      conformance.Report
	failures    int
}

const (
	//mutation:speed
	silence     = 10 * time.Second // after which a call that has not returned is reported
	progress    = 30 * time.Second // between two lines on standard error
	maxFailures = 8                // named cases that fail one by one: the others are grouped
)

var messages io.Writer = os.Stderr // Only tests change it.

func newEngine(t tester, c config) *engine {
	now := time.Now()
	return &engine{t: t, config: c, start: now, said: now}
}

// tryChess960 fails a subtest if the engine is right in cases of standard chess alone, or castles there
// alone. The engine is not asked for positions of Chess960 then.
func (e *engine) tryChess960(does string, right func(l *conformance.Setup) bool) {
	e.t.Helper()
	tried := func(chess960 bool) bool {
		return slices.ContainsFunc(conformance.Cases(false), func(l *conformance.Setup) bool {
			return l.Chess960() == chess960 && right(l)
		})
	}
	if e.standard || tried(true) || !tried(false) {
		return
	}
	e.standard = true
	e.t.Run("Chess960", func(t tester) {
		t.Helper()
		t.Error("the engine " + does + " in positions of standard chess, and in none of Chess960. " +
			"If it plays only standard chess, pass enginetest.NoChess960().")
	})
}

// samples yields the positions that are compared after the cases.
func (e *engine) samples() iter.Seq[*conformance.Setup] {
	return func(yield func(*conformance.Setup) bool) {
		n := 0
		for l := range conformance.Samples(e.games, e.standard, e.unreachable, e.late) {
			if n++; !yield(l) || n == e.most {
				return
			}
		}
	}
}

// late reports whether half of the time that -timeout allows is over.
func (e *engine) late() bool {
	deadline, ok := e.t.Deadline()
	return ok && time.Since(e.start) > time.Until(deadline)
}

// tryCase runs a subtest that fails if there is a finding. The last subtest reports one in place of it if so many failed, or
// if the moves are wrong before any is made.
func (e *engine) tryCase(name string, find func() *conformance.Finding) {
	e.t.Helper()
	if e.late() {
		return
	}
	e.t.Run(name, func(t tester) {
		t.Helper()
		f := find()
		if f == nil {
			return
		}
		if f.Found[0].Class == wrongFEN || e.failures == maxFailures {
			e.report.Add(f)
			t.Skip("the last subtest reports " + f.Command())
			return
		}
		e.failures++
		t.Error(f)
	})
}

// tryAll runs the last subtest. It fails with the findings that no other subtest has shown, or if there was no time
// for all positions with names and for one without.
func (e *engine) tryAll(name string, samples iter.Seq[*conformance.Setup], try func(l *conformance.Setup),
	compared func() string) {
	e.t.Helper()
	e.t.Run(name, func(t tester) {
		t.Helper()
		played, late := false, false
		for l := range samples {
			if late = e.late(); late {
				text := "half of the time of this test is over: it compared " + compared() + ", and leaves out the others"
				t.Logf("%s", text)
				fmt.Fprintf(messages, "enginetest: %s\n", text)
				break
			}
			if time.Since(e.said) > progress {
				e.said = time.Now()
				fmt.Fprintf(messages, "enginetest: %s so far\n", compared())
			}
			if try(l); l.Name == "" {
				played = true
			}
		}
		var text strings.Builder
		e.report.Write(&text)
		report := text.String()
		if report != "" {
			t.Error("compared " + compared() + ". These differ:\n\n" + report)
		}
		if late && !played {
			t.Error("not enough time: it compared " + compared() + ", and none of games. Pass a longer -timeout to go test")
		} else if report == "" {
			t.Logf("compared %s: all agree", compared())
		}
	})
}

// call calls f, a call of the engine for a position. It returns a panic or a Goexit as a problem.
// It reports a slow call on standard error, because an engine that loops for ever ends the whole
// test.
func (e *engine) call(position string, f func()) (problem string) {
	if e.trace != nil {
		fmt.Fprintln(e.trace, position)
	}
	timer := time.AfterFunc(silence, func() {
		fmt.Fprintf(messages, "enginetest: the engine has not returned for %v: %s\n", silence, position)
	})
	defer timer.Stop()
	return guard(f)
}

// guard calls a function of the engine. It returns a panic or a Goexit as a problem.
func guard(f func()) (problem string) {
	ended := make(chan string)
	go func() {
		problem := "ends its goroutine, as t.Fatal does: panic with the error instead"
		defer func() {
			if reason := recover(); reason != nil {
				problem = "panics: " + panicText(reason, string(debug.Stack()))
			}
			ended <- problem
		}()
		f()
		problem = ""
	}()
	return <-ended
}

// list calls f and compares the moves that it returns after a line.
func (e *engine) list(l *conformance.Setup, f func() []string) []conformance.Difference {
	var moves []string
	if problem := e.call(l.Command(), func() { moves = f() }); problem != "" {
		return broken(problem)
	}
	l.Listed = slices.Clone(moves) // the engine may use its slice again
	return conformance.Differences(l.Last(), moves)
}

// broken returns a problem as a difference. Its class has no quotes, boards, numbers, moves and letters of castling rights.
func broken(problem string) []conformance.Difference {
	text := "the engine " + problem
	return []conformance.Difference{{Class: varying.ReplaceAllString(text, "…"), Text: text}}
}

var varying = regexp.MustCompile(`"[^"]*"|'[^']*'|(?:[1-8A-Za-z]+/){7}[1-8A-Za-z]+(?: [wb] \S+ \S+)?|` +
	`0x[0-9a-f]+|\b(?:[a-h][1-8]){1,2}[nbrq]?\b|\b[B-HKQb-hkq]\b|\d+`)

// panicText returns the value of a panic and the line where it began.
func panicText(reason any, stack string) string {
	_, after, _ := strings.Cut(stack, "panic(")
	for line := range strings.Lines(after) {
		if place, ok := strings.CutPrefix(line, "\t"); ok && !strings.Contains(place, "/src/runtime/") {
			place, _, _ = strings.Cut(place, " +0x")
			return fmt.Sprintf("%v, at %s", reason, strings.TrimSpace(place))
		}
	}
	return fmt.Sprint(reason)
}
