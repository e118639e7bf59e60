package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat"
)

// A comparison is one piece of work and several ways of doing it.
type comparison struct {
	name       string
	about      string // what the name leaves open
	unit       string // what one operation is
	operations int    // how many of them one run of a variant does
	variants   []variant

	// Where before is not nil, it runs before each run of a variant, and only
	// the run is timed. Otherwise runs are timed many at once.
	before func()

	// Where part is above one, there are so many times fewer rounds than the
	// settings say, because one takes so much longer.
	part int
}

// A variant is one way of doing the work of a comparison. What it times is
// a loop of its own: no lookup goes through a function value.
type variant struct {
	name string
	run  func()
}

func (c *comparison) add(name string, run func()) {
	c.variants = append(c.variants, variant{name, run})
}

// rounds returns how many rounds c is measured for.
func (c *comparison) rounds(s settings) int { return max(1, s.rounds/max(1, c.part)) }

// settings say how long to measure.
type settings struct {
	rounds int           // how often each variant has its turn
	slice  time.Duration // how long a turn lasts
}

// A measurement holds nanoseconds per operation over all rounds.
type measurement struct {
	Name   string
	Low    float64 // the 5th percentile
	Spread float64 // between the quartiles, as a part of the median

	turns []float64 // by round
}

// measure gives each variant its turn in each round, in an order drawn anew,
// so that whatever slows the machine down slows all of them down alike. Turns
// are short, so that many of them go by undisturbed, and the low quantile of
// many turns is what the code takes when nothing else happens.
func measure(c *comparison, s settings) *result {
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
	r := &result{Name: c.name}
	for i, v := range c.variants {
		m := measurement{Name: v.name, Low: quantile(0.05, turns[i]), turns: turns[i]}
		m.Spread = (quantile(0.75, turns[i]) - quantile(0.25, turns[i])) / quantile(0.5, turns[i])
		r.Variants = append(r.Variants, m)
	}
	return r
}

// quantile returns the value that a part p of the values lie below.
func quantile(p float64, values []float64) float64 {
	return stat.Quantile(p, stat.LinInterp, slices.Sorted(slices.Values(values)), nil)
}

// repeatsFor returns how many runs of v fill a turn.
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

// turn returns the nanoseconds per operation of one turn. A run that is not
// timed comes first, because the variant before has left its own tables in the
// caches.
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

// ratios returns how many times as long as base m took: the ratio of the low
// quantiles, and the median of the ratios within a round, which does not depend
// on the drift of the machine.
func (m measurement) ratios(base measurement) (ratio, roundRatio float64) {
	rounds := make([]float64, len(m.turns))
	for i := range m.turns {
		rounds[i] = m.turns[i] / base.turns[i]
	}
	return m.Low / base.Low, quantile(0.5, rounds)
}

// measureAll measures comparisons one after another, on one CPU, and says on
// progress which it has come to.
func measureAll(suite string, comparisons []*comparison, s settings, progress io.Writer) []*result {
	release, err := pin()
	defer release()
	if err != nil {
		fmt.Fprintf(progress, "%s: not on one CPU: %v\n", suite, err)
	}
	var results []*result
	for i, c := range comparisons {
		fmt.Fprintf(progress, "%s %d of %d: %s\n", suite, i+1, len(comparisons), c.name)
		results = append(results, measure(c, s))
	}
	return results
}
