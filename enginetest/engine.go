package enginetest

import (
	"fmt"
	"iter"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
)

// A tester is the part of a testing.T that the comparisons use. Tests of this package implement
// it themselves.
type tester interface {
	Helper()
	Error(args ...any)
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
	start    time.Time
	report   conformance.Report
	failures int
}

// silence is the time after which a call that has not returned is reported.
const silence = 10 * time.Second

// maxFailures is the number of named cases that fail one by one. The others are grouped.
const maxFailures = 8

// newEngine returns an engine. Compare compares the moves after a line, or is nil if the engine
// lists none. An engine without Chess960 fails a subtest and is not asked for such positions.
func newEngine(t tester, c config, compare conformance.Differ) *engine {
	t.Helper()
	e := &engine{t: t, config: c, start: time.Now()}
	if c.standard || compare == nil {
		return e
	}
	for _, l := range conformance.Cases(false) {
		if !conformance.Standard(l.Last()) && conformance.Castles(l.Last()) {
			if found, _ := compare(l); len(found) == 0 {
				return e
			}
		}
	}
	e.standard = true
	t.Run("Chess960", func(t tester) {
		t.Helper()
		t.Error("the engine castles in none of the positions of Chess960. " +
			"If it plays only standard chess, pass enginetest.NoChess960().")
	})
	return e
}

// tryCase runs a subtest that fails if there is a finding.
func (e *engine) tryCase(name string, find func() *conformance.Finding) {
	e.t.Helper()
	e.t.Run(name, func(t tester) {
		t.Helper()
		f := find()
		if f == nil {
			return
		}
		if e.failures++; e.failures > maxFailures {
			e.report.Add(f)
			return
		}
		t.Error(f)
	})
}

// tryAll runs the last subtest. It fails with the findings that no other subtest has shown.
func (e *engine) tryAll(name string, samples iter.Seq[*conformance.Setup], try func(l *conformance.Setup),
	compared func() string) {
	e.t.Helper()
	e.t.Run(name, func(t tester) {
		t.Helper()
		for l := range samples {
			if deadline, ok := e.t.Deadline(); ok && time.Since(e.start) > time.Until(deadline) {
				t.Logf("half of the time of this test is over: the other positions are skipped")
				break
			}
			try(l)
		}
		var text strings.Builder
		if e.report.Write(&text); text.Len() > 0 {
			t.Error("compared " + compared() + ". These differ:\n\n" + text.String())
			return
		}
		t.Logf("compared %s: all agree", compared())
	})
}

// call calls f, a call of the engine for a position. It returns a panic or a Goexit as a problem.
// It reports a slow call on standard error, because an engine that loops for ever ends the whole
// test.
func (e *engine) call(position string, f func()) (problem string) {
	timer := time.AfterFunc(silence, func() {
		fmt.Fprintf(os.Stderr, "enginetest: the engine has not returned for %v: %s\n", silence, position)
	})
	defer timer.Stop()
	ended := make(chan string)
	go func() {
		problem := "ends its goroutine, as t.Fatal does: panic with the error instead"
		defer func() {
			if reason := recover(); reason != nil {
				problem = "panics: " + panicText(reason)
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
	return conformance.Differences(l.Last(), moves)
}

// broken returns a problem as a difference. Its class has no numbers and squares.
func broken(problem string) []conformance.Difference {
	text := "the engine " + problem
	return []conformance.Difference{{Class: numbers.ReplaceAllString(text, "…"), Text: text}}
}

var numbers = regexp.MustCompile(`0x[0-9a-f]+|\b[a-h][1-8]\b|\d+`)

// panicText returns the value of a panic and the line where it began.
func panicText(reason any) string {
	_, after, _ := strings.Cut(string(debug.Stack()), "panic(")
	for line := range strings.Lines(after) {
		if place, ok := strings.CutPrefix(line, "\t"); ok && !strings.Contains(place, "/src/runtime/") {
			place, _, _ = strings.Cut(strings.TrimSpace(place), " +0x")
			return fmt.Sprintf("%v, at %s", reason, place)
		}
	}
	return fmt.Sprint(reason)
}
