package main

import (
	"fmt"
	"io"
	"regexp"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	operations "github.com/kindergarten-bitboards/kindergarten/internal/kernels"
)

// A contest is one bulk operation, by a level and on n elements. calls says how
// often it is done in one run: short runs would measure the loop around them.
type contest struct {
	name    string
	lengths []int
	run     func(level asm.Level, n int) func()
}

const calls = 16

// A kernel counts as slower than the portable loop when it is by more than
// this, in both ratios, and by more than a part of a nanosecond: less is noise.
const (
	tolerance  = 1.03
	nanosecond = 0.25
)

func contests() (all []contest) {
	q, p := newQueries(batch+2), newPositions(batch+2)
	dst := make([]uint64, batch+2)
	maps := new([2][64]uint64)
	batches := func(name string, run func(level asm.Level, from, to int)) {
		all = append(all, contest{name, crossoverLengths(), func(level asm.Level, n int) func() {
			w := window{n: n, total: len(dst)}
			return func() {
				for range calls {
					from, to := w.next()
					run(level, from, to)
				}
			}
		}})
	}
	boards := func(name string, run func(level asm.Level, i int, occ uint64)) {
		all = append(all, contest{name, []int{1}, func(level asm.Level, _ int) func() {
			return func() {
				for i, occ := range p.occs[:calls] {
					run(level, i, occ)
				}
			}
		}})
	}
	for _, o := range operations.Batches {
		batches(o.Name, func(level asm.Level, from, to int) {
			o.Asm(level, dst[from:to], q.sqs[from:to], q.occs[from:to])
		})
	}
	for _, o := range operations.SliderSetBatches {
		batches(o.Name, func(level asm.Level, from, to int) {
			o.Asm(level, dst[from:to], p.orthogonal[from:to], p.diagonal[from:to], p.occs[from:to])
		})
	}
	for _, o := range operations.SliderSetUnions {
		boards(o.Name, func(level asm.Level, i int, occ uint64) { sink ^= o.Asm(level, p.orthogonal[i], p.diagonal[i], occ) })
	}
	for _, o := range operations.Sets {
		boards(o.Name, func(level asm.Level, i int, occ uint64) { sink ^= o.Asm(level, p.orthogonal[i], occ) })
	}
	for _, o := range operations.Maps {
		boards(o.Name, func(level asm.Level, _ int, occ uint64) { o.Asm(level, &maps[0], occ) })
	}
	for _, o := range operations.SliderMapPairs {
		boards(o.Name, func(level asm.Level, _ int, occ uint64) { o.Asm(level, &maps[0], &maps[1], occ) })
	}
	return all
}

// crossoverLengths returns every length up to 300, and from there to a batch
// those around the multiples of 64, where the kernels change from blocks to
// what is left over.
func crossoverLengths() []int {
	var lengths []int
	for n := range 301 {
		lengths = append(lengths, n)
	}
	for block := 320; block <= batch; block += 64 {
		for n := block - 2; n <= block+2; n++ {
			lengths = append(lengths, n)
		}
	}
	return lengths
}

// crossover compares the chosen kernel with the portable loop at every length.
// One that seems slower is measured again, twice and longer, and counts only
// if it is slower each time.
func crossover(s settings, only *regexp.Regexp, progress io.Writer) []*result {
	if asm.Best() == asm.Portable {
		fmt.Fprintln(progress, "crossover: this CPU and build have no kernel besides the portable one")
		return nil
	}
	s = settings{rounds: max(s.rounds/20, 1), slice: min(s.slice, 10*time.Microsecond)}
	var results []*result
	for _, contest := range contests() {
		if !only.MatchString(contest.name) {
			continue
		}
		fmt.Fprintf(progress, "crossover: %s, %d lengths\n", contest.name, len(contest.lengths))
		r := &result{
			Suite:   "crossover",
			Name:    fmt.Sprintf("%s, %s against the portable loop, ns a call", contest.name, asm.Best()),
			Columns: []string{"length", asm.Best().String(), asm.Portable.String(), "ratio", "by rounds", ""},
		}
		for _, n := range contest.lengths {
			kernel, portable, ratio, roundRatio := measureLength(contest, n, s)
			note := ""
			for again := 1; again <= 2 && isSlower(kernel, portable, ratio, roundRatio); again++ {
				longer := settings{rounds: s.rounds * 4 * again, slice: s.slice}
				kernel, portable, ratio, roundRatio = measureLength(contest, n, longer)
			}
			if isSlower(kernel, portable, ratio, roundRatio) {
				r.Failures = append(r.Failures, n)
				note = "SLOWER"
			}
			if note != "" || n&(n-1) == 0 || len(contest.lengths) == 1 {
				r.Rows = append(r.Rows, []string{
					fmt.Sprint(n), fmt.Sprintf("%.1f", kernel), fmt.Sprintf("%.1f", portable),
					fmt.Sprintf("%.2f", ratio), fmt.Sprintf("%.2f", roundRatio), note,
				})
			}
		}
		r.Notes = []string{fmt.Sprintf("slower at %d of %d lengths", len(r.Failures), len(contest.lengths))}
		if len(r.Failures) > 0 {
			r.Notes[0] += fmt.Sprintf(": %d", r.Failures)
		}
		results = append(results, r)
	}
	return results
}

func isSlower(kernel, portable, ratio, roundRatio float64) bool {
	return ratio > tolerance && roundRatio > tolerance && kernel-portable > nanosecond
}

// measureLength returns the nanoseconds of a call by the chosen kernel and by
// the portable loop, and both ratios of the first to the second.
func measureLength(c contest, n int, s settings) (kernel, portable, ratio, roundRatio float64) {
	r := measure(&comparison{
		name: c.name, unit: "call", operations: calls,
		variants: []variant{
			{asm.Portable.String(), c.run(asm.Portable, n)},
			{asm.Best().String(), c.run(asm.Best(), n)},
		},
	}, s)
	return r.Variants[1].Low, r.Variants[0].Low, r.Variants[1].Ratio, r.Variants[1].RoundRatio
}
