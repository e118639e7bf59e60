package main

import (
	"fmt"
	"io"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	operations "github.com/kindergarten-bitboards/kindergarten/internal/tooling/kernels"
)

// A contest is one operation of package bulk on a batch. One run makes calls calls, because a
// shorter run would measure the loop around it.
type contest struct {
	name string
	run  func(level asm.Level, n int) func()
}

const calls = 16

// A kernel counts as slower than the portable loop if both ratios exceed tolerance
// and the difference exceeds nanosecond. Smaller differences are noise.
const (
	tolerance  = 1.03
	nanosecond = 0.25
)

func contests() []contest {
	q, p := newQueries(batch+2), newPositions(batch+2)
	dst := make([]uint64, batch+2)
	return append(
		contestsOf(func(f operations.Batch, from, to int) { f(dst[from:to], q.sqs[from:to], q.occs[from:to]) }),
		contestsOf(func(f operations.SliderSets, from, to int) {
			f(dst[from:to], p.diagonal[from:to], p.orthogonal[from:to], p.occs[from:to])
		})...)
}

// contestsOf returns a contest for each operation of a type.
func contestsOf[F any](call func(f F, from, to int)) (all []contest) {
	for _, o := range operations.Of[F]() {
		all = append(all, contest{o.Name, func(level asm.Level, n int) func() {
			w, f := window{n: n, total: batch + 2}, o.At(level)
			return func() { w.each(calls, func(from, to int) { call(f, from, to) }) }
		}})
	}
	return all
}

// longest is the length at which crossover continues around that of a batch.
const longest = 300

// crossover compares the selected kernel with the portable loop at lengths up to longest and
// around a batch, and shows powers of two and where it is slower. A kernel that is slower is
// measured two more times, each longer than the last, and counts as slower only if it is slower
// each time.
func crossover(c call, progress io.Writer) *table {
	best, portable := asm.Best().String(), asm.Portable.String()
	s := settings{rounds: max(c.rounds/20, 1), slice: min(c.slice, 10*time.Microsecond)}
	t := new(table)
	for _, contest := range contests() {
		if best == portable || !c.only.MatchString(contest.name) {
			continue
		}
		fmt.Fprintf(progress, "crossover: %s\n", contest.name)
		var slower []int
		for n := 0; n <= batch+2; n++ {
			if n == longest {
				n = batch - 2 // the tails in between are like the shorter ones
			}
			kernel, loop := measureLength(contest, n, s)
			for again := 1; again <= 2 && isSlower(kernel, loop); again++ {
				kernel, loop = measureLength(contest, n, settings{rounds: s.rounds * 4 * again, slice: s.slice})
			}
			isSlower := isSlower(kernel, loop)
			if isSlower {
				slower = append(slower, n)
			}
			if isSlower || n&(n-1) == 0 {
				ratio, _ := kernel.ratios(loop)
				task := fmt.Sprintf("%s, %d", contest.name, n)
				t.set(task, best, kernel.low)
				t.set(task, portable, loop.low)
				t.set(task, "times as long", ratio)
			}
		}
		t.notes = append(t.notes, fmt.Sprintf("- %s: slower at the lengths %d", contest.name, slower))
	}
	return t
}

func isSlower(kernel, portable measurement) bool {
	ratio, roundRatio := kernel.ratios(portable)
	return ratio > tolerance && roundRatio > tolerance && kernel.low-portable.low > nanosecond
}

// measureLength measures calls of the selected kernel and of the portable loop.
func measureLength(c contest, n int, s settings) (kernel, portable measurement) {
	measured := measure(&comparison{
		name: c.name, operations: calls,
		methods: []method{{"kernel", c.run(asm.Best(), n)}, {"portable", c.run(asm.Portable, n)}},
	}, s)
	return measured[0], measured[1]
}
