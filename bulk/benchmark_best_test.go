package bulk

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
)

// BenchmarkBest compares the best kernel of this CPU with portable code. It measures
// them in turns in one process and reports the 5th percentile of each and the ratio. It
// takes half a minute. Its output names the CPU and the kernel:
//
//	go test -run '^$' -bench Best ./bulk
func BenchmarkBest(b *testing.B) {
	fmt.Printf("kernel: %v\n", asm.Best())
	// Package testing prints the name of the CPU, but Linux has no names for most of arm64's.
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil && runtime.GOARCH == "arm64" {
		fmt.Printf("cpu-part: %q\n", regexp.MustCompile(`CPU (implementer|part)\s*: \w+`).FindAllString(string(text), 2))
	}
	random := rand.New(rand.NewPCG(15, 16))
	sqs, dst, occs, sets := make([]Square, 4096), make([]Bitboard, 4096), make([]Bitboard, 4096), make([]Bitboard, 4096)
	for i := range sqs {
		sqs[i], occs[i] = Square(random.UintN(64)), Bitboard(occupancies.Random(random))
		sets[i] = Bitboard(random.Uint64() & random.Uint64())
	}
	for _, n := range []int{8, 16, 23, 64, 4096} {
		for _, f := range batches {
			best(b, f.name, n, func(int) { f.call(dst, sqs[:n], occs) })
		}
		best(b, "SliderSets", n, func(int) { SliderSets(dst, sets, sets, occs[:n]) })
	}
	var dst64 attackMap
	for _, f := range maps {
		best(b, f.name, 64, func(i int) { f.call(&dst64, occs[i&4095]) })
	}
}

// best measures a call on n elements, in turns of about 8192 elements a level.
func best(b *testing.B, name string, n int, call func(i int)) {
	b.Run(fmt.Sprintf("%s/n=%d", name, n), func(b *testing.B) {
		calls := max(1, 8192/n)
		var times [2][]float64 // nanoseconds an element, by turn
		for b.Loop() {
			for i, l := range []asm.Level{asm.Portable, asm.Best()} {
				before := level
				level = l
				start := time.Now()
				for i := range calls {
					call(i)
				}
				times[i] = append(times[i], float64(time.Since(start).Nanoseconds())/float64(calls*n))
				level = before
			}
		}
		var fast [2]float64
		for i := range times {
			slices.Sort(times[i])
			fast[i] = times[i][len(times[i])/20]
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(fast[0], "ns-purego")
		b.ReportMetric(fast[1], "ns-"+asm.Best().String())
		b.ReportMetric(fast[0]/fast[1], "ratio")
	})
}
