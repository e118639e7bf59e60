package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/cmd/kindergarten/internal/uci"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
)

// progressEvery is the time between two reports of progress. Only tests change it.
var progressEvery = 5 * time.Second //mutation:speed 5 to 6, * to +

// An opponent is an engine whose counts are compared, with the settings of the comparison.
type opponent struct {
	command []string
	word    string // the command that counts, or "" to try several
	script  bool
	limit   time.Duration
}

// start starts the engine. It returns its counter, whether it plays Chess960, and how to end it.
func (o opponent) start(ctx context.Context) (c conformance.Counter, chess960 bool, end func(), err error) {
	if o.script {
		s, err := uci.NewScript(ctx, o.command, o.limit)
		return s.Count, true, func() {}, err
	}
	e, err := uci.Start(ctx, o.command, o.word, o.limit)
	if err != nil {
		return nil, false, func() {}, err
	}
	return e.Count, e.Chess960, e.Close, nil
}

const (
	maxFailures = 3 // after which play gives up
	maxFresh    = 8 // how many times play starts an engine for a second opinion
)

var digits = regexp.MustCompile(`\d+`)

// unanswered returns the finding that an engine does not answer after a line.
func unanswered(l *conformance.Setup, reason error) *conformance.Finding {
	class, text := "the engine does not answer", reason.Error()
	if f := new(uci.Failure); errors.As(reason, &f) {
		short := *f
		short.Asked = strings.TrimPrefix(f.Asked, l.Command()+", ")
		class, text = f.Reason.Error(), short.Error()
		if f.Says != "" {
			class += ": " + digits.ReplaceAllString(f.Says, "…")
		}
	}
	return &conformance.Finding{Setup: l, Found: []conformance.Difference{{Class: class, Text: text}}}
}

// play compares the positions after lines, each down to a depth, or for depth 0 as deep as it has few
// leaves. A signal ends the comparison and the engine.
func (o opponent) play(lines []*conformance.Setup, depth int, out output) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer func() {
		if ctx.Err() != nil {
			err = errors.New("interrupted")
		}
	}()
	counter, chess960, end, err := o.start(ctx)
	if err != nil {
		return err
	}
	defer func() { end() }()
	var anew int // how often the engine was started for a second opinion
	fresh := func(l *conformance.Setup, depth int) (conformance.Answer, error) {
		anew++
		c, _, end, err := o.start(ctx)
		if err != nil {
			return conformance.Answer{}, err
		}
		defer end()
		return c(l, depth)
	}
	// second returns the counter that is asked for a second opinion. A script always starts anew.
	second := func() conformance.Counter {
		if o.script || anew >= maxFresh { //mutation:speed drop left
			return nil
		}
		return fresh
	}
	var report conformance.Report
	var asked *conformance.Setup
	ask := conformance.Counter(func(l *conformance.Setup, depth int) (conformance.Answer, error) {
		a, err := counter(l, depth)
		asked = l
		return a, err
	})
	failures := 0
	// failed reports that the engine does not answer, and starts it again.
	failed := func(err error) error {
		if ctx.Err() != nil {
			return err
		}
		report.Add(unanswered(asked, err))
		if failures++; failures == maxFailures {
			return fmt.Errorf("given up: the engine has failed to answer %d times", failures)
		}
		end()
		counter, _, end, err = o.start(ctx)
		return err
	}
	kingToRook, err := ask.KingToRook()
	if err != nil {
		if err = failed(err); err != nil {
			report.Write(out)
			return err
		}
	}
	most := uint64(math.MaxUint64)
	if depth == 0 {
		depth, most = maxDepth, 10_000 //mutation:speed maxDepth to maxFresh, 10_000 to 10001
	}
	var counts, compared atomic.Int64
	progress := func() string {
		return fmt.Sprintf("%d of %s, %s", compared.Load(), countOf(len(lines), "position"), countOf(int(counts.Load()), "count"))
	}
	ended := make(chan struct{})
	var reporter sync.WaitGroup
	reporter.Go(func() {
		for {
			select {
			case <-time.After(progressEvery):
				fmt.Fprintln(out.errors, progress())
			case <-ended:
				return
			}
		}
	})
	left, wrong := 0, 0
	for _, line := range lines {
		if line.Chess960() && !chess960 {
			left++
			continue
		}
		if kingToRook {
			line.TellKingToRook()
		}
		var found *conformance.Finding
		found, err = ask.Compare(ctx, line, depth, most, second(), func() { counts.Add(1) })
		if err != nil {
			wrong++
			if err = failed(err); err != nil {
				break
			}
		} else if found != nil {
			wrong++
			report.Add(found)
		}
		compared.Add(1)
	}
	close(ended)
	reporter.Wait()
	report.Write(out)
	if err != nil {
		if counts.Load() > 0 {
			fmt.Fprintf(out, "compared so far: %s\n", progress())
		}
		return err
	}
	if left > 0 {
		fmt.Fprintf(out, "%s of Chess960 left out: the engine has no option UCI_Chess960\n", countOf(left, "position"))
	}
	if left == len(lines) {
		return errors.New("no position was compared")
	}
	positions := countOf(int(compared.Load()), "position")
	if wrong == 0 && failures > 0 { // to be asked how it castles
		return errors.New("the engine has failed to answer")
	} else if wrong > 0 {
		return fmt.Errorf("the engine differs in %d of %s", wrong, positions)
	}
	fmt.Fprintf(out, "%s of %s agree\n", countOf(int(counts.Load()), "count"), positions)
	return nil
}

// splitCommand splits a command line at spaces, unless the whole is a program's name.
func splitCommand(line string) []string {
	if _, err := exec.LookPath(line); err == nil || errors.Is(err, exec.ErrDot) {
		return []string{line}
	}
	return strings.Fields(line)
}
