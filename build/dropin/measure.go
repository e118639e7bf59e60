package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

// most is the number of leaves that a turn of perft counts at most.
const most = 10_000

// A task is a position of which perft counts the leaves to some depth.
type task struct {
	name, fen string
	depth     int
	leaves    uint64
}

// perftTasks returns the standard positions of the perft suite, each to the depth
// at which it has most leaves, but not more than a turn should count.
func perftTasks() ([]task, error) {
	fens, _, err := standardPositions()
	if err != nil {
		return nil, err
	}
	var tasks []task
	for _, entry := range perft.Suite {
		if !slices.Contains(fens, entry.FEN) {
			continue
		}
		t := task{name: entry.Name, fen: entry.FEN}
		for i, leaves := range entry.Leaves {
			if leaves <= most {
				t.depth, t.leaves = i+1, leaves
			}
		}
		tasks = append(tasks, t)
	}
	return tasks, nil
}

// turns holds the nanoseconds of each turn of both programs, round by round.
type turns struct{ before, after []float64 }

// measure lets both programs work on each task in each round, in an order drawn
// anew, and returns their turns, task by task. A wrong number of leaves is an
// error.
func measure(before, after *hostCopy, tasks []task, rounds int) (measured []turns, err error) {
	var processes [2]*process
	for i, c := range []*hostCopy{before, after} {
		p, err := c.start()
		if err != nil {
			return nil, err
		}
		defer func() {
			if stopErr := p.stop(); err == nil {
				err = stopErr
			}
		}()
		processes[i] = p
	}
	measured = make([]turns, len(tasks))
	for range rounds {
		for _, i := range rand.Perm(len(tasks)) {
			first := rand.IntN(2)
			for _, j := range []int{first, 1 - first} {
				t := tasks[i]
				leaves, elapsed, err := processes[j].perft(t.fen, t.depth)
				if err != nil {
					return nil, err
				}
				if leaves != t.leaves {
					return nil, fmt.Errorf("perft %s the replacement counts %d leaves at depth %d of %q (%s), there are %d",
						[]string{"before", "after"}[j], leaves, t.depth, t.name, t.fen, t.leaves)
				}
				if j == 0 {
					measured[i].before = append(measured[i].before, float64(elapsed))
				} else {
					measured[i].after = append(measured[i].after, float64(elapsed))
				}
			}
		}
	}
	return measured, nil
}

// A speed is what many turns come to, in nanoseconds: the 5th percentiles, their
// ratio, and the median of the ratios within a round.
type speed struct{ before, after, ratio, roundRatio float64 }

func (t turns) speed() speed {
	rounds := make([]float64, len(t.before))
	for i := range rounds {
		rounds[i] = t.before[i] / t.after[i]
	}
	before, after := quantile(0.05, t.before), quantile(0.05, t.after)
	return speed{before, after, before / after, quantile(0.5, rounds)}
}

func quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.LinInterp, slices.Sorted(slices.Values(values)), nil)
}

// total returns the speed of all tasks together. Its quantiles are those of
// whole rounds, in which every task has had its turn.
func total(measured []turns) speed {
	var sum turns
	for _, t := range measured {
		if sum.before == nil {
			sum = turns{make([]float64, len(t.before)), make([]float64, len(t.after))}
		}
		for i := range t.before {
			sum.before[i] += t.before[i]
			sum.after[i] += t.after[i]
		}
	}
	return sum.speed()
}
