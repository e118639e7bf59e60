package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

// most is the greatest number of leaves of one turn of perft.
const most = 10_000

// A task is a position with the depth of its perft or search.
type task struct {
	kind      string // perft or search
	name, fen string
	depth     int
	leaves    uint64 // or nodes of a search
}

// line returns the task's line of input to the perft program.
func (t task) line() string { return fmt.Sprintf("%s %d %s", t.kind, t.depth, t.fen) }

// perftTasks returns the standard positions of the perft suite, each with the greatest
// depth at which it has at most as many leaves as a turn.
func perftTasks() []task {
	fens, _ := standardPositions()
	var tasks []task
	for _, entry := range perft.Suite {
		if !slices.Contains(fens, entry.FEN) {
			continue
		}
		t := task{kind: "perft", name: entry.Name, fen: entry.FEN}
		for i, leaves := range entry.Leaves {
			if leaves <= most {
				t.depth, t.leaves = i+1, leaves
			}
		}
		tasks = append(tasks, t)
	}
	return tasks
}

// searchTasks returns the positions as tasks of the host's search. The program own counts
// their nodes. It returns none if the host has no search.
func (h host) searchTasks(positions []task, own *hostCopy) (searches []task, err error) {
	if h.search == 0 {
		return nil, nil
	}
	p, err := own.start()
	if err != nil {
		return nil, err
	}
	for _, t := range positions {
		t.kind, t.depth = "search", h.search
		var askErr error
		t.leaves, _, askErr = p.ask(t.line())
		err = errors.Join(err, askErr)
		searches = append(searches, t)
	}
	return searches, errors.Join(err, p.stop())
}

// times holds the nanoseconds of a program's turns, by task and round.
type times [][]float64

// measure returns the times of each program. In each round each program runs each
// task, in random order.
func measure(programs []*hostCopy, tasks []task, rounds int) (measured []times, err error) {
	var processes []*process
	for _, c := range programs {
		p, err := c.start()
		if err != nil {
			return nil, err
		}
		defer func() {
			if stopErr := p.stop(); err == nil {
				err = stopErr
			}
		}()
		processes = append(processes, p)
		measured = append(measured, make(times, len(tasks)))
	}
	for range rounds {
		for _, i := range rand.Perm(len(tasks)) {
			for _, j := range rand.Perm(len(processes)) {
				elapsed, err := processes[j].do(tasks[i])
				if err != nil {
					return nil, err
				}
				measured[j][i] = append(measured[j][i], float64(elapsed))
			}
		}
	}
	return measured, nil
}

// all returns the sums over all tasks, by round.
func (t times) all() []float64 {
	sum := make([]float64, len(t[0]))
	for _, turns := range t {
		floats.Add(sum, turns)
	}
	return sum
}

// A speed summarises many turns: the 5th percentiles in nanoseconds, their ratio, and
// the median of the ratios within a round.
type speed struct {
	Before     float64 `json:"before"`
	After      float64 `json:"after"`
	Ratio      float64 `json:"ratio"`
	RoundRatio float64 `json:"roundRatio"`
}

// compare returns the speed of two programs from their turns, round by round.
func compare(before, after []float64) speed {
	rounds := floats.DivTo(make([]float64, len(before)), before, after)
	low, lowAfter := quantile(0.05, before), quantile(0.05, after)
	return speed{low, lowAfter, low / lowAfter, quantile(0.5, rounds)}
}

func quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.LinInterp, slices.Sorted(slices.Values(values)), nil)
}
