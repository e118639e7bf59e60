package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat"
)

// A comparison is one piece of work and several ways of doing it. The first is
// what the ratios of the others refer to.
type comparison struct {
	name       string
	unit       string // what one operation is
	operations int    // how many of them one run of a variant does
	variants   []variant
	wants      []want

	// Where before is not nil, it runs before each run of a variant, and only
	// the run is timed. Otherwise runs are timed many at once.
	before func()

	// Where part is above one, there are so many times fewer rounds than the
	// settings say, because one takes so much longer.
	part int
}

// roundsOf returns how many rounds c is measured for.
func (c *comparison) roundsOf(s settings) int { return max(1, s.rounds/max(1, c.part)) }

// A variant is one way of doing the work of a comparison. What it times is
// a loop of its own: no lookup goes through a function value.
type variant struct {
	name string
	run  func()
}

// A want states by which factor one variant should at least be faster than
// another.
type want struct {
	faster, slower string
	factor         float64
}

// settings say how long to measure.
type settings struct {
	rounds int           // how often each variant has its turn
	slice  time.Duration // how long a turn lasts
}

// A result is what was measured of one comparison.
type result struct {
	Suite    string        `json:"suite"`
	Name     string        `json:"name"`
	Unit     string        `json:"unit,omitempty"`
	Variants []measurement `json:"variants,omitempty"`
	Wants    []verdict     `json:"wants,omitempty"`

	// What a suite that is no comparison of variants has to tell.
	Columns  []string   `json:"columns,omitempty"`
	Rows     [][]string `json:"rows,omitempty"`
	Notes    []string   `json:"notes,omitempty"`
	Failures []int      `json:"failures,omitempty"` // lengths at which a kernel was slower

	// What a suite measured of many methods at once.
	Table *table `json:"table,omitempty"`

	turns map[string][]float64 // the nanoseconds per operation, by variant and round
}

// A measurement holds nanoseconds per operation over all rounds, and ratios to
// the first variant of the comparison.
type measurement struct {
	Name       string  `json:"name"`
	Low        float64 `json:"low"` // the 5th percentile
	Median     float64 `json:"median"`
	Spread     float64 `json:"spread"`     // between the quartiles, as a part of the median
	Ratio      float64 `json:"ratio"`      // of the low quantiles
	RoundRatio float64 `json:"roundRatio"` // the median of the ratios within a round
}

// A verdict is a want beside what was measured.
type verdict struct {
	Faster     string  `json:"faster"`
	Slower     string  `json:"slower"`
	Want       float64 `json:"want"`
	Ratio      float64 `json:"ratio"`      // of the low quantiles
	RoundRatio float64 `json:"roundRatio"` // the median of the ratios within a round
}

func (v verdict) met() bool { return v.Ratio >= v.Want }

// measure gives each variant its turn in each round, in an order drawn anew,
// so that whatever slows the machine down slows all of them down alike. Turns
// are short, so that many of them go by undisturbed, and the low quantile of
// many turns is what the code takes when nothing else happens.
func measure(c *comparison, s settings) *result { return measureShown(c, s, lines{io.Discard}) }

// measureShown does what measure does, and adds each round to what is shown.
func measureShown(c *comparison, s settings, shown observer) *result {
	repeats := make([]int, len(c.variants))
	for i, v := range c.variants {
		repeats[i] = repeatsFor(c, v, s.slice)
	}
	turns := make([][]float64, len(c.variants))
	for range c.roundsOf(s) {
		for _, i := range rand.Perm(len(c.variants)) {
			turns[i] = append(turns[i], turn(c, c.variants[i], repeats[i]))
		}
		shown.Add(1)
	}
	r := &result{Name: c.name, Unit: c.unit, turns: make(map[string][]float64)}
	for i, v := range c.variants {
		sorted := slices.Sorted(slices.Values(turns[i]))
		quantile := func(p float64) float64 { return stat.Quantile(p, stat.LinInterp, sorted, nil) }
		r.turns[v.name] = turns[i]
		m := measurement{
			Name:   v.name,
			Low:    quantile(0.05),
			Median: quantile(0.5),
			Spread: (quantile(0.75) - quantile(0.25)) / quantile(0.5),
		}
		r.Variants = append(r.Variants, m)
		r.Variants[i].Ratio, r.Variants[i].RoundRatio = r.ratios(v.name, c.variants[0].name)
	}
	for _, w := range c.wants {
		v := verdict{Faster: w.faster, Slower: w.slower, Want: w.factor}
		v.Ratio, v.RoundRatio = r.ratios(w.slower, w.faster)
		r.Wants = append(r.Wants, v)
	}
	return r
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

// ratios returns how many times as long as base the named variant took: the
// ratio of the low quantiles, and the median of the ratios within a round. It
// panics where a comparison names a variant that it does not have.
func (r *result) ratios(name, base string) (ratio, roundRatio float64) {
	over, under := r.turns[name], r.turns[base]
	if over == nil || under == nil {
		panic(fmt.Sprintf("comparison %q lacks %q or %q", r.Name, name, base))
	}
	rounds := make([]float64, len(over))
	for i := range over {
		rounds[i] = over[i] / under[i]
	}
	slices.Sort(rounds)
	return low(over) / low(under), stat.Quantile(0.5, stat.LinInterp, rounds, nil)
}

// low returns the 5th percentile of turns.
func low(turns []float64) float64 {
	return stat.Quantile(0.05, stat.LinInterp, slices.Sorted(slices.Values(turns)), nil)
}

// measureAll measures comparisons one after another, on one CPU, and tells on
// progress which it has come to.
func measureAll(suite string, comparisons []*comparison, s settings, progress io.Writer) []*result {
	release, err := pin()
	defer release()
	if err != nil {
		fmt.Fprintf(progress, "%s: not on one CPU: %v\n", suite, err)
	}
	steps := 0
	for _, c := range comparisons {
		steps += c.roundsOf(s)
	}
	shown := newObserver(progress, steps)
	var results []*result
	for i, c := range comparisons {
		shown.Describe(fmt.Sprintf("%s %d of %d: %s", suite, i+1, len(comparisons), c.name))
		r := measureShown(c, s, shown)
		r.Suite = suite
		results = append(results, r)
	}
	return results
}
