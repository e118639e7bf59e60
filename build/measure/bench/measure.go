package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// A comparison is one task and the variants that do it.
type comparison struct {
	name       string
	about      string // added to the name
	unit       string // the name of one operation
	operations int    // the number of operations in one run of a variant
	variants   []variant

	// before, if not nil, runs before each run of a variant, and each run is timed
	// alone. Otherwise many runs are timed at once, in a turn.
	before func()

	// part, if above 1, divides the number of rounds, because a round takes longer.
	part int
}

// A variant is one way to do the task of a comparison. Its run is a loop of its own,
// because a lookup through a function value would not be inlined.
type variant struct {
	name string
	run  func()
}

func (c *comparison) add(name string, run func()) {
	c.variants = append(c.variants, variant{name, run})
}

// rounds returns the number of rounds of c.
func (c *comparison) rounds(s settings) int { return max(1, s.rounds/max(1, c.part)) }

// settings are the duration of a measurement.
type settings struct {
	rounds int           // turns of each variant
	slice  time.Duration // the duration of a turn
}

// A measurement holds nanoseconds per operation over all rounds.
type measurement struct {
	Name string
	Low  float64 // the 5th percentile

	turns []float64 // by round
}

// measure gives each variant one turn in each round, in random order. A slower
// machine then slows all variants alike. Because turns are short, many of them are
// undisturbed, and a low quantile of the turns is the time of the code alone.
func measure(c *comparison, s settings) (measured []measurement) {
	repeats := make([]int, len(c.variants))
	for i, v := range c.variants {
		repeats[i] = repeatsFor(c, v, s.slice)
	}
	turns := make([][]float64, len(c.variants))
	for range c.rounds(s) {
		for _, i := range rand.Perm(len(c.variants)) {
			turns[i] = append(turns[i], turn(c, c.variants[i], repeats[i]))
		}
	}
	for i, v := range c.variants {
		measured = append(measured, measurement{v.name, quantile(0.05, turns[i]), turns[i]})
	}
	return measured
}

// quantile returns the p-quantile of the values.
func quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.LinInterp, slices.Sorted(slices.Values(values)), nil)
}

// repeatsFor returns the number of runs of v that fill a turn.
func repeatsFor(c *comparison, v variant, slice time.Duration) int {
	if c.before != nil {
		return 1
	}
	v.run()
	fastest := time.Hour
	repeats := 1
	for range 10 {
		start := time.Now()
		for range repeats {
			v.run()
		}
		elapsed := max(time.Since(start), 1)
		fastest = min(fastest, max(elapsed/time.Duration(repeats), 1))
		repeats = max(1, int(slice/fastest))
	}
	return repeats
}

// turn returns the nanoseconds per operation of one turn. It begins with an untimed
// run, because the last variant has left its own tables in the caches.
func turn(c *comparison, v variant, repeats int) float64 {
	if c.before != nil {
		c.before()
	} else {
		v.run()
	}
	start := time.Now()
	for range repeats {
		v.run()
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
	return m.Low / base.Low, quantile(0.5, rounds)
}

// measureAll measures comparisons one after another on one CPU. It writes the name of
// each to progress.
func measureAll(suite string, comparisons []*comparison, s settings, progress io.Writer) (all [][]measurement) {
	release, err := turns.Pin()
	defer release()
	if err != nil {
		fmt.Fprintf(progress, "%s: measuring without a fixed CPU: %v\n", suite, err)
	}
	for i, c := range comparisons {
		fmt.Fprintf(progress, "%s %d of %d: %s\n", suite, i+1, len(comparisons), c.name)
		all = append(all, measure(c, s))
	}
	return all
}
