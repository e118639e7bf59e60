package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/internal/uci"
)

// maxDepth is deeper than any position with few leaves is counted.
const maxDepth = 50

// progressEvery is the time between two reports of progress. Only tests change it.
var progressEvery = 5 * time.Second

// An opponent is an engine whose counts are compared, with the settings of the comparison.
type opponent struct {
	command []string
	word    string // the command that counts, or "" to try several
	script  bool
	limit   time.Duration
}

// play compares the positions after lines, each down to a depth, or for depth 0 as deep as it has few
// leaves. A signal ends the comparison and the engine.
func (o opponent) play(lines []*conformance.Setup, depth int, out output) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	script := uci.Script{Context: ctx, Command: o.command, Limit: o.limit}
	counter, chess960 := conformance.Counter(script.Count), true
	if !o.script {
		e, err := uci.Start(ctx, o.command, o.word, o.limit)
		if err != nil {
			return err
		}
		defer e.Close()
		counter, chess960 = e.Count, e.Chess960
	}
	most := uint64(math.MaxUint64)
	if depth == 0 {
		depth, most = maxDepth, 10_000
	}
	var report conformance.Report
	counts, compared, wrong, ticker := 0, 0, 0, time.NewTicker(progressEvery)
	progress := func() {
		counts++
		select {
		case <-ticker.C:
			fmt.Fprintf(out.errors, "%d of %s, %s\n", compared, countOf(len(lines), "position"), countOf(counts, "count"))
		default:
		}
	}
	var err error
	for _, line := range lines {
		if !chess960 && line.Chess960() {
			continue
		}
		var found *conformance.Finding
		if found, err = counter.Compare(line, depth, most, progress); err != nil {
			break
		}
		compared++
		if found != nil {
			wrong++
			report.Add(found)
		}
	}
	report.Write(out)
	if err != nil {
		return err
	}
	if left := len(lines) - compared; left > 0 {
		fmt.Fprintf(out, "%s of Chess960 left out: the engine has no option UCI_Chess960\n", countOf(left, "position"))
	}
	if wrong > 0 {
		return fmt.Errorf("the engine differs in %d of %s", wrong, countOf(compared, "position"))
	}
	fmt.Fprintf(out, "%s of %s agree\n", countOf(counts, "count"), countOf(compared, "position"))
	return nil
}

// suiteAgainst returns the named cases and the perft suite.
func suiteAgainst() (all []*conformance.Setup) {
	all = conformance.Cases(false)
	for _, l := range rules.NamedLines() {
		for n := range l.Line {
			all = append(all, conformance.NewSetup(l.Name, l.FEN, l.Line[:n+1]...))
		}
	}
	for _, e := range perft.Suite {
		all = append(all, conformance.NewSetup("perft: "+e.Name, e.FEN))
	}
	return all
}

// splitCommand splits a command line at spaces, unless the whole is a program's name.
func splitCommand(line string) []string {
	if _, err := exec.LookPath(line); err == nil {
		return []string{line}
	}
	return strings.Fields(line)
}
