// Package turns compares the processor time of programs. Each stops itself when its start-up is
// over. Then they run on one core, one at a time, in turns, while the others are stopped. So a
// machine that slows down or is shared slows all of them down. This needs Linux.
package turns

import (
	"bytes"
	"math"
	"os/exec"
	"slices"
	"time"
)

// Length is the time for which a process runs before the next one continues. It is long enough
// to fill the caches, and shorter than the drift of the core's clock.
const Length = 20 * time.Millisecond

// A Task is a run of a program that has a barrier.
type Task struct {
	Name           string // for errors
	Command        *exec.Cmd
	Stdout, Stderr bytes.Buffer
	Feed           func() error  // runs while the program does, if it is not nil; an error ends the run
	startUp        time.Duration // up to the barrier
}

// New returns the task of running a command.
func New(name string, command *exec.Cmd) *Task {
	t := &Task{Name: name, Command: command}
	t.Command.Stdout, t.Command.Stderr = &t.Stdout, &t.Stderr
	return t
}

// Barrier is a file of package main that stops the program, until it is continued for its first turn.
const Barrier = `package main

import kindergarten "syscall"

func init() { kindergarten.Kill(kindergarten.Getpid(), kindergarten.SIGSTOP) }
`

// Time returns the processor time of an ended task from the barrier on.
func (t *Task) Time() time.Duration {
	return t.Command.ProcessState.UserTime() + t.Command.ProcessState.SystemTime() - t.startUp
}

// Output returns what an ended task has printed.
func (t *Task) Output() string { return t.Stdout.String() + t.Stderr.String() }

// A Speed compares the processor time of two programs: the median of the second one's seconds,
// and the lower quartile, the median and the upper quartile of the ratios within a round.
type Speed struct {
	Seconds float64
	Ratios  [3]float64
}

// Compare returns the speed of rounds.
func Compare(before, after []float64) (s Speed) {
	ratios := make([]float64, len(before))
	for i := range ratios {
		ratios[i] = before[i] / after[i]
	}
	for i, p := range []float64{0.25, 0.5, 0.75} {
		s.Ratios[i] = Quantile(p, ratios)
	}
	s.Seconds = Quantile(0.5, after)
	return s
}

// Quantile returns a quantile of values in any order: that of the nearest rank.
func Quantile(p float64, values []float64) float64 {
	rank := int(math.Ceil(p * float64(len(values))))
	return slices.Sorted(slices.Values(values))[max(rank, 1)-1]
}
