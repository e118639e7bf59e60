package attacks_test

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// rookMobility returns the squares that count for the mobility of a white rook:
// it looks through the rooks and queens of its own side, which support it along
// the file or rank (a battery), and through nobody else. Squares of other own
// pieces and squares that black pawns attack do not count.
func rookMobility(b Board, sq Square) Bitboard {
	battery := b.of("RQ")
	reached := attacks.Rook(sq, b.occ()&^battery)
	return reached &^ b.white() &^ attacks.PawnsSouth(b['p'])
}

// The rook on d1 looks through the rook and the queen in front of it up to the
// pawn on d6. The square d2 belongs to the pawn on c3.
func Example_mobilityThroughBatteries() {
	b := fen("6k1/5ppp/p2p4/4p3/3Q4/2pR4/PP3PPP/3R2K1")
	mobility := rookMobility(b, D1)
	show(mobility, b.occ())
	fmt.Println(bits.OnesCount64(uint64(mobility)), "squares")
	// Output:
	// . . . . . . o .
	// . . . . . o o o
	// o . . x . . . .
	// . . . x o . . .
	// . . . o . . . .
	// . . o o . . . .
	// o o . . . o o o
	// x x x o x x o .
	// 7 squares
}
