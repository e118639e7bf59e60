package main

import (
	"math/rand/v2"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// A comparison is one task and the methods that do it.
type comparison struct {
	name       string
	about      string // what the name does not say
	operations int    // the number of operations in one run of a method
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

// A measurement holds nanoseconds per operation over all rounds.
type measurement struct {
	name  string
	low   float64   // the 5th percentile
	turns []float64 // by round
}

// measure gives each method one turn in each round, in random order. A slower
// machine then slows all methods alike. Because turns are short, many of them are
// undisturbed, and a low quantile of the turns is the time of the code alone.
func measure(c *comparison, s settings) []measurement {
	measured := make([]measurement, len(c.methods))
	repeats := make([]int, len(c.methods))
	for i, m := range c.methods {
		measured[i].name = m.name
		if s.rounds > 0 {
			repeats[i] = repeatsFor(c, m, s.slice)
		}
	}
	for range min(s.rounds, max(1, s.rounds/max(1, c.part))) {
		for _, i := range rand.Perm(len(c.methods)) {
			measured[i].turns = append(measured[i].turns, turn(c, c.methods[i], repeats[i]))
		}
	}
	for i, m := range measured {
		if s.rounds == 0 {
			break
		}
		measured[i].low = turns.Quantile(0.05, m.turns)
	}
	return measured
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

// ratios returns the time of m as a multiple of base's: the ratio of the low
// quantiles, and the median of the ratios within each round. The median does not
// depend on the drift of the machine.
func (m measurement) ratios(base measurement) (ratio, roundRatio float64) {
	rounds := make([]float64, len(m.turns))
	for i := range m.turns {
		rounds[i] = m.turns[i] / base.turns[i]
	}
	return m.low / base.low, turns.Quantile(0.5, rounds)
}
