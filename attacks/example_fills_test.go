package attacks_test

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

func ExampleFillNorth() {
	show(attacks.FillNorth(set(B4, E2, E7)), 0)
	// Output:
	// . x . . x . . .
	// . x . . x . . .
	// . x . . x . . .
	// . x . . x . . .
	// . x . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . . . . .
}

func ExampleFillSouth() {
	show(attacks.FillSouth(set(B4, E2, E7)), 0)
	// Output:
	// . . . . . . . .
	// . . . . x . . .
	// . . . . x . . .
	// . . . . x . . .
	// . x . . x . . .
	// . x . . x . . .
	// . x . . x . . .
	// . x . . x . . .
}

// The half-open files are those without a pawn of one's own.
func ExampleFileFill() {
	b := fen("r4rk1/pp3ppp/2p5/8/8/2P2N2/PP3PPP/R4RK1")
	show(^attacks.FileFill(b['P']), b['P'])
	// Output:
	// . . . x x . . .
	// . . . x x . . .
	// . . . x x . . .
	// . . . x x . . .
	// . . . x x . . .
	// . . o x x . . .
	// o o . x x o o o
	// . . . x x . . .
}

// White's doubled pawns: those that stand in front of another one.
func ExampleFrontSpanNorth() {
	b := fen("8/8/8/2P5/2P4P/5P2/5P2/8")
	show(b['P']&attacks.FrontSpanNorth(b['P']), b['P'])
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . x . . . . .
	// . . o . . . . o
	// . . . . . x . .
	// . . . . . o . .
	// . . . . . . . .
}

// White's passed pawns: those that no black pawn can stop or capture, since
// none has them in its front span or its attack span.
func ExampleFrontSpanSouth() {
	b := fen("8/1p3pp1/8/3P4/P5P1/8/5P2/8")
	stoppable := attacks.FrontSpanSouth(b['p']) | attacks.AttackSpanSouth(b['p'])
	show(b['P']&^stoppable, b['P']|b['p'])
	// Output:
	// . . . . . . . .
	// . o . . . o o .
	// . . . . . . . .
	// . . . x . . . .
	// o . . . . . o .
	// . . . . . . . .
	// . . . . . o . .
	// . . . . . . . .
}

// What White's pawns attack now or as they advance.
func ExampleAttackSpanNorth() {
	b := fen("8/8/8/8/3P4/8/P7/8")
	show(attacks.AttackSpanNorth(b['P']), b['P'])
	// Output:
	// . x x . x . . .
	// . x x . x . . .
	// . x x . x . . .
	// . x x . x . . .
	// . x . o . . . .
	// . x . . . . . .
	// o . . . . . . .
	// . . . . . . . .
}

// Outposts for White: squares beyond the middle of the board that no black
// pawn attacks now or as it advances.
func ExampleAttackSpanSouth() {
	b := fen("8/pp3p1p/4p3/8/8/8/8/8")
	const beyond Bitboard = 0x0000_ffff_0000_0000 // ranks 5 and 6
	show(beyond&^attacks.AttackSpanSouth(b['p'])&^b['p'], b['p'])
	// Output:
	// . . . . . . . .
	// o o . . . o . o
	// . . . x o x . x
	// . . . . . . . x
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
}
