package attacks_test

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// exposes tells whether capturing en passant, by the white pawn on from to the
// square to, leaves White's king on king attacked by a slider. Two pawns leave
// their rank at once, neither of them pinned alone, so that Pins cannot tell;
// look from the king at the board as it will be.
func exposes(b Board, king, from, to Square) bool {
	captured := to - 8
	occ := b.occ()&^(1<<from|1<<captured) | 1<<to
	return attacks.Rook(king, occ)&b.of("rq") != 0 || attacks.Bishop(king, occ)&b.of("bq") != 0
}

// The pawn on e5 cannot capture the one on d5, which has just moved there from
// d7: the rook on h5 would give check along the rank.
func Example_enPassantPin() {
	const D6, A5 = D5 + 8, E5 - 4
	b := fen("4k3/8/8/K2pP2r/8/8/8/8")
	pinned, _ := attacks.Pins(A5, b.occ(), b.white(), b.of("bq"), b.of("rq"))
	show(attacks.Line[Bitboard](A5, E5)&^b.occ(), b.occ())
	fmt.Println("pinned pieces:", pinned)
	fmt.Println("exposes the king:", exposes(b, A5, E5, D6))
	fmt.Println("with a knight on c5:", exposes(fen("4k3/8/8/K1NpP2r/8/8/8/8"), A5, E5, D6))
	// Output:
	// . . . . o . . .
	// . . . . . . . .
	// . . . . . . . .
	// o x x o o x x o
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// pinned pieces: 0
	// exposes the king: true
	// with a knight on c5: false
}
