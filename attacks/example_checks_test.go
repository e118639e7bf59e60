package attacks_test

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// The pieces of both sides that attack e5: White's pawn, knight and rook, but
// not the queen behind the rook, and Black's knight and bishop.
func ExampleAttackers() {
	b := fen("r2qk2r/ppp2ppp/2nb4/4p3/3P4/4RN2/PP2QPPP/6K1")
	show(attacks.Attackers(E5, b.occ(), b['P'], b['p'], b.of("Nn"), b.of("BbQq"), b.of("RrQq"), b.of("Kk")), b.occ())
	// Output:
	// o . . o o . . o
	// o o o . . o o o
	// . . x x . . . .
	// . . . . o . . .
	// . . . x . . . .
	// . . . . x x . .
	// o o . . o o o o
	// . . . . . . o .
}

// White has moved the bishop from e2 and left the king on e1 to the rook on e7, so
// the move was not legal. A pawn on e4 would stand between.
func ExampleAttackedBySliders() {
	b := fen("4k3/4r3/8/1B6/8/8/8/4K3")
	fmt.Println(attacks.AttackedBySliders(E1, b.occ(), b.of("bq"), b.of("rq")))
	fmt.Println(attacks.AttackedBySliders(E1, b.occ()|set(E4), b.of("bq"), b.of("rq")))
	show(attacks.Rook(E1, b.occ()), b.occ())
	// Output:
	// true
	// false
	// . . . . o . . .
	// . . . . x . . .
	// . . . . x . . .
	// . o . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// x x x x o x x x
}

// The black rook on e7 checks the king. Other pieces than the king may capture
// it or stand between.
func ExampleCheckMask() {
	b := fen("6k1/4r3/8/8/8/8/3N4/B3K3")
	checkers := set(E7)
	mask := attacks.CheckMask(E1, checkers)
	show(mask, b.occ())

	fmt.Println("without a check:", attacks.CheckMask[Bitboard](E1, 0) == ^Bitboard(0))
	fmt.Println("in double check:", attacks.CheckMask(E1, checkers|set(D3)))
	// Output:
	// . . . . . . o .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . o x . . .
	// o . . . o . . .
	// without a check: true
	// in double check: 0
}

// The knight on e4 and the bishop on d2 are pinned to the king on e1, by the
// rook on e7 and the queen on b4. The pawn on f2 has nobody behind it, and
// before the rook on h1 stand two pieces.
func ExamplePins() {
	b := fen("4k3/4r3/8/8/1q2N3/8/3B1P2/4KBNr")
	pinned, pinners := attacks.Pins(E1, b.occ(), b.white(), b.of("bq"), b.of("rq"))
	show(pinned, b.occ())
	fmt.Println()
	show(pinners, b.occ())
	// Output:
	// . . . . o . . .
	// . . . . o . . .
	// . . . . . . . .
	// . . . . . . . .
	// . o . . x . . .
	// . . . . . . . .
	// . . . x . o . .
	// . . . . o o o o
	//
	// . . . . o . . .
	// . . . . x . . .
	// . . . . . . . .
	// . . . . . . . .
	// . x . . o . . .
	// . . . . . . . .
	// . . . o . o . .
	// . . . . o o o o
}

// Seen from the black king, White's own pieces before White's own sliders
// discover a check by moving off the line.
func ExamplePins_discoveredChecks() {
	b := fen("4k3/8/2n5/4N3/B7/8/8/4R1K1")
	discovering, _ := attacks.Pins(E1+56, b.occ(), b.white(), b.of("BQ"), b.of("RQ"))
	show(discovering, b.occ())
	// Output:
	// . . . . o . . .
	// . . . . . . . .
	// . . o . . . . .
	// . . . . x . . .
	// o . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . o . o .
}
