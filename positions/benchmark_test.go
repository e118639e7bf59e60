package positions_test

import (
	"fmt"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// The positions are of random games, a few hundred different ones, both sides to move.
func BenchmarkPositions(b *testing.B) {
	g := manyGames()
	n := positions.Chunk
	in, moves, checkers := g.positions[:n], make([]uint8, n), make([]uint8, n)
	checks, attacks := make([]Check, n), make([]Attack, n)
	for _, f := range []struct {
		name string
		call func(in []Position)
	}{
		{"LegalCounts", func(in []Position) { positions.LegalCounts(moves, checkers, in) }},
		{"Checks", func(in []Position) { positions.Checks(checks, in) }},
		{"Attacks", func(in []Position) { positions.Attacks(attacks, in, positions.Mover) }},
	} {
		for _, n := range []int{1, 8, 64, n} {
			for _, level := range []asm.Level{asm.Portable, asm.AVX2, asm.AVX512} {
				if level > asm.Best() {
					continue
				}
				b.Run(fmt.Sprintf("%s/n=%d/kernel=%v", f.name, n, level), func(b *testing.B) {
					positions.SetLevel(b, level)
					at := 0
					for b.Loop() {
						f.call(in[at:][:n])
						if at += n; at+n > len(in) {
							at = 0
						}
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/position")
					b.ReportMetric(0, "ns/op")
				})
			}
		}
	}
}
