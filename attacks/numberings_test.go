package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// The other numberings of ADOPTING.md flip the board, and the lookups with it.
func TestNumberings(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 20))
	for _, n := range []struct {
		name     string
		turn     int // exclusive or with the square
		flip     func(board uint64) uint64
		diagonal func(sq int, occ uint64) uint64
		pawn     func(sq int) uint64 // White's
	}{
		{"a8 = 0", 56, bits.ReverseBytes64, attacks.AntiDiagonal[uint64, int], attacks.PawnSouth[uint64, int]},
		{"h1 = 0", 7, func(board uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(board)) },
			attacks.AntiDiagonal[uint64, int], attacks.PawnNorth[uint64, int]},
		{"bit 63-sq", 63, bits.Reverse64, attacks.Diagonal[uint64, int], attacks.PawnSouth[uint64, int]},
	} {
		for i := range 1 << 14 {
			sq, occ := i&63, random.Uint64()&random.Uint64()
			turned, flipped := sq^n.turn, n.flip(occ)
			for name, results := range map[string][2]uint64{
				"Rook":         {attacks.Rook(turned, flipped), attacks.Rook(sq, occ)},
				"Bishop":       {attacks.Bishop(turned, flipped), attacks.Bishop(sq, occ)},
				"Queen":        {attacks.Queen(turned, flipped), attacks.Queen(sq, occ)},
				"Rank":         {attacks.Rank(turned, flipped), attacks.Rank(sq, occ)},
				"File":         {attacks.File(turned, flipped), attacks.File(sq, occ)},
				"the diagonal": {n.diagonal(turned, flipped), attacks.Diagonal(sq, occ)},
				"White's pawn": {n.pawn(turned), attacks.PawnNorth[uint64](sq)},
			} {
				if got, want := results[0], n.flip(results[1]); got != want {
					t.Fatalf("%s: %s from %d, occupancy %#016x: got %#016x, want %#016x", n.name, name, turned, flipped, got, want)
				}
			}
		}
	}
}
