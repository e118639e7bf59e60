package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

func BenchmarkFillNorth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.FillNorth(c.occ)
	}
	sink = sum
}

func BenchmarkFillSouth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.FillSouth(c.occ)
	}
	sink = sum
}

func BenchmarkFileFill(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.FileFill(c.occ)
	}
	sink = sum
}

func BenchmarkFrontSpanNorth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.FrontSpanNorth(c.occ)
	}
	sink = sum
}

func BenchmarkFrontSpanSouth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.FrontSpanSouth(c.occ)
	}
	sink = sum
}

func BenchmarkAttackSpanNorth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.AttackSpanNorth(c.occ)
	}
	sink = sum
}

func BenchmarkAttackSpanSouth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.AttackSpanSouth(c.occ)
	}
	sink = sum
}
