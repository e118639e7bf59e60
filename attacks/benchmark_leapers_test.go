package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

func BenchmarkKnight(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.Knight[Bitboard](c.sq)
	}
	sink = sum
}

func BenchmarkKing(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.King[Bitboard](c.sq)
	}
	sink = sum
}

func BenchmarkPawnNorth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.PawnNorth[Bitboard](c.sq)
	}
	sink = sum
}

func BenchmarkPawnSouth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.PawnSouth[Bitboard](c.sq)
	}
	sink = sum
}

func BenchmarkKnights(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.Knights(c.occ)
	}
	sink = sum
}

func BenchmarkKings(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.Kings(c.occ)
	}
	sink = sum
}

func BenchmarkPawnsNorth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.PawnsNorth(c.occ)
	}
	sink = sum
}

func BenchmarkPawnsSouth(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.PawnsSouth(c.occ)
	}
	sink = sum
}
