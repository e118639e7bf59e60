package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/uci"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// An opponent is an engine whose counts are compared, and how.
type opponent struct {
	command []string
	word    string // the command that counts, "" to try some
	script  bool
	limit   time.Duration
}

// parse checks the flags of a comparison and splits the command line of the engine.
func (o *opponent) parse(engine string, depth int, given map[string]bool) (err error) {
	switch {
	case !given["against"] && (given["command"] || given["script"] || given["silence"]):
		return errors.New("-command, -script or -silence without -against: want the command of an engine")
	case !given["against"]:
		return nil
	case given["divide"] || given["kinds"] || given["made"] || given["threads"]:
		return errors.New("-against with -divide, -kinds, -made or -threads: want none of them")
	case depth == 0:
		return fmt.Errorf("-against at depth 0 compares nothing: want a depth from 1 to %d", maxDepth)
	case o.script && given["command"]:
		return errors.New("-script with -command: want one of them")
	case o.limit <= 0:
		return fmt.Errorf("-silence %v: want more than 0s", o.limit)
	}
	o.command, err = splitCommand(engine)
	return err
}

// errInterrupted ends the engine after a signal.
var errInterrupted = errors.New("interrupted")

// A match compares the counts of an engine with the library's.
type match struct {
	opponent
	out               output
	counter           conformance.Counter
	chess960          bool // whether the engine plays it
	counts, positions int
	left              int // positions of Chess960 that are left out
	start, reported   time.Time
}

// play compares the positions after lines, each down to a depth or, for depth 0, as deep as it has few leaves.
func (o opponent) play(lines []*conformance.Line, depth int, signals <-chan os.Signal, out output) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	terminated := make(chan os.Signal, 1)
	signal.Notify(terminated, syscall.SIGTERM)
	defer signal.Stop(terminated)
	go func() {
		select {
		case <-signals:
			cancel(errInterrupted)
		case <-terminated:
			cancel(errInterrupted)
		case <-ctx.Done():
		}
	}()
	m := match{opponent: o, out: out, start: now(), reported: now()}
	if o.script {
		m.counter, m.chess960 = (&uci.Script{Context: ctx, Command: o.command, Limit: o.limit}).Count, true
	} else {
		e, err := uci.Start(ctx, o.command, o.word, o.limit)
		if err != nil {
			return m.interrupted(err)
		}
		defer e.Close()
		m.counter, m.chess960 = e.Count, e.Chess960
	}
	var report conformance.Report
	wrong := 0
	for i, line := range lines {
		if !m.chess960 && !conformance.Standard(line.First()) {
			m.left++
			continue
		}
		found, err := m.compare(line, depth, func() { m.progress(i, len(lines)) })
		if err != nil {
			report.Write(out)
			return m.interrupted(err)
		}
		m.positions++
		if found != nil {
			wrong++
			report.AddFinding(found)
		}
	}
	report.Write(out)
	if m.left > 0 {
		left := countOf(uint64(m.left), "position")
		fmt.Fprintf(out, "%s of Chess960 left out: the engine has no option UCI_Chess960\n", left)
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %s differ", wrong, countOf(uint64(m.positions), "position"))
	}
	fmt.Fprintf(out, "%s of %s agree\n", countOf(uint64(m.counts), "count"), countOf(uint64(m.positions), "position"))
	return nil
}

func (m *match) interrupted(err error) error {
	if errors.Is(err, errInterrupted) {
		return interruption{countOf(uint64(m.counts), "count")}
	}
	return err
}

// compare counts at each depth. At the first that differs it descends to the position where the
// difference begins.
func (m *match) compare(line *conformance.Line, depth int, progress func()) (*conformance.Finding, error) {
	most := uint64(1 << 63)
	if depth == 0 {
		depth, most = maxDepth, 10_000
		if strings.HasPrefix(line.Name(), "perft: ") {
			most = 500_000
		}
	}
	p := line.Last()
	for d, want := 1, uint64(1); d <= depth && want > 0; d++ {
		want = conformance.Leaves(p, d)
		if want > most {
			break
		}
		a, err := m.counter(line.FEN(), line.Made(0), d)
		if err != nil {
			return nil, err
		}
		m.counts++
		progress()
		if a.Leaves == want && (d > 1 || len(a.Differences(p)) == 0) {
			continue
		}
		f, err := m.counter.Descend(line, d, false)
		return &f, err
	}
	return nil, nil
}

// progressEvery is the time between two reports.
const progressEvery = 5 * time.Second

func (m *match) progress(done, all int) {
	if at := now(); at.Sub(m.reported) >= progressEvery {
		m.reported = at
		fmt.Fprintf(m.out.errors, "%d of %d positions, %d counts, %s\n", done, all, m.counts, seconds(at.Sub(m.start)))
	}
}

// suiteAgainst returns the named cases and the perft suite.
func suiteAgainst() (all []*conformance.Line) {
	for _, n := range rules.NamedPositions() {
		if s := conformance.Named(n.Name, n.FEN); conformance.Reachable(&s.Position) {
			all = append(all, conformance.LineFrom(s))
		}
	}
	for _, l := range rules.NamedLines() {
		for n := range l.Line {
			line := lineOf(conformance.Named("", l.FEN).Position, l.FEN, l.Line[:n+1])
			all = append(all, line.Named(l.Name))
		}
	}
	for _, e := range perft.Suite {
		all = append(all, conformance.LineFrom(conformance.Named("perft: "+e.Name, e.FEN)))
	}
	return all
}

// lineOf returns the line of moves that are legal from a position.
func lineOf(p position, record string, played []string) *conformance.Line {
	s := conformance.Of("", p)
	if len(strings.Fields(record)) == 6 {
		s.FEN = record // with its counters
	}
	line := conformance.LineFrom(s)
	for _, text := range played {
		m, _ := moves.Parse(line.Last(), text)
		line.Play(m)
	}
	return line
}

// splitCommand splits a command line at spaces outside of quotes.
func splitCommand(line string) (words []string, err error) {
	var word strings.Builder
	quoted, begun := rune(0), false
	for _, c := range line {
		switch {
		case quoted != 0 && c == quoted:
			quoted = 0
		case quoted == 0 && (c == '\'' || c == '"'):
			quoted, begun = c, true
		case quoted == 0 && (c == ' ' || c == '\t'):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if begun {
		words = append(words, word.String())
	}
	switch {
	case quoted != 0:
		return nil, fmt.Errorf("-against has a %c without an end", quoted)
	case len(words) == 0:
		return nil, errors.New("-against without a command: want that of an engine, such as -against ./engine")
	}
	return words, nil
}
