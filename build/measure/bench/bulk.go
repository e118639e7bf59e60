package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
	operations "github.com/kindergarten-bitboards/kindergarten/internal/testing/kernels"
)

// many is the length of a batch that exceeds the second-level cache.
const many = 1_000_000

// addKernels adds the kernel of each level that this CPU can run, best first, unless the
// level has none for this. The portable one is a loop of lookups.
func (c *comparison) addKernels(hasBMI2 bool, run func(level asm.Level)) {
	for level := int(asm.Best()); level >= int(asm.Portable); level-- {
		if level := asm.Level(level); hasBMI2 || level.String() != "bmi2" {
			c.add(level.String(), func() { run(level) })
		}
	}
}

// addPEXT adds a loop in assembly that looks up one piece after another.
func (c *comparison) addPEXT(run func()) {
	if pext.Supported() {
		c.add("PEXT", run)
	}
}

// inBatches calls run with the bounds of batches of n of all elements, one after another. It is
// inlined, as lookUp is.
func inBatches(n, all int, run func(from, to int)) {
	for from := 0; from+n <= all; from += n {
		run(from, from+n)
	}
}

// lookUp looks queries up, n at a time.
func lookUp(f operations.Batch, dst []uint64, q *queries, n int) {
	inBatches(n, len(dst), func(from, to int) { f(dst[from:to], q.sqs[from:to], q.occs[from:to]) })
}

// Batches of rooks, bishops and queens.
var (
	kernelBatches = [3]func(level asm.Level, dst []uint64, sqs []uint8, occs []uint64){asm.Rooks, asm.Bishops, asm.Queens}
	pextBatches   = [3]operations.Batch{pext.Rooks, pext.Bishops, pext.Queens}

	// Each is inlined, as in a user's loop. A call through a function value takes 1 ns more.
	checkedBatches = [3]func(dst []uint64, q *queries, n int){
		func(dst []uint64, q *queries, n int) { lookUp(bulk.Rooks, dst, q, n) },
		func(dst []uint64, q *queries, n int) { lookUp(bulk.Bishops, dst, q, n) },
		func(dst []uint64, q *queries, n int) { lookUp(bulk.Queens, dst, q, n) },
	}
)

func bulkComparisons() (all []*comparison) {
	for _, n := range []int{8, 64} {
		all = append(all, batches(2, n))
	}
	for i := range sliderNames {
		all = append(all, batches(i, batch))
	}
	p := newPositions(1024)
	return append(all, batches(2, many), queenMaps(p), sliderSets(p), sliderSetsChained(p), sliderSetBatches(p, 1024))
}

// crossoverComparisons compares calls on as many elements as the thresholds of package asm are
// about: up to a block of AVX2 and its longest tail.
func crossoverComparisons() (all []*comparison) {
	const longest = 48
	for i := range sliderNames {
		for n := range longest {
			all = append(all, batches(i, n+1))
		}
	}
	p := newPositions(1024)
	for n := range longest {
		all = append(all, sliderSetBatches(p, n+1))
	}
	return all
}

// batches compares calls on n of sliderNames[i].
func batches(i, n int) *comparison {
	all := max(n, batch/n*n)
	q, dst := newQueries(all), make([]uint64, all)
	c := &comparison{name: thousands(fmt.Sprint(n)) + " " + sliderNames[i] + "s", operations: all, part: 10 * n / many}
	c.addKernels(true, func(level asm.Level) {
		inBatches(n, all, func(from, to int) { kernelBatches[i](level, dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	})
	c.add("bulk", func() { checkedBatches[i](dst, q, n) })
	c.addPEXT(func() { lookUp(pextBatches[i], dst, q, n) })
	return c
}

// queenMaps compares maps of queens' attacks from all 64 squares. One run writes 16 KB.
func queenMaps(p *positions) *comparison {
	dst := new([32][64]uint64)
	c := &comparison{name: "map of queens", operations: len(dst)}
	c.addKernels(false, func(level asm.Level) {
		for i := range dst {
			asm.QueenMap(level, &dst[i], p.occs[i])
		}
	})
	c.add("bulk", func() {
		for i := range dst {
			bulk.QueenMap(&dst[i], p.occs[i])
		}
	})
	c.addPEXT(func() {
		for i := range dst {
			pext.QueenMap(&dst[i], p.occs[i])
		}
	})
	return c
}

// independentSets calls f for all positions. No call depends on another.
func independentSets(f operations.SliderSet, p *positions) {
	sum := uint64(0)
	for i, occ := range p.occs {
		sum ^= f(p.diagonal[i], p.orthogonal[i], occ)
	}
	sink ^= sum
}

// chainedSets mixes each result into the next occupancy.
func chainedSets(f operations.SliderSet, p *positions) {
	last := uint64(0)
	for i, occ := range p.occs {
		last = f(p.diagonal[i], p.orthogonal[i], occ^last&1)
	}
	sink ^= last
}

// sliderSets compares set-wise attacks of two rooks, two bishops and a queen, one call at a time.
func sliderSets(p *positions) *comparison {
	c := &comparison{name: "set", operations: len(p.occs)}
	c.addKernels(false, func(level asm.Level) {
		independentSets(func(diagonal, orthogonal, occ uint64) uint64 {
			return asm.SliderSet(level, diagonal, orthogonal, occ)
		}, p)
	})
	c.add("bulk", func() { independentSets(bulk.SliderSet, p) })
	c.addPEXT(func() { independentSets(pext.SliderSet, p) })
	return c
}

// sliderSetsChained compares them in a dependency chain.
func sliderSetsChained(p *positions) *comparison {
	c := &comparison{name: "set, chained", operations: len(p.occs)}
	c.addKernels(false, func(level asm.Level) {
		chainedSets(func(diagonal, orthogonal, occ uint64) uint64 {
			return asm.SliderSet(level, diagonal, orthogonal, occ)
		}, p)
	})
	c.add("bulk", func() { chainedSets(bulk.SliderSet, p) })
	c.addPEXT(func() { chainedSets(pext.SliderSet, p) })
	return c
}

// sliderSetBatches compares calls on n boards.
func sliderSetBatches(p *positions, n int) *comparison {
	all := len(p.occs) / n * n
	dst := make([]uint64, all)
	c := &comparison{name: thousands(fmt.Sprint(n)) + " sets", operations: all}
	c.addKernels(false, func(level asm.Level) {
		inBatches(n, all, func(from, to int) {
			asm.SliderSets(level, dst[from:to], p.diagonal[from:to], p.orthogonal[from:to], p.occs[from:to])
		})
	})
	c.add("bulk", func() {
		inBatches(n, all, func(from, to int) {
			bulk.SliderSets(dst[from:to], p.diagonal[from:to], p.orthogonal[from:to], p.occs[from:to])
		})
	})
	c.addPEXT(func() {
		inBatches(n, all, func(from, to int) {
			pext.SliderSets(dst[from:to], p.diagonal[from:to], p.orthogonal[from:to], p.occs[from:to])
		})
	})
	return c
}
