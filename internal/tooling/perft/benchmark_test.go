package perft

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// BenchmarkLeaves compares counting leaves by package positions with making the last moves:
//
//	go test -run '^$' -bench Leaves -benchtime 30x ./internal/tooling/perft
//
// It prints million leaves a second of both at the fifth percentile, and their ratio.
func BenchmarkLeaves(b *testing.B) {
	for _, test := range []struct {
		name            string
		position, depth int
	}{{"start", 0, 5}, {"kiwipete", 1, 4}, {"position4", 3, 4}} {
		b.Run(test.name, func(b *testing.B) {
			p := parse(b, Suite[test.position].FEN)
			leaves := Suite[test.position].Leaves[test.depth-1]
			c := newCounter(test.depth)
			ways := [2]func() uint64{
				func() uint64 { return c.count(p, test.depth, Bulk).Leaves },
				func() uint64 { return count(p, test.depth, c.buffer, c.line) },
			}
			var turns [2][]time.Duration
			for b.Loop() {
				for _, i := range rand.Perm(2) {
					start := time.Now()
					if got := ways[i](); got != leaves {
						b.Fatalf("%d leaves, want %d", got, leaves)
					}
					turns[i] = append(turns[i], time.Since(start))
				}
			}
			var low [2]float64
			for i := range turns {
				slices.Sort(turns[i])
				low[i] = turns[i][len(turns[i])/20].Seconds()
			}
			b.ReportMetric(float64(leaves)/low[0]/1e6, "counted-M/s")
			b.ReportMetric(float64(leaves)/low[1]/1e6, "made-M/s")
			b.ReportMetric(low[1]/low[0], "x-made")
			b.ReportMetric(0, "ns/op")
		})
	}
}
