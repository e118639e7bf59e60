package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
	operations "github.com/kindergarten-bitboards/kindergarten/internal/tooling/kernels"
)

// copyOfBytes is the floor of a batch: a copy of its bytes.
const copyOfBytes = "copy"

// many is the length of a batch that exceeds the second-level cache.
const many = 1_000_000

// addKernels adds the kernel of each level that this CPU can run, best first, unless the
// level has none for this.
func (c *comparison) addKernels(hasBMI2 bool, run func(level asm.Level)) {
	for level := int(asm.Best()); level >= int(asm.Portable); level-- {
		if level := asm.Level(level); hasBMI2 || level.String() != "bmi2" {
			c.add(level.String(), func() { run(level) })
		}
	}
}

// addLoops adds the rivals of the kernels: loops that look up one piece after another.
func (c *comparison) addLoops(run func(m *loops.Method) func()) {
	for _, l := range present() {
		if f := run(l.Method); f != nil && (l.name == "attacks" || l.name == "fancy magic" || l.name == "PEXT") {
			c.add(l.name, f)
		}
	}
}

// The functions of packages asm and bulk for rooks, bishops and queens.
var (
	kernelBatches = [3]func(level asm.Level, dst []uint64, sqs []uint8, occs []uint64){asm.Rooks, asm.Bishops, asm.Queens}
	kernelMaps    = [3]func(level asm.Level, dst *[64]uint64, occ uint64){asm.RookMap, asm.BishopMap, asm.QueenMap}
	checkedMaps   = [3]operations.Map{bulk.RookMap[uint64, [64]uint64], bulk.BishopMap[uint64, [64]uint64],
		bulk.QueenMap[uint64, [64]uint64]}

	// Each is inlined, as in a user's loop. A call through a function value takes 1 ns more.
	checkedBatches = [3]func(dst []uint64, q *queries) func(from, to int){
		func(dst []uint64, q *queries) func(from, to int) {
			return func(from, to int) { bulk.Rooks(dst[from:to], q.sqs[from:to], q.occs[from:to]) }
		},
		func(dst []uint64, q *queries) func(from, to int) {
			return func(from, to int) { bulk.Bishops(dst[from:to], q.sqs[from:to], q.occs[from:to]) }
		},
		func(dst []uint64, q *queries) func(from, to int) {
			return func(from, to int) { bulk.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to]) }
		},
	}
)

func bulkComparisons() (all []*comparison) {
	for _, n := range []int{1, 2, 4, 8, 16, 64} {
		all = append(all, batches(2, n))
	}
	for i := range sliderNames {
		all = append(all, batches(i, batch))
	}
	all = append(all, batches(2, many))
	p := newPositions(1024)
	for i := range sliderNames {
		all = append(all, maps(i, p))
	}
	return append(all, sliderSets(p), sliderSetsChained(p), sliderSetBatches(p))
}

// batches compares calls on n of sliderNames[i]. One run has at most 16 calls.
func batches(i, n int) *comparison {
	total := max(n, batch)
	q, dst, w, times := newQueries(total), make([]uint64, total), window{n: n, total: total}, min(calls, total/n)
	name := thousands(fmt.Sprint(n)) + " " + sliderNames[i] + "s"
	c := &comparison{name: name, operations: times * n, part: 10 * n / many}
	each := func(call operations.Batch) func() {
		return func() { w.each(times, func(from, to int) { call(dst[from:to], q.sqs[from:to], q.occs[from:to]) }) }
	}
	c.addKernels(true, func(level asm.Level) {
		w.each(times, func(from, to int) { kernelBatches[i](level, dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	})
	checked := checkedBatches[i](dst, q)
	c.add("bulk", func() { w.each(times, checked) })
	c.addLoops(func(m *loops.Method) func() { return each(m.Batches[i]) })
	sqs := make([]uint8, total)
	c.add(copyOfBytes, each(func(dst []uint64, from []uint8, occs []uint64) {
		copy(dst, occs)
		copy(sqs, from)
	}))
	return c
}

// mapBoards is the number of maps that one run writes: 16 KB.
const mapBoards = 32

// maps compares maps of sliderNames[i].
func maps(i int, p *positions) *comparison {
	dst := new([mapBoards][64]uint64)
	c := &comparison{name: "map of " + sliderNames[i] + "s", about: "attacks from all 64 squares", operations: mapBoards}
	c.addKernels(false, func(level asm.Level) {
		for j := range dst {
			kernelMaps[i](level, &dst[j], p.occs[j])
		}
	})
	each := func(run operations.Map) func() {
		return func() {
			for j := range dst {
				run(&dst[j], p.occs[j])
			}
		}
	}
	c.add("bulk", each(checkedMaps[i]))
	c.addLoops(func(m *loops.Method) func() { return each(m.Maps[i]) })
	return c
}

// setsOf returns a run of a loop over the positions, or nil.
func setsOf(loop func(diagonal, orthogonal, occs []uint64), p *positions) func() {
	if loop == nil {
		return nil
	}
	return func() { loop(p.diagonal, p.orthogonal, p.occs) }
}

// sliderSets compares set-wise attacks of a few pieces, one call at a time.
func sliderSets(p *positions) *comparison {
	c := &comparison{name: "set", about: "two rooks, two bishops and a queen in one call", operations: len(p.occs)}
	c.addKernels(false, func(level asm.Level) {
		loops.IndependentSets(func(diagonal, orthogonal, occ uint64) uint64 {
			return asm.SliderSet(level, diagonal, orthogonal, occ)
		}, p.diagonal, p.orthogonal, p.occs)
	})
	c.add("bulk", func() {
		loops.IndependentSets(func(diagonal, orthogonal, occ uint64) uint64 {
			return bulk.SliderSet(diagonal, orthogonal, occ)
		}, p.diagonal, p.orthogonal, p.occs)
	})
	c.addLoops(func(m *loops.Method) func() { return setsOf(m.IndependentSets, p) })
	return c
}

// sliderSetsChained compares set-wise attacks in a dependency chain: each occupancy
// contains the last result.
func sliderSetsChained(p *positions) *comparison {
	c := &comparison{name: "set, chained", about: "each occupancy from the last result", operations: len(p.occs)}
	c.addKernels(false, func(level asm.Level) {
		loops.ChainedSets(func(diagonal, orthogonal, occ uint64) uint64 {
			return asm.SliderSet(level, diagonal, orthogonal, occ)
		}, p.diagonal, p.orthogonal, p.occs)
	})
	c.add("bulk", func() {
		loops.ChainedSets(func(diagonal, orthogonal, occ uint64) uint64 {
			return bulk.SliderSet(diagonal, orthogonal, occ)
		}, p.diagonal, p.orthogonal, p.occs)
	})
	c.addLoops(func(m *loops.Method) func() { return setsOf(m.ChainedSets, p) })
	return c
}

func sliderSetBatches(p *positions) *comparison {
	dst := make([]uint64, len(p.occs))
	c := &comparison{name: "1,024 sets", about: "many boards in one call", operations: len(p.occs)}
	c.addKernels(false, func(level asm.Level) { asm.SliderSets(level, dst, p.diagonal, p.orthogonal, p.occs) })
	c.add("bulk", func() { bulk.SliderSets(dst, p.diagonal, p.orthogonal, p.occs) })
	c.addLoops(func(m *loops.Method) func() {
		if m.SliderSets == nil {
			return nil
		}
		return func() { m.SliderSets(dst, p.diagonal, p.orthogonal, p.occs) }
	})
	return c
}
