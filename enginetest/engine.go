package enginetest

import (
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/conformance"
)

// A tester is the part of a testing.T that the comparisons use. Tests of this package have their
// own.
type tester interface {
	Helper()
	Error(args ...any)
	Logf(format string, args ...any)
	Deadline() (deadline time.Time, ok bool)
	Run(name string, f func(tester)) bool
}

// subtests makes a tester of a testing.T.
type subtests struct{ *testing.T }

func (s subtests) Run(name string, f func(tester)) bool {
	s.T.Helper()
	return s.T.Run(name, func(t *testing.T) {
		t.Helper()
		f(subtests{t})
	})
}

// An engine calls the functions of an engine.
type engine struct {
	t     tester
	start time.Time
}

// silence is the time after which a call that has not returned is named.
const silence = 10 * time.Second

func newEngine(t tester) *engine { return &engine{t: t, start: time.Now()} }

// call calls f, which is to return something of a position. It returns a panic or a Goexit as a
// problem. It names a call that takes long on standard error, because an engine that loops for
// ever ends the whole test.
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

// list calls f and compares the moves that it returns.
func (e *engine) list(p *conformance.Position, position string, f func() []string) []conformance.Difference {
	var moves []string
	if problem := e.call(position, func() { moves = f() }); problem != "" {
		text := "the engine " + problem
		return []conformance.Difference{{Class: numbers.ReplaceAllString(text, "…"), Text: text}}
	}
	return conformance.Differences(p, moves)
}

var numbers = regexp.MustCompile(`0x[0-9a-f]+|\b[a-h][1-8]\b|\d+`)

// late reports whether half of the time of the test, which the flag -timeout sets, is over. If so
// it logs that t leaves out the other positions.
func (e *engine) late(t tester) bool {
	t.Helper()
	deadline, ok := e.t.Deadline()
	late := ok && time.Since(e.start) > time.Until(deadline)
	if late {
		t.Logf("half of the time of this test is over: the other positions are left out")
	}
	return late
}

// panicText returns the value of a panic and the line of the innermost function.
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
