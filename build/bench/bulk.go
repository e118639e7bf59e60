package main

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/attacks/bulk"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/avx2hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
	operations "github.com/kindergarten-bitboards/kindergarten/internal/kernels"
)

const (
	checked     = "package bulk"
	loopOfOurs  = "loop of " + ours
	loopOfMagic = "loop of " + magicPacked
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

// bulkSliders are the kernels for rooks, bishops and queens, and their rivals.
var bulkSliders = [...]struct {
	kernel                                       func(level asm.Level, dst []uint64, sqs []uint8, occs []uint64)
	kernelMap                                    func(level asm.Level, dst *[64]uint64, occ uint64)
	bulk, ours, magic, pext, avx2                operations.Batch
	bulkMap, oursMap, magicMap, pextMap, avx2Map operations.Map
}{
	{
		asm.Rooks, asm.RookMap,
		bulk.Rooks[uint64, uint8],
		func(dst []uint64, sqs []uint8, occs []uint64) { each(rook, dst, sqs, occs) },
		func(dst []uint64, sqs []uint8, occs []uint64) { each(packedmagic.Rook, dst, sqs, occs) }, pext.Rooks, avx2hyperbola.Rooks,
		func(dst *[64]uint64, occ uint64) { bulk.RookMap(dst, occ) },
		func(dst *[64]uint64, occ uint64) { eachSquare(rook, dst, occ) },
		func(dst *[64]uint64, occ uint64) { eachSquare(packedmagic.Rook, dst, occ) }, pext.RookMap, avx2hyperbola.RookMap,
	},
	{
		asm.Bishops, asm.BishopMap,
		bulk.Bishops[uint64, uint8],
		func(dst []uint64, sqs []uint8, occs []uint64) { each(bishop, dst, sqs, occs) },
		func(dst []uint64, sqs []uint8, occs []uint64) { each(packedmagic.Bishop, dst, sqs, occs) }, pext.Bishops, avx2hyperbola.Bishops,
		func(dst *[64]uint64, occ uint64) { bulk.BishopMap(dst, occ) },
		func(dst *[64]uint64, occ uint64) { eachSquare(bishop, dst, occ) },
		func(dst *[64]uint64, occ uint64) { eachSquare(packedmagic.Bishop, dst, occ) }, pext.BishopMap, avx2hyperbola.BishopMap,
	},
	{
		asm.Queens, asm.QueenMap,
		bulk.Queens[uint64, uint8],
		func(dst []uint64, sqs []uint8, occs []uint64) { each(queen, dst, sqs, occs) },
		func(dst []uint64, sqs []uint8, occs []uint64) { each(packedmagic.Queen, dst, sqs, occs) }, pext.Queens, avx2hyperbola.Queens,
		func(dst *[64]uint64, occ uint64) { bulk.QueenMap(dst, occ) },
		func(dst *[64]uint64, occ uint64) { eachSquare(queen, dst, occ) },
		func(dst *[64]uint64, occ uint64) { eachSquare(packedmagic.Queen, dst, occ) }, pext.QueenMap, avx2hyperbola.QueenMap,
	},
}

func bulkComparisons() (all []*comparison) {
	for _, n := range []int{batch, many} {
		q, dst := newQueries(n), make([]uint64, n)
		for i := range bulkSliders {
			all = append(all, batches(i, q, dst))
		}
	}
	p := newPositions(1024)
	for i := range bulkSliders {
		all = append(all, maps(i, p))
	}
	return append(all, sliderMaps(p), sliderSets(p), sliderSetsChained(p), sliderSetBatches(p))
}

// each sets dst[i] to the attacks from sqs[i] under occs[i].
func each(f lookup, dst []uint64, sqs []uint8, occs []uint64) {
	dst, occs = dst[:len(sqs)], occs[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = f(uint(sq), occs[i])
	}
}

// eachSquare sets dst to the attacks from every square.
func eachSquare(f lookup, dst *[64]uint64, occ uint64) {
	for sq := range dst {
		dst[sq] = f(uint(sq), occ)
	}
}

// batches compares batches of sliderNames[i]. The floor is a copy of as many bytes
// as the batch has.
func batches(i int, q *queries, dst []uint64) *comparison {
	slider := bulkSliders[i]
	c := &comparison{name: thousands(fmt.Sprint(len(dst))) + " " + sliderNames[i] + "s", unit: sliderNames[i], operations: len(dst), part: 10 * len(dst) / many}
	c.addKernels(levels(), func(level asm.Level) { slider.kernel(level, dst, q.sqs, q.occs) })
	c.add(checked, func() { slider.bulk(dst, q.sqs, q.occs) })
	c.add(loopOfOurs, func() { slider.ours(dst, q.sqs, q.occs) })
	c.add(loopOfMagic, func() { slider.magic(dst, q.sqs, q.occs) })
	if pext.Supported() {
		c.add(loopOfPEXT, func() { slider.pext(dst, q.sqs, q.occs) })
	}
	if avx2hyperbola.Supported() {
		c.add(loopOfAVX2, func() { slider.avx2(dst, q.sqs, q.occs) })
	}
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
	slider := bulkSliders[i]
	dst := new([mapBoards][64]uint64)
	c := &comparison{name: "map of " + sliderNames[i] + "s", about: "attacks from all 64 squares", unit: "board", operations: mapBoards}
	c.addKernels(vectorLevels(), func(level asm.Level) {
		for i := range dst {
			slider.kernelMap(level, &dst[i], p.occs[i])
		}
	})
	add := func(name string, run operations.Map) {
		c.add(name, func() {
			for i := range dst {
				run(&dst[i], p.occs[i])
			}
		})
	}
	add(checked, slider.bulkMap)
	add(loopOfOurs, slider.oursMap)
	add(loopOfMagic, slider.magicMap)
	if pext.Supported() {
		add(loopOfPEXT, slider.pextMap)
	}
	if avx2hyperbola.Supported() {
		add(loopOfAVX2, slider.avx2Map)
	}
	return c
}

func sliderMaps(p *positions) *comparison {
	rooks, bishops := new([mapBoards][64]uint64), new([mapBoards][64]uint64)
	c := &comparison{name: "maps of rooks and bishops", about: "both in one call", unit: "board", operations: mapBoards}
	c.addKernels(vectorLevels(), func(level asm.Level) {
		for i := range rooks {
			asm.SliderMaps(level, &rooks[i], &bishops[i], p.occs[i])
		}
	})
	c.add(checked, func() {
		for i := range rooks {
			bulk.SliderMaps(&rooks[i], &bishops[i], p.occs[i])
		}
	})
	add := func(name string, rookMap, bishopMap operations.Map) {
		c.add(name, func() {
			for i := range rooks {
				rookMap(&rooks[i], p.occs[i])
				bishopMap(&bishops[i], p.occs[i])
			}
		})
	}
	r, b := bulkSliders[0], bulkSliders[1]
	add(loopOfOurs, r.oursMap, b.oursMap)
	add(loopOfMagic, r.magicMap, b.magicMap)
	if pext.Supported() {
		add(loopOfPEXT, r.pextMap, b.pextMap)
	}
	if avx2hyperbola.Supported() {
		add(loopOfAVX2, r.avx2Map, b.avx2Map)
	}
	return c
}

// sliderSets compares set-wise attacks of a few pieces, one call at a time.
func sliderSets(p *positions) *comparison {
	c := &comparison{name: "set", about: "two rooks, two bishops and a queen in one call", unit: "board", operations: len(p.occs)}
	c.addKernels(vectorLevels(), func(level asm.Level) {
		independentSets(func(orthogonal, diagonal, occ uint64) uint64 { return asm.SliderSet(level, orthogonal, diagonal, occ) }, p)
	})
	c.add(checked, func() {
		independentSets(func(orthogonal, diagonal, occ uint64) uint64 { return bulk.SliderSet(orthogonal, diagonal, occ) }, p)
	})
	c.add(loopOfOurs, func() { independentSets(pieceByPiece, p) })
	if pext.Supported() {
		c.add(loopOfPEXT, func() { independentSets(pext.SliderSet, p) })
	}
	if avx2hyperbola.Supported() {
		c.add(loopOfAVX2, func() { independentSets(avx2hyperbola.SliderSet, p) })
	}
	return c
}

// sliderSetsChained compares set-wise attacks in a dependency chain: each occupancy
// contains the last result.
func sliderSetsChained(p *positions) *comparison {
	c := &comparison{name: "set, chained", about: "the same, each occupancy from the last result", unit: "board", operations: len(p.occs)}
	c.addKernels(vectorLevels(), func(level asm.Level) {
		nextSet(func(orthogonal, diagonal, occ uint64) uint64 { return asm.SliderSet(level, orthogonal, diagonal, occ) }, p)
	})
	c.add(checked, func() {
		nextSet(func(orthogonal, diagonal, occ uint64) uint64 { return bulk.SliderSet(orthogonal, diagonal, occ) }, p)
	})
	c.add(loopOfOurs, func() { nextSet(pieceByPiece, p) })
	if pext.Supported() {
		c.add(loopOfPEXT, func() { nextSet(pext.SliderSet, p) })
	}
	if avx2hyperbola.Supported() {
		c.add(loopOfAVX2, func() { nextSet(avx2hyperbola.SliderSet, p) })
	}
	return c
}

// independentSets calls f for all positions. The calls are independent.
func independentSets(f operations.SliderSet, p *positions) {
	sum := uint64(0)
	for i, occ := range p.occs {
		sum ^= f(p.orthogonal[i], p.diagonal[i], occ)
	}
	sink ^= sum
}

// nextSet mixes each result into the next occupancy.
func nextSet(f operations.SliderSet, p *positions) {
	last := uint64(0)
	for i, occ := range p.occs {
		last = f(p.orthogonal[i], p.diagonal[i], occ^last&1)
	}
	sink ^= last
}

func sliderSetBatches(p *positions) *comparison {
	dst := make([]uint64, len(p.occs))
	c := &comparison{
		name: thousands(fmt.Sprint(len(dst))) + " sets", about: "the same for many boards in one call",
		unit: "board", operations: len(dst),
	}
	c.addKernels(vectorLevels(), func(level asm.Level) { asm.SliderSets(level, dst, p.orthogonal, p.diagonal, p.occs) })
	c.add(checked, func() { bulk.SliderSets(dst, p.orthogonal, p.diagonal, p.occs) })
	c.add(loopOfOurs, func() {
		for i, occ := range p.occs {
			dst[i] = pieceByPiece(p.orthogonal[i], p.diagonal[i], occ)
		}
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() { pext.SliderSets(dst, p.orthogonal, p.diagonal, p.occs) })
	}
	if avx2hyperbola.Supported() {
		c.add(loopOfAVX2, func() { avx2hyperbola.SliderSets(dst, p.orthogonal, p.diagonal, p.occs) })
	}
	return c
}

// pieceByPiece returns set-wise attacks as an engine without bulk computes them: one
// lookup per piece.
func pieceByPiece(orthogonal, diagonal, occ uint64) (union uint64) {
	for ; orthogonal != 0; orthogonal &= orthogonal - 1 {
		union |= attacks.Rook(bits.TrailingZeros64(orthogonal), occ)
	}
	for ; diagonal != 0; diagonal &= diagonal - 1 {
		union |= attacks.Bishop(bits.TrailingZeros64(diagonal), occ)
	}
	return union
}
