package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
)

// turn is the time for which a process runs before the next one continues. It is long
// enough to fill the caches, and shorter than the drift of the core's clock.
const turn = 20 * time.Millisecond

// A workload is a run of a program of a host. The program prints the number of leaves or
// nodes behind the word nodes.
type workload struct {
	kind    string // perft or search
	input   string
	counted uint64 // what it must count
}

// workloads returns perft of the standard positions of the perft suite, each to the greatest
// depth at which it has at most h.most leaves, and the search of the host.
func (h host) workloads() []workload {
	fens := standardPositions()
	tree := workload{kind: "perft"}
	search := workload{kind: "search", counted: h.nodes}
	for _, entry := range perft.Suite {
		if !slices.Contains(fens, entry.FEN) {
			continue
		}
		depth := len(entry.Leaves)
		for entry.Leaves[depth-1] > h.most {
			depth--
		}
		tree.counted += entry.Leaves[depth-1]
		tree.input += fmt.Sprintln(depth, entry.FEN)
		search.input += fmt.Sprintln(h.depth, entry.FEN)
	}
	if h.depth == 0 {
		return []workload{tree}
	}
	return []workload{tree, search}
}

// standardPositions returns the FENs of the perft suite's positions of standard chess.
func standardPositions() (fens []string) {
	for _, entry := range perft.Suite {
		if strings.Trim(strings.Fields(entry.FEN)[2], "KQkq-") == "" {
			fens = append(fens, entry.FEN)
		}
	}
	return fens
}

// A task is a workload of a built program.
type task struct {
	workload
	build          *build
	command        *exec.Cmd
	stdout, stderr bytes.Buffer
}

// run returns the task of running a workload. The arguments precede the kind.
func (b *build) run(w workload, args ...string) *task {
	t := &task{workload: w, build: b, command: exec.Command(b.program(), append(args, w.kind)...)}
	t.command.Stdin, t.command.Stdout, t.command.Stderr = strings.NewReader(w.input), &t.stdout, &t.stderr
	return t
}

var (
	nodesLine  = regexp.MustCompile(`(?m)^nodes (\d+)`)
	beforeLine = regexp.MustCompile(`(?m)^before main (\d+)$`)
)

// lastNumber returns the number of the last match in the output of a program.
func lastNumber(line *regexp.Regexp, output string) (uint64, error) {
	matches := line.FindAllStringSubmatch(output, -1)
	if len(matches) == 0 {
		return 0, fmt.Errorf("the output lacks a line of the form %s:\n%s", line, output)
	}
	return strconv.ParseUint(matches[len(matches)-1][1], 10, 64)
}

// seconds returns the processor time of an ended task from the start of main. It returns an
// error if the task counted wrong.
func (t *task) seconds() (float64, error) {
	counted, err := lastNumber(nodesLine, t.stdout.String())
	before, beforeErr := lastNumber(beforeLine, t.stderr.String())
	if err = errors.Join(err, beforeErr); err == nil && counted != t.counted {
		err = fmt.Errorf("it counts %d: want %d", counted, t.counted)
	}
	if err != nil {
		return 0, fmt.Errorf("the %s of %s: %w", t.kind, t.build, err)
	}
	used := t.command.ProcessState.UserTime() + t.command.ProcessState.SystemTime()
	return (used - time.Duration(before)).Seconds(), nil
}

// start starts the process on one core and waits until it has stopped itself behind its
// start-up. A process inherits the core from the thread that starts it.
func (t *task) start() error {
	t.command.Env = append(os.Environ(), stopVariable+"=1")
	release, err := machine.Pin()
	defer release()
	if err == nil {
		err = t.command.Start()
	}
	if err != nil {
		return err
	}
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(t.command.Process.Pid, &status, syscall.WUNTRACED, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
		case err != nil:
			return err
		case !status.Stopped():
			_ = t.command.Wait() // so that all of its output is here
			return fmt.Errorf("the %s of %s ended in its start-up\n%s", t.kind, t.build, &t.stderr)
		default:
			return nil
		}
	}
}

// signal sends the process a signal. It ignores errors, because they say that the process
// has ended, which its turn notices.
func (t *task) signal(s syscall.Signal) { _ = t.command.Process.Signal(s) }

// inTurns starts the tasks one after the other, each up to main, and then runs them to their
// ends on one core, one at a time in turns. A process is stopped while it waits for its turn.
// Were the start-up part of the turns, a program with a long one would run alone at the end,
// with the cache to itself.
func inTurns(tasks []*task) error {
	ends := make(map[*task]chan error)
	defer func() {
		for t, end := range ends {
			t.signal(syscall.SIGKILL)
			<-end
		}
	}()
	for _, t := range tasks {
		if err := t.start(); err != nil {
			return err
		}
		end := make(chan error, 1)
		ends[t] = end
		go func() { end <- t.command.Wait() }()
	}
	for len(ends) > 0 {
		for _, t := range tasks {
			end, runs := ends[t]
			if !runs {
				continue
			}
			t.signal(syscall.SIGCONT)
			select {
			case err := <-end:
				delete(ends, t)
				if err != nil {
					return fmt.Errorf("the %s of %s: %w\n%s", t.kind, t.build, err, &t.stderr)
				}
			case <-time.After(turn):
				t.signal(syscall.SIGSTOP)
			}
		}
	}
	return nil
}

// measure returns the seconds of each round of a workload, by build. In a round each program
// runs once, in turns with the others.
func measure(builds []*build, w workload, rounds int) (seconds [][]float64, err error) {
	seconds = make([][]float64, len(builds))
	for range rounds {
		tasks := make([]*task, len(builds))
		for i, b := range builds {
			tasks[i] = b.run(w)
		}
		order := slices.Clone(tasks)
		rand.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		if err := inTurns(order); err != nil {
			return nil, err
		}
		for i, t := range tasks {
			s, err := t.seconds()
			if err != nil {
				return nil, err
			}
			seconds[i] = append(seconds[i], s)
		}
	}
	return seconds, nil
}

// A speed compares the processor time of two programs in seconds: the medians of the rounds,
// and the lower quartile, the median and the upper quartile of the ratios within a round.
type speed struct {
	Before, After float64
	Ratios        [3]float64
}

func compare(before, after []float64) (s speed) {
	ratios := make([]float64, len(before))
	for i := range ratios {
		ratios[i] = before[i] / after[i]
	}
	for i, p := range []float64{0.25, 0.5, 0.75} {
		s.Ratios[i] = quantile(p, ratios)
	}
	s.Before, s.After = quantile(0.5, before), quantile(0.5, after)
	return s
}

func quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.Empirical, slices.Sorted(slices.Values(values)), nil)
}
