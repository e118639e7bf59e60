package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/uci"
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
		if err != nil {
			return nil, false, nil, err
		}
		return s.Count, true, func() {}, nil
	}
	e, err := uci.Start(ctx, o.command, o.word, o.limit)
	if err != nil {
		return nil, false, nil, err
	}
	return e.Count, e.Chess960, e.Close, nil
}

// play compares the positions after lines, each down to a depth, or for depth 0 as deep as it has few
// leaves. A signal ends the comparison and the engine.
func (o opponent) play(lines []*conformance.Setup, depth int, out output) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	counter, chess960, end, err := o.start(ctx)
	if err != nil {
		return cmp.Or(interrupted(ctx), err)
	}
	defer end()
	kingToRook, err := counter.KingToRook()
	if err != nil {
		return cmp.Or(interrupted(ctx), err)
	}
	most := uint64(math.MaxUint64)
	if depth == 0 {
		depth, most = maxDepth, 10_000 //mutation:speed 10_000 to 10001
	}
	var report conformance.Report
	var counts, compared, wrong atomic.Int64
	progress := func() string {
		return fmt.Sprintf("%d of %s, %s", compared.Load(), countOf(len(lines), "position"), countOf(int(counts.Load()), "count"))
	}
	finish := every(progressEvery, func() { fmt.Fprintln(out.errors, progress()) })
	left := 0
	for _, line := range lines {
		if line.Chess960() && !chess960 {
			left++
			continue
		}
		if kingToRook {
			line.TellKingToRook()
		}
		var found *conformance.Finding
		if found, err = counter.Compare(ctx, line, depth, most, func() { counts.Add(1) }); err != nil {
			break
		}
		compared.Add(1)
		if found != nil {
			wrong.Add(1)
			report.Add(found)
		}
	}
	finish()
	report.Write(out)
	if err != nil {
		if counts.Load() > 0 {
			fmt.Fprintf(out, "compared so far: %s\n", progress())
		}
		return cmp.Or(interrupted(ctx), err)
	}
	if left > 0 {
		fmt.Fprintf(out, "%s of Chess960 left out: the engine has no option UCI_Chess960\n", countOf(left, "position"))
	}
	positions := countOf(int(compared.Load()), "position")
	if n := wrong.Load(); n > 0 {
		return fmt.Errorf("the engine differs in %d of %s", n, positions)
	}
	fmt.Fprintf(out, "%s of %s agree\n", countOf(int(counts.Load()), "count"), positions)
	return nil
}

// interrupted returns the error of a comparison that a signal has ended, or nil.
func interrupted(ctx context.Context) error {
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	return nil
}

// every calls f again and again until finish is called, which waits for its end.
func every(interval time.Duration, f func()) (finish func()) {
	var caller sync.WaitGroup
	ended, ticker := make(chan struct{}), time.NewTicker(interval)
	caller.Go(func() {
		for {
			select {
			case <-ticker.C:
				f()
			case <-ended:
				return
			}
		}
	})
	return func() {
		ticker.Stop()
		close(ended)
		caller.Wait()
	}
}

// splitCommand splits a command line at spaces, unless the whole is a program's name.
func splitCommand(line string) []string {
	if _, err := exec.LookPath(line); err == nil || errors.Is(err, exec.ErrDot) {
		return []string{line}
	}
	return strings.Fields(line)
}
