package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/uci"
)

// An opponent is an engine whose counts are compared, with the settings of the comparison.
type opponent struct {
	command []string
	word    string // the command that counts, or "" to try several
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

// A match compares the counts of an engine with the library's.
type match struct {
	out               output
	counts, positions int
	left              int // positions of Chess960 that are left out
	start, reported   time.Time
}

// play compares the positions after lines, each down to a depth, or for depth 0 as deep as it has few
// leaves.
func (o opponent) play(lines []*conformance.Line, depth int, out output) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	m := match{out: out, start: now(), reported: now()}
	script := uci.Script{Context: ctx, Command: o.command, Limit: o.limit}
	counter, chess960 := conformance.Counter(script.Count), true
	if !o.script {
		e, err := uci.Start(ctx, o.command, o.word, o.limit)
		if err != nil {
			return m.interrupted(err)
		}
		defer e.Close()
		counter, chess960 = e.Count, e.Chess960
	}
	var report conformance.Report
	wrong, most := 0, uint64(math.MaxUint64)
	if depth == 0 {
		depth, most = maxDepth, 10_000
	}
	for i, line := range lines {
		if !chess960 && !conformance.Standard(line.First()) {
			m.left++
			continue
		}
		found, err := counter.Compare(line, depth, most, func() { m.progress(i, len(lines)) })
		if err != nil {
			report.Write(out)
			return m.interrupted(err)
		}
		m.positions++
		if found != nil {
			wrong++
			report.Add(found)
		}
	}
	report.Write(out)
	if m.left > 0 {
		left := countOf(uint64(m.left), "position")
		fmt.Fprintf(out, "%s of Chess960 left out: the engine has no option UCI_Chess960\n", left)
	}
	if wrong > 0 {
		return fmt.Errorf("the engine differs in %d of %s", wrong, countOf(uint64(m.positions), "position"))
	}
	fmt.Fprintf(out, "%s of %s agree\n", countOf(uint64(m.counts), "count"), countOf(uint64(m.positions), "position"))
	return nil
}

func (m *match) interrupted(err error) error {
	if errors.Is(err, context.Canceled) {
		return interruption{countOf(uint64(m.counts), "count")}
	}
	return err
}

// progressEvery is the time between two reports.
const progressEvery = 5 * time.Second

// progress counts a count, and reports from time to time how far the comparison is.
func (m *match) progress(done, all int) {
	m.counts++
	if at := now(); at.Sub(m.reported) >= progressEvery {
		m.reported = at
		fmt.Fprintf(m.out.errors, "%d of %s, %s, %s\n", done, countOf(uint64(all), "position"),
			countOf(uint64(m.counts), "count"), seconds(at.Sub(m.start)))
	}
}

// suiteAgainst returns the named cases and the perft suite.
func suiteAgainst() (all []*conformance.Line) {
	all = conformance.Cases(false, false)
	for _, l := range rules.NamedLines() {
		for n := range l.Line {
			all = append(all, conformance.NewLine(l.Name, l.FEN, l.Line[:n+1]...))
		}
	}
	for _, e := range perft.Suite {
		all = append(all, conformance.NewLine("perft: "+e.Name, e.FEN))
	}
	return all
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
