package attacks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// A benchmarkCase holds the arguments of one operation: squares, and a position in which about half of the
// pieces are White's.
type benchmarkCase struct {
	sq, next       Square
	occ, white     Bitboard
	pieces         [kinds]Bitboard
	checkers, some Bitboard // some is a random quarter of all squares
}

// measure adds up the results of n cases. The compiler inlines it and the result, as it inlines
// lookups in an engine.
func measure(n int, cases []benchmarkCase, result func(c *benchmarkCase) Bitboard) (sum Bitboard) {
	for i := range n {
		sum ^= result(&cases[i&4095])
	}
	return sum
}

var sink Bitboard

// benchmarkCases returns random positions of up to 32 pieces, and restarts the clock. Their number makes
// branches unpredictable.
func benchmarkCases(b *testing.B) []benchmarkCase {
	random := rand.New(rand.NewPCG(9, 10))
	cases := make([]benchmarkCase, 4096)
	for i := range cases {
		c := &cases[i]
		occ, pieces := placed(random, 32)
		c.sq, c.next, c.occ = Square(random.IntN(64)), Square(random.IntN(64)), Bitboard(occ)
		c.white, c.some = c.occ&Bitboard(random.Uint64()), Bitboard(random.Uint64()&random.Uint64())
		for kind, set := range pieces {
			c.pieces[kind] = Bitboard(set)
		}
		if random.IntN(4) == 0 { // three positions in four have no check
			c.checkers = Bitboard(attackers(int(c.sq), occ, pieces)) &^ c.white
		}
	}
	b.ResetTimer()
	return cases
}

func BenchmarkRook(b *testing.B) {
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard { return attacks.Rook(c.sq, c.some) })
}

func BenchmarkBishop(b *testing.B) {
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard { return attacks.Bishop(c.sq, c.some) })
}

func BenchmarkQueen(b *testing.B) {
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard { return attacks.Queen(c.sq, c.some) })
}

// BenchmarkQueenChainedByOccupancy derives the occupancy of each lookup from the last result.
func BenchmarkQueenChainedByOccupancy(b *testing.B) {
	var last Bitboard
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard {
		last = attacks.Queen(c.sq, c.some^last)
		return last
	})
}

// BenchmarkQueenChainedBySquare derives the square of each lookup from the last result.
func BenchmarkQueenChainedBySquare(b *testing.B) {
	var last Bitboard
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard {
		last = attacks.Queen(c.sq^Square(last>>32), c.some)
		return last
	})
}

func BenchmarkBetween(b *testing.B) {
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard {
		return attacks.Between[Bitboard](c.sq, c.next)
	})
}

func BenchmarkLine(b *testing.B) {
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard { return attacks.Line[Bitboard](c.sq, c.next) })
}

func BenchmarkAttackers(b *testing.B) {
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard {
		p := &c.pieces
		return attacks.Attackers(c.sq, p[pawnsNorth], p[pawnsSouth], p[knights], p[diagonal], p[orthogonal], p[kings], c.occ)
	})
}

func BenchmarkCheckMask(b *testing.B) {
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard { return attacks.CheckMask(c.sq, c.checkers) })
}

func BenchmarkPins(b *testing.B) {
	sink = measure(b.N, benchmarkCases(b), func(c *benchmarkCase) Bitboard {
		pinned, pinners := attacks.Pins(c.sq, c.white, c.pieces[diagonal]&^c.white, c.pieces[orthogonal]&^c.white, c.occ)
		return pinned ^ pinners
	})
}
