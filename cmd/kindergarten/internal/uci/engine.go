// Package uci asks chess engines for perft counts: programs that speak the Universal Chess
// Interface, and scripts that print a count.
package uci

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// An Engine is a program that counts. Close ends it.
type Engine struct {
	*process
	Chess960 bool // whether it has the option UCI_Chess960
	Word     string

	form  form
	async bool // whether it answers isready while it counts
	quiet int  // the greatest depth at which it did not go on after isready
	is960 bool // the state of the option
}

// searching is an engine's report of a search.
var searching = regexp.MustCompile(`^info\b.*\b(?:pv|score)\b`)

// words are the commands that count. Engines know at most one of them. %d is the depth.
var words = []string{"go perft %d", "perft %d", "divide %d"}

// Start starts an engine. If word is "", it finds out by which command the engine counts. It gives
// up when the engine is silent for longer than limit. The context ends the engine.
func Start(ctx context.Context, command []string, word string, limit time.Duration) (e *Engine, err error) {
	for known := questions(); ; known = known[:beginnings] {
		p, err := start(ctx, command, limit)
		if err != nil {
			return nil, err
		}
		e = &Engine{process: p}
		if err = e.greet(word, known); err == nil {
			return e, nil
		}
		e.Close()
		if q := new(unanswered); !errors.As(err, q) || q.number < beginnings {
			return nil, err
		}
	}
}

// unanswered is that an engine has ended, or is silent, after one of the questions.
type unanswered struct {
	error
	number int
}

// greet begins to speak with an engine. It learns the form of its counts by questions.
func (e *Engine) greet(word string, known []question) error {
	if err := e.hello(); err != nil {
		return fmt.Errorf("%w: if it does not speak UCI, write a script and use -script", err)
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
		f, err := e.probe(w, known)
		if f == nil {
			return err
		}
		var was, is wrongAnswer
		if fault == nil || errors.As(f, &is) && (!errors.As(fault, &was) || refusing.MatchString(was.line) && !refusing.MatchString(is.line)) {
			fault = f
		}
	}
	if word != "" {
		return fault
	}
	return fmt.Errorf("%w: name another command by -command, or write a script and use -script", fault)
}

// hello waits for uciok. After five seconds without a line of UCI it asks whether the engine speaks XBoard's protocol.
func (e *Engine) hello() error {
	isOK := func(line string) bool {
		e.Chess960 = e.Chess960 || strings.HasPrefix(line, "option name UCI_Chess960 ")
		return line == "uciok"
	}
	e.send("uci")
	patience := min(e.limit/3, 5*time.Second)
	lines, err := e.until(patience, isOK)
	if errors.As(err, new(silent)) && !slices.ContainsFunc(lines, isUCI.MatchString) {
		e.send("protover 2")
		other := ""
		for _, line := range lines {
			if refusing.MatchString(line) && strings.Contains(line, "uci") {
				other = fmt.Sprintf("the engine answers %s to \"uci\": want uciok", quote.Short(line))
			}
		}
		_, err = e.until(patience, func(line string) bool {
			if strings.HasPrefix(line, "feature ") {
				other = "the engine speaks the protocol of XBoard, not UCI"
			}
			return other != "" || isOK(line)
		})
		if other != "" {
			return errors.New(other)
		}
	}
	if errors.As(err, new(silent)) {
		if _, err = e.until(e.limit-2*patience, isOK); errors.As(err, new(silent)) {
			err = silent{e.limit}
		}
	}
	if err != nil {
		err = e.fault("uci", err)
	}
	return err
}

var (
	isUCI    = regexp.MustCompile(`^(?:id|option|info|uciok)\b`)
	refusing = regexp.MustCompile(`(?i)\b(?:error|unknown|illegal|invalid|unrecogni[sz]ed)\b`)
)

// isReady reports whether a line answers isready.
func isReady(line string) bool { return line == "readyok" }

// probe asks for the counts that everybody knows. It returns a fault if the word does not make the engine
// count.
func (e *Engine) probe(word string, known []question) (fault, err error) {
	e.Word = word
	for i := range known {
		q := &known[i]
		q.asked = fmt.Sprintf(word, q.depth)
		switch {
		case i < beginnings-1: // The engine may count while it reads, or search.
			e.async = true
			q.lines, err = e.answer(q, e.limit/20)
		case i < beginnings:
			e.async, e.quiet = false, 0
			q.lines, err = e.answer(q, e.limit)
		default:
			q.asked = q.Command() + ", " + q.asked
			q.lines, err = e.answer(q, e.patience(q))
		}
		switch {
		case err != nil:
			return nil, unanswered{err, i}
		case slices.ContainsFunc(q.lines, searching.MatchString):
			return fmt.Errorf("the engine begins to search after %q: it does not know this command", q.asked), nil
		case i == 0 && len(q.lines) == 0:
			return fmt.Errorf("the engine does not answer %q: it does not know this command", q.asked), nil
		}
		if e.form, err = learn(known[:i+1]); err != nil {
			return err, nil
		}
	}
	return nil, nil
}

// Count counts the leaves at a depth after a line. It is a conformance.Counter.
func (e *Engine) Count(l *conformance.Setup, depth int) (a conformance.Answer, err error) {
	if chess960 := l.Chess960(); e.Chess960 && chess960 != e.is960 {
		e.send(fmt.Sprintf("setoption name UCI_Chess960 value %v", chess960))
		e.is960 = chess960
	}
	q := question{Setup: l, depth: depth, asked: l.Command() + ", " + fmt.Sprintf(e.Word, depth)}
	lines, err := e.answer(&q, e.patience(&q))
	if err != nil {
		return a, err
	}
	return e.form.parse(lines, l, depth, q.asked)
}

// patience returns how long an engine may be silent before the end of an answer.
func (e *Engine) patience(q *question) time.Duration {
	if q.ends() || !e.async && q.depth <= beginnings {
		return e.limit / 20
	}
	return e.limit
}

// answer asks for a count. An engine that answers isready before the end of the answer counts while it reads. It is
// given time for the rest, but not again at a depth at which the rest has never come.
func (e *Engine) answer(q *question, patience time.Duration) (lines []string, err error) {
	r := reading{form: e.form}
	read := func(limit time.Duration, stop func(line string) bool) {
		var more []string
		more, err = e.until(limit, func(line string) bool {
			r.add(line, tokens(line, r.pattern))
			return stop(line)
		})
		lines = append(lines, more...)
	}
	e.send(q.Command())
	e.send(fmt.Sprintf(e.Word, q.depth))
	if !e.async {
		e.send("isready")
		read(e.limit, isReady)
	}
	ended := r.ended(q)
	if err == nil && (e.async || q.depth > e.quiet && !ended) {
		if !ended {
			read(patience, func(line string) bool {
				ended = r.ended(q)
				return ended || searching.MatchString(line)
			})
		}
		if errors.As(err, new(silent)) && (patience < e.limit || len(lines) > 0) {
			err = nil
		}
		switch {
		case ended:
			e.async = true
		case r.divided(q, true):
			e.form.omits = true
		default:
			e.quiet = q.depth
		}
		if !ended {
			e.send("stop")
		}
		if err == nil {
			e.send("isready")
			read(e.limit, isReady)
		}
	}
	if err != nil {
		return nil, e.fault(q.asked, err)
	}
	return slices.DeleteFunc(lines, isReady), nil
}
