package attacks_test

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

type (
	Square   int8
	Bitboard uint64
)

const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2        // and so on along the ranks
	E2 Square = 12
	B4 Square = 25
	D4 Square = 27
	E4 Square = 28
	B6 Square = 41
	E7 Square = 52
	H8 Square = 63
)

func set(squares ...Square) (b Bitboard) {
	for _, sq := range squares {
		b |= 1 << sq
	}
	return b
}

// show prints a board from White's side: x for the squares of a set, o for
// occupied squares outside it.
func show(squares, occ Bitboard) {
	for rank := 7; rank >= 0; rank-- {
		var line strings.Builder
		for file := range 8 {
			bit := Bitboard(1) << (8*rank + file)
			switch {
			case squares&bit != 0:
				line.WriteString("x ")
			case occ&bit != 0:
				line.WriteString("o ")
			default:
				line.WriteString(". ")
			}
		}
		fmt.Println(strings.TrimSpace(line.String()))
	}
}

func ExampleRook() {
	occ := set(B4, D4, E1, E7, H8)
	show(attacks.Rook(E4, occ), occ)
	// Output:
	// . . . . . . . o
	// . . . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// . o . x . x x x
	// . . . . x . . .
	// . . . . x . . .
	// . . . . x . . .
}

func ExampleBishop() {
	occ := set(B6, D4, E1, H8)
	show(attacks.Bishop(D4, occ), occ)
	// Output:
	// . . . . . . . x
	// . . . . . . x .
	// . x . . . x . .
	// . . x . x . . .
	// . . . o . . . .
	// . . x . x . . .
	// . x . . . x . .
	// x . . . o . x .
}

func ExampleQueen() {
	occ := set(B4, B6, D4, E7)
	show(attacks.Queen(D4, occ), occ)
	// Output:
	// . . . x . . . x
	// . . . x o . x .
	// . x . x . x . .
	// . . x x x . . .
	// . x x o x x x x
	// . . x x x . . .
	// . x . x . x . .
	// x . . x . . x .
}

// On an empty board the bitboard cannot be inferred from the constant 0; it is
// the first type argument.
func ExampleQueen_emptyBoard() {
	fmt.Printf("%#016x\n", attacks.Queen[Bitboard](A1, 0))
	// Output:
	// 0x81412111090503fe
}

// Squares a rook attacks through the first blocker, found by taking the
// attacked pieces off the board.
func ExampleRook_xRay() {
	occ := set(B4, D4, E7, H8)
	direct := attacks.Rook(E4, occ)
	show(attacks.Rook(E4, occ&^direct)&^direct, occ)
	// Output:
	// . . . . x . . o
	// . . . . o . . .
	// . . . . . . . .
	// . . . . . . . .
	// . x x o . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
}

func ExampleRank() {
	show(attacks.Rank(D4, set(B4)), 0)
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . x x . x x x x
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
}

func ExampleFile() {
	show(attacks.File(E4, set(E7, E2)), 0)
	// Output:
	// . . . . . . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . . . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . . . . .
}

func ExampleDiagonal() {
	show(attacks.Diagonal(E4, set(B1)), 0)
	// Output:
	// . . . . . . . .
	// . . . . . . . x
	// . . . . . . x .
	// . . . . . x . .
	// . . . . . . . .
	// . . . x . . . .
	// . . x . . . . .
	// . x . . . . . .
}

func ExampleAntiDiagonal() {
	show(attacks.AntiDiagonal(D4, set(B6)), 0)
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . x . . . . . .
	// . . x . . . . .
	// . . . . . . . .
	// . . . . x . . .
	// . . . . . x . .
	// . . . . . . x .
}

func ExampleDiagonalMask() {
	show(attacks.DiagonalMask[Bitboard](B4), 0)
	// Output:
	// . . . . . x . .
	// . . . . x . . .
	// . . . x . . . .
	// . . x . . . . .
	// . x . . . . . .
	// x . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
}

func ExampleEmptyBishop() {
	show(attacks.EmptyBishop[Bitboard](E4), 0)
	// Output:
	// x . . . . . . .
	// . x . . . . . x
	// . . x . . . x .
	// . . . x . x . .
	// . . . . . . . .
	// . . . x . x . .
	// . . x . . . x .
	// . x . . . . . x
}

func ExampleRay() {
	show(attacks.Ray[Bitboard](D4, attacks.NorthEast), set(D4))
	// Output:
	// . . . . . . . x
	// . . . . . . x .
	// . . . . . x . .
	// . . . . x . . .
	// . . . o . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
}

func ExampleBetween() {
	show(attacks.Between[Bitboard](A1, H8), set(A1, H8))
	fmt.Println(attacks.Between[Bitboard](A1, B4), "between squares that share no line")
	// Output:
	// . . . . . . . o
	// . . . . . . x .
	// . . . . . x . .
	// . . . . x . . .
	// . . . x . . . .
	// . . x . . . . .
	// . x . . . . . .
	// o . . . . . . .
	// 0 between squares that share no line
}

func ExampleLine() {
	show(attacks.Line[Bitboard](B4, D4), 0)
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// x x x x x x x x
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
}

// An engine whose squares count from a1 but whose first bit is h8 turns the
// square around; its bitboards are turned around already.
func Example_adapterForBit63MinusSq() {
	rookAttacks := func(sq Square, occ Bitboard) Bitboard { return attacks.Rook(sq^63, occ) }
	bit := func(sq Square) Bitboard { return 1 << (63 - sq) }

	got := rookAttacks(A1, bit(A2)|bit(C1))
	fmt.Println(got == bit(A2)|bit(B1)|bit(C1))
	// Output:
	// true
}
