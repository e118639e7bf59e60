package attacks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// A lookup is the argument of one lookup.
type lookup struct {
	sq  Square
	occ Bitboard
}

// lookups returns random squares and occupancies, a quarter of the board
// occupied.
func lookups() []lookup {
	random := rand.New(rand.NewPCG(5, 6))
	cases := make([]lookup, 4096)
	for i := range cases {
		cases[i] = lookup{Square(random.Uint32() & 63), Bitboard(random.Uint64() & random.Uint64())}
	}
	return cases
}

var sink Bitboard

// Each benchmark has its own loop, because the lookup must inline as it does in an
// engine. An operation is one lookup.

func BenchmarkRook(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.Rook(c.sq, c.occ)
	}
	sink = sum
}

func BenchmarkBishop(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.Bishop(c.sq, c.occ)
	}
	sink = sum
}

func BenchmarkQueen(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		sum ^= attacks.Queen(c.sq, c.occ)
	}
	sink = sum
}

// The occupancy of each lookup comes from the last result.
func BenchmarkQueenChainedByOccupancy(b *testing.B) {
	cases := lookups()
	var last Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		last = attacks.Queen(c.sq, c.occ^last)
	}
	sink = last
}

// The square of each lookup comes from the last result.
func BenchmarkQueenChainedBySquare(b *testing.B) {
	cases := lookups()
	var last Bitboard
	for i := range b.N {
		c := &cases[i&4095]
		last = attacks.Queen(c.sq^Square(last>>32), c.occ)
	}
	sink = last
}

func BenchmarkBetween(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		sum ^= attacks.Between[Bitboard](cases[i&4095].sq, cases[(i+1)&4095].sq)
	}
	sink = sum
}

func BenchmarkLine(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		sum ^= attacks.Line[Bitboard](cases[i&4095].sq, cases[(i+1)&4095].sq)
	}
	sink = sum
}

func BenchmarkRay(b *testing.B) {
	cases := lookups()
	var sum Bitboard
	for i := range b.N {
		sum ^= attacks.Ray[Bitboard](cases[i&4095].sq, attacks.Direction(i))
	}
	sink = sum
}
