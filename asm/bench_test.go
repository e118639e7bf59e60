package asm

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// queries returns random squares and occupancies with a quarter of the board occupied.
func queries(n int) (sqs []uint8, occs []uint64) {
	r := rand.New(rand.NewPCG(17, 18))
	for range n {
		sqs = append(sqs, uint8(r.IntN(64)))
		occs = append(occs, r.Uint64()&r.Uint64())
	}
	return sqs, occs
}

// bench runs a benchmark for each kernel of a shape that this CPU can run.
func bench[F any](b *testing.B, run func(b *testing.B, k kernel[F])) {
	for _, k := range kernelsOf[F]() {
		if k.level <= Best() {
			b.Run(k.name, func(b *testing.B) { run(b, k) })
		}
	}
}

// BenchmarkSet measures calls for one position: independent, and in a dependency chain
// through the occupancy. A set holds two pieces, as for the attacks of one side's rooks
// or bishops, and SliderSet a queen too.
func BenchmarkSet(b *testing.B) {
	_, occs := queries(64)
	run := func(b *testing.B, chained uint64, call func(i int, occ uint64) uint64) {
		var last uint64
		for i := 0; b.Loop(); i++ {
			last = call(i, occs[i&63]^last&chained)
		}
		sink = last
	}
	for chained, name := range []string{"independent", "chained"} {
		b.Run(name, func(b *testing.B) {
			bench(b, func(b *testing.B, k kernel[setFunc]) {
				run(b, uint64(chained), func(i int, occ uint64) uint64 { return k.run(1<<(i&63)|1<<(i>>3&63), occ) })
			})
			bench(b, func(b *testing.B, k kernel[sliderSetFunc]) {
				run(b, uint64(chained), func(i int, occ uint64) uint64 {
					queen := uint64(1) << (i >> 2 & 63)
					return k.run(1<<(i&63)|1<<(i>>3&63)|queen, 1<<(i>>1&63)|1<<(i>>4&63)|queen, occ)
				})
			})
		})
	}
}

func BenchmarkSliderSetsLengths(b *testing.B) {
	_, occs := queries(64)
	_, sets := queries(64)
	bench(b, func(b *testing.B, k kernel[sliderSetsFunc]) {
		for n := range 20 {
			b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
				dst := make([]uint64, n)
				for b.Loop() {
					k.run(dst, sets[:n], occs[:n], occs[:n])
				}
			})
		}
	})
}

var sink uint64
