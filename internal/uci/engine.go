// Package uci asks chess engines for perft counts: programs that speak the Universal Chess
// Interface, and scripts that print a count.
package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// An Engine is a program that counts. Close ends it.
type Engine struct {
	*process
	Chess960 bool // whether it has the option UCI_Chess960
	Word     string

	form  form
	is960 bool // the state of the option
}

// words are the commands that count. Engines know at most one of them. %d is the depth.
var words = []string{"go perft %d", "perft %d", "divide %d"}

// Start starts an engine. If word is "", it finds out by which command the engine counts. It gives
// up when the engine is silent for longer than limit. The context ends the engine.
func Start(ctx context.Context, command []string, word string, limit time.Duration) (e *Engine, err error) {
	p, err := start(ctx, command, limit)
	if err != nil {
		return nil, err
	}
	e = &Engine{process: p}
	if err := e.greet(word); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func (e *Engine) greet(word string) error {
	lines, err := e.ask("uci", func(line string) bool { return line == "uciok" })
	if err != nil {
		return err
	}
	for _, line := range lines {
		e.Chess960 = e.Chess960 || strings.HasPrefix(line, "option name UCI_Chess960 ")
	}
	e.send("ucinewgame")
	if _, err := e.ask("isready", isReady); err != nil {
		return err
	}
	tried := words
	if word != "" {
		if !strings.Contains(word, "%d") {
			word += " %d"
		}
		tried = []string{word}
	}
	var fault error // the first in which the engine answers, if there is one
	for _, w := range tried {
		f, err := e.probe(w)
		if f == nil {
			return err
		}
		if fault == nil || !errors.As(fault, new(wrongAnswer)) && errors.As(f, new(wrongAnswer)) {
			fault = f
		}
	}
	if word != "" {
		return fault
	}
	return fmt.Errorf("%w: name another command by -command, or write a script and use -script", fault)
}

// A wrongAnswer is an answer without a count that everybody knows.
type wrongAnswer struct {
	line, asked string
	want        uint64
}

func (w wrongAnswer) Error() string {
	return fmt.Sprintf("the engine answers %s to %q: want %d leaves", quote.Short(w.line), w.asked, w.want)
}

// isReady reports whether a line answers isready.
func isReady(line string) bool { return line == "readyok" }

// probe asks for the counts that everybody knows. It returns a fault if the word does not make the engine
// count.
func (e *Engine) probe(word string) (fault, err error) {
	var answers [2][]string
	for i, leaves := range known {
		asked := fmt.Sprintf(word, i+1)
		lines, err := e.try(asked, leaves)
		switch {
		case err != nil:
			return nil, err
		case slices.ContainsFunc(lines, searching.MatchString):
			return fmt.Errorf("the engine begins to search after %q: it does not know this command", asked), nil
		case len(lines) == 0:
			return fmt.Errorf("the engine does not answer %q: it does not know this command", asked), nil
		}
		answers[i] = lines
		ok := false
		if e.form, ok = learn(answers, i+1); !ok {
			return wrongAnswer{lines[0], asked, leaves}, nil
		}
	}
	e.Word = word
	return nil, nil
}

// try asks for the leaves below the beginning. Some engines answer isready while they still count, so
// it first waits a twentieth of the limit for their number. Then it stops what may be a search.
func (e *Engine) try(asked string, leaves uint64) (lines []string, err error) {
	e.send(beginning.Command())
	e.send(asked)
	lines, err = e.until(e.limit/20, func(line string) bool {
		return searching.MatchString(line) || len(around([]string{line}, leaves)) > 0
	})
	if err != nil && !errors.As(err, new(silent)) {
		return nil, e.fault(asked, err)
	}
	if err != nil || searching.MatchString(lines[len(lines)-1]) {
		e.send("stop")
	}
	more, err := e.ask("isready", isReady)
	return append(lines, more[:max(len(more)-1, 0)]...), err
}

// Count counts the leaves at a depth after a line. It is a conformance.Counter.
func (e *Engine) Count(l *conformance.Setup, depth int) (a conformance.Answer, err error) {
	if chess960 := l.Chess960(); e.Chess960 && chess960 != e.is960 {
		e.send(fmt.Sprintf("setoption name UCI_Chess960 value %v", chess960))
		e.is960 = chess960
	}
	position := l.Command()
	asked := fmt.Sprintf(e.Word, depth)
	e.send(position)
	e.send(asked)
	var lines, more []string
	if e.form.around != "" {
		left := e.form.first + e.form.more*(depth-1)
		limit := e.limit
		if conformance.Leaves(l.Last(), 1) == 0 { // It may print nothing. //mutation:same 1 to 0: a depth of 0 counts as 1
			limit /= 20
		}
		lines, err = e.until(limit, func(line string) bool {
			left -= len(e.form.of(line))
			return left <= 0
		})
		if limit < e.limit {
			err = nil // it is silent, or has ended, which isready shows
		}
	}
	if err == nil {
		e.send("isready")
		more, err = e.until(e.limit, isReady)
	}
	if err != nil {
		return a, e.fault(position+", "+asked, err)
	}
	lines = append(lines, more[:len(more)-1]...)
	a, ok := e.form.parse(lines, l.Last(), depth)
	if !ok {
		return a, fmt.Errorf("the engine prints no number of leaves after %s, %s", position, asked)
	}
	return a, nil
}
