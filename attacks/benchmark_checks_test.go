package attacks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// A position is a square with the pieces around it, half of each side.
type position struct {
	sq                     Square
	occ, white             Bitboard
	pawnsNorth, pawnsSouth Bitboard
	knights, kings         Bitboard
	diagonal, orthogonal   Bitboard
	checkers               Bitboard
}

// positions returns random positions of up to 32 pieces. Their number makes the branches
// unpredictable.
func positions() []position {
	random := rand.New(rand.NewPCG(9, 10))
	cases := make([]position, 1<<15)
	for i := range cases {
		occ, pieces := placed(random, 32)
		p := &cases[i]
		*p = position{
			sq: Square(random.IntN(64)), occ: Bitboard(occ), white: Bitboard(occ & random.Uint64()),
			pawnsNorth: Bitboard(pieces[pawnsNorth]), pawnsSouth: Bitboard(pieces[pawnsSouth]),
			knights: Bitboard(pieces[knights]), kings: Bitboard(pieces[kings]),
			diagonal: Bitboard(pieces[diagonal]), orthogonal: Bitboard(pieces[orthogonal]),
		}
		if random.IntN(4) == 0 {
			p.checkers = Bitboard(attackers(int(p.sq), occ, pieces)) &^ p.white
		}
	}
	return cases
}

func BenchmarkAttackers(b *testing.B) {
	cases := positions()
	var sum Bitboard
	b.ResetTimer()
	for i := range b.N {
		p := &cases[i&(len(cases)-1)]
		sum ^= attacks.Attackers(p.sq, p.pawnsNorth, p.pawnsSouth, p.knights, p.diagonal, p.orthogonal, p.kings, p.occ)
	}
	sink = sum
}

// Three positions in four have no check.
func BenchmarkCheckMask(b *testing.B) {
	cases := positions()
	var sum Bitboard
	b.ResetTimer()
	for i := range b.N {
		p := &cases[i&(len(cases)-1)]
		sum ^= attacks.CheckMask(p.sq, p.checkers)
	}
	sink = sum
}

func BenchmarkPins(b *testing.B) {
	cases := positions()
	var sum Bitboard
	b.ResetTimer()
	for i := range b.N {
		p := &cases[i&(len(cases)-1)]
		pinned, pinners := attacks.Pins(p.sq, p.white, p.diagonal&^p.white, p.orthogonal&^p.white, p.occ)
		sum ^= pinned ^ pinners
	}
	sink = sum
}
