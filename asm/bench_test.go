package asm

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
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

func BenchmarkBatch(b *testing.B) {
	bench(b, func(b *testing.B, k kernel[batchFunc]) {
		for _, n := range []int{1, 4, 16, 64, 4096} {
			b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
				sqs, occs := queries(n)
				dst := make([]uint64, n)
				for b.Loop() {
					k.run(dst, sqs, occs)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/lookup")
			})
		}
	})
}

func BenchmarkMap(b *testing.B) {
	_, occs := queries(64)
	var dst [64]uint64
	b.Run("attacks.Queen", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			for sq := range dst {
				dst[sq] = attacks.Queen(sq, occs[i&63])
			}
		}
	})
	bench(b, func(b *testing.B, k kernel[mapFunc]) {
		for i := 0; b.Loop(); i++ {
			k.run(&dst, occs[i&63])
		}
	})
}

func BenchmarkSliderMaps(b *testing.B) {
	_, occs := queries(64)
	var rook, bishop [64]uint64
	bench(b, func(b *testing.B, k kernel[sliderMapsFunc]) {
		for i := 0; b.Loop(); i++ {
			k.run(&rook, &bishop, occs[i&63])
		}
	})
}

// A set holds two pieces, as for the attacks of one side's rooks or bishops.
func BenchmarkSet(b *testing.B) {
	_, occs := queries(64)
	bench(b, func(b *testing.B, k kernel[setFunc]) {
		var sum uint64
		for i := 0; b.Loop(); i++ {
			sum ^= k.run(1<<(i&63)|1<<(i>>3&63), occs[i&63])
		}
		sink = sum
	})
}

func BenchmarkSliderSet(b *testing.B) {
	_, occs := queries(64)
	bench(b, func(b *testing.B, k kernel[sliderSetFunc]) {
		var sum uint64
		for i := 0; b.Loop(); i++ {
			queen := uint64(1) << (i >> 2 & 63)
			sum ^= k.run(1<<(i&63)|1<<(i>>3&63)|queen, 1<<(i>>1&63)|1<<(i>>4&63)|queen, occs[i&63])
		}
		sink = sum
	})
}

func BenchmarkSliderSets(b *testing.B) {
	bench(b, func(b *testing.B, k kernel[sliderSetsFunc]) {
		for _, n := range []int{1, 8, 1024} {
			b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
				_, occs := queries(n)
				dst, orthogonal, diagonal := make([]uint64, n), make([]uint64, n), make([]uint64, n)
				for i := range n {
					queen := uint64(1) << (i >> 2 & 63)
					orthogonal[i] = 1<<(i&63) | 1<<(i>>3&63) | queen
					diagonal[i] = 1<<(i>>1&63) | 1<<(i>>4&63) | queen
				}
				for b.Loop() {
					k.run(dst, orthogonal, diagonal, occs)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/position")
			})
		}
	})
}

var sink uint64
