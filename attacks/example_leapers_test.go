package attacks_test

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

func ExampleKnight() {
	show(attacks.Knight[Bitboard](D4), set(D4))
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . x . x . . .
	// . x . . . x . .
	// . . . o . . . .
	// . x . . . x . .
	// . . x . x . . .
	// . . . . . . . .
}

func ExampleKing() {
	show(attacks.King[Bitboard](H3), set(H3))
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . x x
	// . . . . . . x o
	// . . . . . . x x
	// . . . . . . . .
}

func ExamplePawnNorth() {
	show(attacks.PawnNorth[Bitboard](D4), set(D4))
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . x . x . . .
	// . . . o . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
}

func ExamplePawnSouth() {
	show(attacks.PawnSouth[Bitboard](A2), set(A2))
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// o . . . . . . .
	// . x . . . . . .
}

func ExampleKnights() {
	knights := set(B1, G1)
	show(attacks.Knights(knights), knights)
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// x . x . . x . x
	// . . . x x . . .
	// . o . . . . o .
}

func ExampleKings() {
	kings := set(A1, D4, E4)
	show(attacks.Kings(kings), kings)
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . x x x x . .
	// . . x x x x . .
	// . . x x x x . .
	// x x . . . . . .
	// o x . . . . . .
}

func ExamplePawnsNorth() {
	pawns := set(A2, D4, F5)
	show(attacks.PawnsNorth(pawns), pawns)
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . x . x .
	// . . x . x o . .
	// . . . o . . . .
	// . x . . . . . .
	// o . . . . . . .
	// . . . . . . . .
}

func ExamplePawnsSouth() {
	pawns := set(B7, D5, H3)
	show(attacks.PawnsSouth(pawns), pawns)
	// Output:
	// . . . . . . . .
	// . o . . . . . .
	// x . x . . . . .
	// . . . o . . . .
	// . . x . x . . .
	// . . . . . . . o
	// . . . . . . x .
	// . . . . . . . .
}
