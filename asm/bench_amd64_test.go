//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// BenchmarkLookup measures single lookups by calls of assembly, empty calls and inlined
// lookups.
func BenchmarkLookup(b *testing.B) {
	const n = 4096
	sqs, occs := queries(n)
	squares := &tables.Squares[0]
	for _, c := range []struct {
		name string
		loop func() uint64
	}{
		{"empty", func() (sum uint64) {
			for i, sq := range sqs {
				sum ^= empty(uint(sq), occs[i], squares)
			}
			return sum
		}},
		{"rookBMI2", func() (sum uint64) {
			for i, sq := range sqs {
				sum ^= rookBMI2(uint(sq), occs[i], squares)
			}
			return sum
		}},
		{"queenBMI2", func() (sum uint64) {
			for i, sq := range sqs {
				sum ^= queenBMI2(uint(sq), occs[i], squares)
			}
			return sum
		}},
		{"inlinedRook", func() (sum uint64) {
			for i, sq := range sqs {
				sum ^= attacks.Rook(sq, occs[i])
			}
			return sum
		}},
		{"inlinedQueen", func() (sum uint64) {
			for i, sq := range sqs {
				sum ^= attacks.Queen(sq, occs[i])
			}
			return sum
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			needs(b, BMI2)
			for b.Loop() {
				sink = c.loop()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/lookup")
		})
	}
}
