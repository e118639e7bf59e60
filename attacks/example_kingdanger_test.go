package attacks_test

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// kingDanger returns the squares that White's king cannot move to because Black
// attacks them. The king is taken off the board first: otherwise the squares
// behind it would be in its own shadow, and it could step back along the line
// of a check.
func kingDanger(b Board) Bitboard {
	occ := b.occ() &^ b['K']
	danger := attacks.PawnsSouth(b['p']) | attacks.Knights(b['n']) | attacks.Kings(b['k'])
	for rest := b.of("rq"); rest != 0; rest &= rest - 1 {
		danger |= attacks.Rook(bits.TrailingZeros64(uint64(rest)), occ)
	}
	for rest := b.of("bq"); rest != 0; rest &= rest - 1 {
		danger |= attacks.Bishop(bits.TrailingZeros64(uint64(rest)), occ)
	}
	return danger
}

// The king on e4 is in check from the rook on a4. It cannot step back to f4,
// which it hides from the rook itself, nor enter the diagonal of the bishop on
// a7.
func Example_kingDanger() {
	b := fen("6k1/b7/8/8/r3K3/8/8/8")
	show(attacks.King[Bitboard](E4)&^kingDanger(b), b.occ())
	// Output:
	// . . . . . . o .
	// o . . . . . . .
	// . . . . . . . .
	// . . . x x x . .
	// o . . . o . . .
	// . . . x . x . .
	// . . . . . . . .
	// . . . . . . . .
}
