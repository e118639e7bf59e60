package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops/bymethod"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
	operations "github.com/kindergarten-bitboards/kindergarten/internal/tooling/kernels"
)

const (
	checked     = "package bulk"
	loopOfOurs  = "loop of " + ours
	loopOfMagic = "loop of " + fancyMagic
	loopOfPEXT  = "loop of PEXT in assembly"
	loopOfAVX2  = "loop of " + hyperbolaAVX2
	copyOfBytes = "copy of the same bytes"
)

// many is the length of a batch that exceeds the second-level cache.
const many = 1_000_000

// levels returns the levels that this CPU can run, best first.
func levels() []asm.Level {
	var levels []asm.Level
	for level := int(asm.Best()); level >= int(asm.Portable); level-- {
		levels = append(levels, asm.Level(level))
	}
	return levels
}

func kernel(level asm.Level) string { return kernelPrefix + level.String() }

const kernelPrefix = "kernel "

// vectorLevels returns the levels that have kernels on maps and sets, best first. BMI2 has
// none.
func vectorLevels() []asm.Level {
	return slices.DeleteFunc(levels(), func(level asm.Level) bool { return level.String() == "bmi2" })
}

// addKernels adds a variant for each level.
func (c *comparison) addKernels(levels []asm.Level, run func(level asm.Level)) {
	for _, level := range levels {
		c.add(kernel(level), func() { run(level) })
	}
}

// addLoops adds the rivals of the kernels, loops that look one piece up after another.
func (c *comparison) addLoops(run func(m *loops.Method) func()) {
	for _, l := range []contender{{loopOfOurs, "", &bymethod.Attacks}, {loopOfMagic, "", &bymethod.PackedMagic},
		{loopOfPEXT, "", &bymethod.PEXT}, {loopOfAVX2, "", &bymethod.AVX2Hyperbola}} {
		if f := run(l.Method); f != nil && l.Supported() {
			c.add(l.name, f)
		}
	}
}

// The functions of packages asm and bulk for rooks, bishops and queens.
var (
	kernelBatches  = [3]func(level asm.Level, dst []uint64, sqs []uint8, occs []uint64){asm.Rooks, asm.Bishops, asm.Queens}
	kernelMaps     = [3]func(level asm.Level, dst *[64]uint64, occ uint64){asm.RookMap, asm.BishopMap, asm.QueenMap}
	checkedBatches = [3]operations.Batch{bulk.Rooks[uint64, uint8], bulk.Bishops[uint64, uint8], bulk.Queens[uint64, uint8]}
	checkedMaps    = [3]operations.Map{bulk.RookMap[uint64, [64]uint64], bulk.BishopMap[uint64, [64]uint64], bulk.QueenMap[uint64, [64]uint64]}
)

func bulkComparisons() (all []*comparison) {
	for _, n := range []int{batch, many} {
		q, dst := newQueries(n), make([]uint64, n)
		for i := range sliderNames {
			all = append(all, batches(i, q, dst))
		}
	}
	p := newPositions(1024)
	for i := range sliderNames {
		all = append(all, maps(i, p))
	}
	return append(all, bishopRookMaps(p), sliderSets(p), sliderSetsChained(p), sliderSetBatches(p))
}

// batches compares batches of sliderNames[i]. The floor is a copy of as many bytes
// as the batch has.
func batches(i int, q *queries, dst []uint64) *comparison {
	c := &comparison{name: thousands(fmt.Sprint(len(dst))) + " " + sliderNames[i] + "s", unit: sliderNames[i], operations: len(dst), part: 10 * len(dst) / many}
	c.addKernels(levels(), func(level asm.Level) { kernelBatches[i](level, dst, q.sqs, q.occs) })
	c.add(checked, func() { checkedBatches[i](dst, q.sqs, q.occs) })
	c.addLoops(func(m *loops.Method) func() { return func() { m.Batches[i](dst, q.sqs, q.occs) } })
	sqs := make([]uint8, len(q.sqs))
	c.add(copyOfBytes, func() {
		copy(dst, q.occs)
		copy(sqs, q.sqs)
	})
	return c
}

// mapBoards is the number of maps that one run writes: 16 KB.
const mapBoards = 32

// maps compares maps of sliderNames[i].
func maps(i int, p *positions) *comparison {
	dst := new([mapBoards][64]uint64)
	c := &comparison{name: "map of " + sliderNames[i] + "s", about: "attacks from all 64 squares", unit: "board", operations: mapBoards}
	c.addKernels(vectorLevels(), func(level asm.Level) {
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
	c.add(checked, each(checkedMaps[i]))
	c.addLoops(func(m *loops.Method) func() { return each(m.Maps[i]) })
	return c
}

func bishopRookMaps(p *positions) *comparison {
	rooks, bishops := new([mapBoards][64]uint64), new([mapBoards][64]uint64)
	c := &comparison{name: "maps of rooks and bishops", about: "both in one call", unit: "board", operations: mapBoards}
	c.addKernels(vectorLevels(), func(level asm.Level) {
		for i := range rooks {
			asm.BishopRookMaps(level, &bishops[i], &rooks[i], p.occs[i])
		}
	})
	c.add(checked, func() {
		for i := range rooks {
			bulk.BishopRookMaps(&bishops[i], &rooks[i], p.occs[i])
		}
	})
	c.addLoops(func(m *loops.Method) func() {
		return func() {
			for i := range rooks {
				m.Maps[0](&rooks[i], p.occs[i])
				m.Maps[1](&bishops[i], p.occs[i])
			}
		}
	})
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
	c := &comparison{name: "set", about: "two rooks, two bishops and a queen in one call", unit: "board", operations: len(p.occs)}
	c.addKernels(vectorLevels(), func(level asm.Level) {
		loops.IndependentSets(func(diagonal, orthogonal, occ uint64) uint64 { return asm.SliderSet(level, diagonal, orthogonal, occ) },
			p.diagonal, p.orthogonal, p.occs)
	})
	c.add(checked, func() {
		loops.IndependentSets(func(diagonal, orthogonal, occ uint64) uint64 { return bulk.SliderSet(diagonal, orthogonal, occ) },
			p.diagonal, p.orthogonal, p.occs)
	})
	c.addLoops(func(m *loops.Method) func() { return setsOf(m.IndependentSets, p) })
	return c
}

// sliderSetsChained compares set-wise attacks in a dependency chain: each occupancy
// contains the last result.
func sliderSetsChained(p *positions) *comparison {
	c := &comparison{name: "set, chained", about: "the same, each occupancy from the last result", unit: "board", operations: len(p.occs)}
	c.addKernels(vectorLevels(), func(level asm.Level) {
		loops.ChainedSets(func(diagonal, orthogonal, occ uint64) uint64 { return asm.SliderSet(level, diagonal, orthogonal, occ) },
			p.diagonal, p.orthogonal, p.occs)
	})
	c.add(checked, func() {
		loops.ChainedSets(func(diagonal, orthogonal, occ uint64) uint64 { return bulk.SliderSet(diagonal, orthogonal, occ) },
			p.diagonal, p.orthogonal, p.occs)
	})
	c.addLoops(func(m *loops.Method) func() { return setsOf(m.ChainedSets, p) })
	return c
}

func sliderSetBatches(p *positions) *comparison {
	dst := make([]uint64, len(p.occs))
	c := &comparison{name: "1,024 sets", about: "the same for many boards in one call", unit: "board", operations: len(p.occs)}
	c.addKernels(vectorLevels(), func(level asm.Level) { asm.SliderSets(level, dst, p.diagonal, p.orthogonal, p.occs) })
	c.add(checked, func() { bulk.SliderSets(dst, p.diagonal, p.orthogonal, p.occs) })
	c.addLoops(func(m *loops.Method) func() {
		if m.SliderSets == nil {
			return nil
		}
		return func() { m.SliderSets(dst, p.diagonal, p.orthogonal, p.occs) }
	})
	return c
}
