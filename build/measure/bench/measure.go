package main

import (
	"math/rand/v2"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// A comparison is one task and the methods that do it.
type comparison struct {
	name       string
	operations int // the number of operations in one run of a method
	methods    []method

	// before, if not nil, runs before each run of a method, and each run is timed
	// alone. Otherwise many runs are timed at once, in a turn.
	before func()

	// part, if above 1, divides the number of rounds, because a round takes longer.
	part int
}

// A method is one way to do the task of a comparison. Its run is a loop of its own,
// because a lookup through a function value would not be inlined.
type method struct {
	name string
	run  func()
}

func (c *comparison) add(name string, run func()) { c.methods = append(c.methods, method{name, run}) }

// settings are the duration of a measurement.
type settings struct {
	rounds int           // turns of each method
	slice  time.Duration // the duration of a turn
}

// measure gives each method one turn in each round, in random order. A slower
// machine then slows all methods alike. Because turns are short, many of them are
// undisturbed, and a low quantile of the turns is the time of the code alone.
// It returns the 5th percentiles of the nanoseconds per operation, by method.
// They are zeros without rounds.
func measure(c *comparison, s settings) []float64 {
	low := make([]float64, len(c.methods))
	if s.rounds == 0 {
		return low
	}
	repeats := make([]int, len(c.methods))
	for i, m := range c.methods {
		repeats[i] = repeatsFor(c, m, s.slice)
	}
	all := make([][]float64, len(c.methods))
	for range max(1, s.rounds/max(1, c.part)) {
		for _, i := range rand.Perm(len(c.methods)) {
			all[i] = append(all[i], turn(c, c.methods[i], repeats[i]))
		}
	}
	for i := range all {
		low[i] = turns.Quantile(0.05, all[i])
	}
	return low
}

// repeatsFor returns the number of runs of m that fill a turn.
func repeatsFor(c *comparison, m method, slice time.Duration) int {
	if c.before != nil {
		return 1
	}
	m.run()
	fastest := time.Hour
	repeats := 1
	for range 10 {
		start := time.Now()
		for range repeats {
			m.run()
		}
		elapsed := max(time.Since(start), 1)
		fastest = min(fastest, max(elapsed/time.Duration(repeats), 1))
		repeats = max(1, int(slice/fastest))
	}
	return repeats
}

// turn returns the nanoseconds per operation of one turn. It begins with an untimed
// run, because the last method has left its own tables in the caches.
func turn(c *comparison, m method, repeats int) float64 {
	if c.before != nil {
		c.before()
	} else {
		m.run()
	}
	start := time.Now()
	for range repeats {
		m.run()
	}
	return float64(time.Since(start).Nanoseconds()) / float64(repeats*c.operations)
}
