package bulk

import (
	"fmt"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// benchmark measures a function at each level on n elements a call. It reports the
// time of one element.
func benchmark(b *testing.B, name string, elements []int, call func(n int)) {
	for l := asm.Portable; l <= asm.Best(); l++ {
		for _, n := range elements {
			b.Run(fmt.Sprintf("%s/kernel=%v/n=%d", name, l, n), func(b *testing.B) {
				setLevel(b, l)
				for range b.N {
					call(n)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/lookup")
			})
		}
	}
}

var lengths = []int{1, 8, 64, 4096}

func BenchmarkBatch(b *testing.B) {
	queries := randomBatch(12, 4096)
	dst := make([]uint64, 4096)
	for _, f := range batches {
		benchmark(b, f.name, lengths, func(n int) { f.plain(dst, queries.sqs[:n], queries.occs) })
	}
}

func BenchmarkMap(b *testing.B) {
	var rook, bishop [64]uint64
	occs, i := randomBatch(13, 256).occs, 0
	for _, f := range maps {
		benchmark(b, f.name, []int{64}, func(int) { i++; f.plain(&rook, occs[i&255]) })
	}
	benchmark(b, "BishopRookMaps", []int{128}, func(int) { i++; BishopRookMaps(&bishop, &rook, occs[i&255]) })
}

func BenchmarkSet(b *testing.B) {
	in, _ := positions(14, 4096)
	dst, i := make([]uint64, 4096), 0
	for _, f := range sets {
		benchmark(b, f.name, []int{1}, func(int) { i++; sink += Bitboard(f.plain(in[0][i&255], in[2][i&255])) })
	}
	benchmark(b, "SliderSet", []int{1}, func(int) {
		i++
		sink += Bitboard(SliderSet(in[0][i&255], in[1][i&255], in[2][i&255]))
	})
	benchmark(b, "SliderSets", lengths, func(n int) { SliderSets(dst, in[0], in[1], in[2][:n]) })
}
