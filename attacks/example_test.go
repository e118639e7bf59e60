package attacks_test

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// pkg.go.dev shows each example as a program together with the declarations that it
// uses. It takes those from the example's file only, so all examples are in one file.

// The types of an engine.
type (
	Square   int8
	Bitboard uint64
)

const (
	A1, B1, C1, D1, E1, F1, G1, H1 Square = 0, 1, 2, 3, 4, 5, 6, 7
	A2, B2, C2, D2, E2, F2, G2, H2 Square = 8, 9, 10, 11, 12, 13, 14, 15
	A3, B3, C3, D3, E3, F3, G3, H3 Square = 16, 17, 18, 19, 20, 21, 22, 23
	A4, B4, C4, D4, E4, F4, G4, H4 Square = 24, 25, 26, 27, 28, 29, 30, 31
	A5, B5, C5, D5, E5, F5, G5, H5 Square = 32, 33, 34, 35, 36, 37, 38, 39
	A6, B6, C6, D6, E6, F6, G6, H6 Square = 40, 41, 42, 43, 44, 45, 46, 47
	A7, B7, C7, D7, E7, F7, G7, H7 Square = 48, 49, 50, 51, 52, 53, 54, 55
	A8, B8, C8, D8, E8, F8, G8, H8 Square = 56, 57, 58, 59, 60, 61, 62, 63
)

// set returns the bitboard of some squares.
func set(squares ...Square) (b Bitboard) {
	for _, sq := range squares {
		b |= 1 << sq
	}
	return b
}

// show prints sets side by side from White's side: x for their squares, o for other occupied squares.
func show(occ Bitboard, sets ...Bitboard) {
	for rank := 7; rank >= 0; rank-- {
		line := ""
		for _, set := range sets {
			for sq := 8 * rank; sq < 8*rank+8; sq++ {
				line += string(".oxx"[set>>sq&1<<1|occ>>sq&1]) + " "
			}
			line += "  "
		}
		fmt.Println(strings.TrimSpace(line))
	}
}

// A Board maps the letters of pieces, PNBRQK for White and pnbrqk for Black as in a FEN, to their squares.
type Board map[rune]Bitboard

// fen reads the pieces of a position in Forsyth-Edwards notation.
func fen(placement string) Board {
	b := Board{}
	file, rank := 0, 7
	for _, letter := range placement {
		switch {
		case letter == '/':
			file, rank = 0, rank-1
		case '1' <= letter && letter <= '8':
			file += int(letter - '0')
		default:
			b[letter] |= 1 << (8*rank + file)
			file++
		}
	}
	return b
}

// of returns the squares of the pieces with one of the letters.
func (b Board) of(letters string) (squares Bitboard) {
	for _, letter := range letters {
		squares |= b[letter]
	}
	return squares
}

func (b Board) white() Bitboard { return b.of("PNBRQK") }
func (b Board) black() Bitboard { return b.of("pnbrqk") }
func (b Board) occ() Bitboard   { return b.white() | b.black() }

// The second board is an x-ray: the squares that the rook attacks once the first blockers are removed.
func ExampleRook() {
	occ := set(B4, D4, E1, E7, H8)
	direct := attacks.Rook(E4, occ)
	show(occ, direct, attacks.Rook(E4, occ&^direct)&^direct)
	// Output:
	// . . . . . . . o   . . . . x . . o
	// . . . . x . . .   . . . . o . . .
	// . . . . x . . .   . . . . . . . .
	// . . . . x . . .   . . . . . . . .
	// . o . x . x x x   . x x o . . . .
	// . . . . x . . .   . . . . . . . .
	// . . . . x . . .   . . . . . . . .
	// . . . . x . . .   . . . . o . . .
}

func ExampleBishop() {
	occ := set(B6, D4, E1, H8)
	show(occ, attacks.Bishop(D4, occ))
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

// The constant 0 has no bitboard type to infer. Name the type as the first type argument.
func ExampleQueen() {
	occ := set(B4, B6, D4, E7)
	show(occ, attacks.Queen(D4, occ))
	fmt.Printf("%#016x\n", attacks.Queen[Bitboard](A1, 0))
	// Output:
	// . . . x . . . x
	// . . . x o . x .
	// . x . x . x . .
	// . . x x x . . .
	// . x x o x x x x
	// . . x x x . . .
	// . x . x . x . .
	// x . . x . . x .
	// 0x81412111090503fe
}

// The four lines through b4.
func ExampleDiagonalMask() {
	show(0, attacks.DiagonalMask[Bitboard](B4)|attacks.AntiDiagonalMask[Bitboard](B4),
		attacks.RankMask[Bitboard](B4)|attacks.FileMask[Bitboard](B4))
	// Output:
	// . . . . . x . .   . x . . . . . .
	// . . . . x . . .   . x . . . . . .
	// . . . x . . . .   . x . . . . . .
	// x . x . . . . .   . x . . . . . .
	// . x . . . . . .   x x x x x x x x
	// x . x . . . . .   . x . . . . . .
	// . . . x . . . .   . x . . . . . .
	// . . . . x . . .   . x . . . . . .
}

func ExampleRay() {
	show(set(D4), attacks.Ray[Bitboard](D4, attacks.NorthEast))
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

// The second board is the Line through both squares.
func ExampleBetween() {
	show(set(B2, F6), attacks.Between[Bitboard](B2, F6), attacks.Line[Bitboard](B2, F6))
	fmt.Println(attacks.Between[Bitboard](A1, B4), "between squares that share no line")
	// Output:
	// . . . . . . . .   . . . . . . . x
	// . . . . . . . .   . . . . . . x .
	// . . . . . o . .   . . . . . x . .
	// . . . . x . . .   . . . . x . . .
	// . . . x . . . .   . . . x . . . .
	// . . x . . . . .   . . x . . . . .
	// . o . . . . . .   . x . . . . . .
	// . . . . . . . .   x . . . . . . .
	// 0 between squares that share no line
}

// The bishop on c3 is pinned to e1 by the bishop on a5. It may move to squares on the line through both only.
func ExampleAligned() {
	b := fen("4k3/8/8/b7/8/2B5/8/4K3")
	var moves Bitboard
	for targets := attacks.Bishop(C3, b.occ()) &^ b.white(); targets != 0; targets &= targets - 1 {
		if to := Square(bits.TrailingZeros64(uint64(targets))); attacks.Aligned(E1, C3, to) {
			moves |= 1 << to
		}
	}
	show(b.occ(), moves)
	// Output:
	// . . . . o . . .
	// . . . . . . . .
	// . . . . . . . .
	// x . . . . . . .
	// . x . . . . . .
	// . . o . . . . .
	// . . . x . . . .
	// . . . . o . . .
}

// The pawn on d2 is blocked. The pawn on f2 has a push, but no double push.
func ExamplePawnPushesNorth() {
	b := fen("8/8/8/8/3n1p2/3N4/1P1P1P2/8")
	pushes := attacks.PawnPushesNorth(b['P'], b.occ()) | attacks.PawnDoublePushesNorth(b['P'], b.occ())
	show(b.occ(), pushes)
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . x . o . o . .
	// . x . o . x . .
	// . o . o . o . .
	// . . . . . . . .
}

// White's half-open files have no white pawn.
func ExampleFillFile() {
	b := fen("r4rk1/pp3ppp/2p5/8/8/2P2N2/PP3PPP/R4RK1")
	show(b['P'], ^attacks.FillFile(b['P']))
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

// White's doubled pawns are in front of another white pawn.
func ExampleFrontSpanNorth() {
	b := fen("8/8/8/2P5/2P4P/5P2/5P2/8")
	show(b['P'], b['P']&attacks.FrontSpanNorth(b['P']))
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

// White's passed pawns are in the front span and the attack span of no black pawn.
func ExampleFrontSpanSouth() {
	b := fen("8/1p3pp1/8/3P4/P5P1/8/5P2/8")
	stoppable := attacks.FrontSpanSouth(b['p']) | attacks.AttackSpanSouth(b['p'])
	show(b['P']|b['p'], b['P']&^stoppable)
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

// Outposts for White: squares beyond the middle of the board that no black pawn attacks now or later.
func ExampleAttackSpanSouth() {
	b := fen("8/pp3p1p/4p3/8/8/8/8/8")
	const beyond Bitboard = 0x0000_ffff_0000_0000 // ranks 5 and 6
	show(b['p'], beyond&^attacks.AttackSpanSouth(b['p'])&^b['p'])
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

// White's pawn, knight and rook attack e5, and Black's knight and bishop. The queen behind the rook does not.
func ExampleAttackers() {
	b := fen("r2qk2r/ppp2ppp/2nb4/4p3/3P4/4RN2/PP2QPPP/6K1")
	show(b.occ(), attacks.Attackers(E5, b['P'], b['p'], b.of("Nn"), b.of("BbQq"), b.of("RrQq"), b.of("Kk"), b.occ()))
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

// White has moved the bishop from e2, and the rook on e7 attacks the king on e1: the
// move was not legal. A pawn on e4 would have blocked the file.
func ExampleAttackedBySliders() {
	b := fen("4k3/4r3/8/1B6/8/8/8/4K3")
	fmt.Println(attacks.AttackedBySliders(E1, b.of("bq"), b.of("rq"), b.occ()))
	fmt.Println(attacks.AttackedBySliders(E1, b.of("bq"), b.of("rq"), b.occ()|set(E4)))
	// Output:
	// true
	// false
}

// Castling must not pass over an attacked square. The knight on h2 attacks f1.
func ExampleAttacked() {
	b := fen("4k3/8/8/8/8/8/7n/4K2R")
	for _, sq := range []Square{E1, F1, G1} {
		fmt.Println(attacks.Attacked(sq, 0, b['p'], b['n'], b.of("bq"), b.of("rq"), b['k'], b.occ()))
	}
	// Output:
	// false
	// true
	// false
}

// The knight on d3 and the rook on e7 check the king. The pawn on f2 blocks the bishop on h4.
func ExampleCheckers() {
	b := fen("4k3/4r3/8/8/7b/3n4/5P2/4K3")
	show(b.occ(), attacks.Checkers(E1, 0, b['p'], b['n'], b.of("bq"), b.of("rq"), b.occ()))
	// Output:
	// . . . . o . . .
	// . . . . x . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . o
	// . . . x . . . .
	// . . . . . o . .
	// . . . . o . . .
}

// The black rook on e7 checks the king. Any other white piece may capture the rook or block the file.
func ExampleCheckMask() {
	b := fen("6k1/4r3/8/8/8/8/3N4/B3K3")
	checkers := set(E7)
	mask := attacks.CheckMask(E1, checkers)
	show(b.occ(), mask)

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

// The knight on e4 and the bishop on d2 are pinned to the king on e1, by the rook on e7 and the queen on
// b4. No slider is behind the pawn on f2. Two pieces are between the king and the rook on h1.
func ExamplePins() {
	b := fen("4k3/4r3/8/8/1q2N3/8/3B1P2/4KBNr")
	pinned, pinners := attacks.Pins(E1, b.white(), b.of("bq"), b.of("rq"), b.occ())
	show(b.occ(), pinned, pinners)
	// Output:
	// . . . . o . . .   . . . . o . . .
	// . . . . o . . .   . . . . x . . .
	// . . . . . . . .   . . . . . . . .
	// . . . . . . . .   . . . . . . . .
	// . o . . x . . .   . x . . o . . .
	// . . . . . . . .   . . . . . . . .
	// . . . x . o . .   . . . o . o . .
	// . . . . o o o o   . . . . o o o o
}

// A Piece is a piece of a position, pawns with their colour.
type Piece uint8

const (
	WhitePawn Piece = iota
	BlackPawn
	Knight
	King
)

// leaper returns the squares that a knight, a king or a pawn of either colour attacks.
func leaper(piece Piece, sq Square) Bitboard {
	switch piece {
	case WhitePawn:
		return attacks.PawnNorth[Bitboard](sq)
	case BlackPawn:
		return attacks.PawnSouth[Bitboard](sq)
	case Knight:
		return attacks.Knight[Bitboard](sq)
	}
	return attacks.King[Bitboard](sq)
}

// One knight, then all of White's leapers.
func Example_leapers() {
	b := fen("4k3/8/8/8/8/3P4/8/1N4K1")
	show(b.occ(), leaper(Knight, B1), attacks.Knights(b['N'])|attacks.Kings(b['K'])|attacks.PawnsNorth(b['P']))
	// Output:
	// . . . . o . . .   . . . . o . . .
	// . . . . . . . .   . . . . . . . .
	// . . . . . . . .   . . . . . . . .
	// . . . . . . . .   . . . . . . . .
	// . . . . . . . .   . . x . x . . .
	// x . x o . . . .   x . x o . . . .
	// . . . x . . . .   . . . x . x x x
	// . o . . . . o .   . o . . . x o x
}

// pieceValues are the letters and values of the pieces, the least valuable first.
var pieceValues = []struct {
	letters string
	value   int
}{{"Pp", 100}, {"Nn", 300}, {"Bb", 310}, {"Rr", 500}, {"Qq", 900}, {"Kk", 10000}}

// leastValuable returns one of the least valuable pieces of a set, and its value.
func leastValuable(b Board, pieces Bitboard) (piece Bitboard, value int) {
	for _, kind := range pieceValues {
		if found := b.of(kind.letters) & pieces; found != 0 {
			return found & -found, kind.value
		}
	}
	return 0, 0
}

// exchange returns the material that the side to move wins if its piece on from
// captures on to. Both sides go on capturing there with their least valuable piece
// as long as it pays. This is a static exchange evaluation by the swap algorithm.
//
// Each piece that has captured leaves the occupancy. The next call of Attackers finds the sliders behind
// it, the x-rays. Pins, promotions and captures en passant are ignored.
func exchange(b Board, from, to Square) int {
	attackers := func(occ Bitboard) Bitboard {
		return occ & attacks.Attackers(to, b['P'], b['p'], b.of("Nn"), b.of("BbQq"), b.of("RrQq"), b.of("Kk"), occ)
	}
	occ, side, other := b.occ(), b.white(), b.black()
	capturer := Bitboard(1) << from
	if other&capturer != 0 {
		side, other = other, side
	}
	_, value := leastValuable(b, 1<<to)
	gains := []int{value}
	_, value = leastValuable(b, capturer)
	for {
		occ &^= capturer
		side, other = other, side
		next, nextValue := leastValuable(b, attackers(occ)&side)
		if next == 0 {
			break
		}
		// A king cannot capture a defended piece.
		if next&b.of("Kk") != 0 && attackers(occ&^next)&other != 0 {
			break
		}
		gains = append(gains, value-gains[len(gains)-1])
		capturer, value = next, nextValue
	}
	for i := len(gains) - 1; i > 0; i-- {
		gains[i-1] = min(gains[i-1], -gains[i])
	}
	return gains[0]
}

// White's knight attacks the pawn on e5, as do the rook and the queen behind it. Black's knight, bishop and
// queen defend the pawn, so the capture by the knight loses it for the pawn.
func Example_staticExchange() {
	b := fen("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3")
	fmt.Println("knight takes pawn:", exchange(b, D3, E5))
	fmt.Println("rook takes undefended pawn:", exchange(fen("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3"), E1, E5))
	// Output:
	// knight takes pawn: -200
	// rook takes undefended pawn: 100
}

// rookMobility returns the squares that count for the mobility of a white rook. Rooks and queens of its own
// side do not block it, because they support it along the file or rank (a battery). Squares of other own
// pieces and squares that black pawns attack do not count.
func rookMobility(b Board, sq Square) Bitboard {
	battery := b.of("RQ")
	reached := attacks.Rook(sq, b.occ()&^battery)
	return reached &^ b.white() &^ attacks.PawnsSouth(b['p'])
}

// The rook on d1 attacks through rook and queen up to the pawn on d6. The black pawn on c3 attacks d2.
func Example_mobilityThroughBatteries() {
	b := fen("6k1/5ppp/p2p4/4p3/3Q4/2pR4/PP3PPP/3R2K1")
	mobility := rookMobility(b, D1)
	show(b.occ(), mobility)
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

// enPassant returns the white pawns that may capture en passant on to. A capture takes two
// pieces from the board at once, so it looks for a check on the board after it.
func enPassant(b Board, to Square) (capturing Bitboard) {
	king := Square(bits.TrailingZeros64(uint64(b['K'])))
	captured := Bitboard(1) << (to - 8)
	for pawns := attacks.PawnSouth[Bitboard](to) & b['P']; pawns != 0; pawns &= pawns - 1 {
		pawn := pawns & -pawns
		occ := b.occ()&^pawn&^captured | 1<<to
		if !attacks.Attacked(king, 0, b['p']&^captured, b['n'], b.of("bq"), b.of("rq"), b['k'], occ) {
			capturing |= pawn
		}
	}
	return capturing
}

// Black's pawn has passed e6. The pawn on d5 may capture it. The rook on f8 pins the pawn on
// f5. In the second position the capture would open rank 5 to the rook.
func Example_enPassant() {
	b := fen("4kr2/8/8/3PpP2/8/8/8/5K2")
	show(b.occ(), enPassant(b, E6))
	fmt.Println(enPassant(fen("4k3/8/8/K2Pp2r/8/8/8/8"), E6), "pawns may open the rank")
	// Output:
	// . . . . o o . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . x o o . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . o . .
	// 0 pawns may open the rank
}

// kingDanger returns the squares that Black attacks, to which White's king cannot move. The king is taken off
// the board first. Otherwise it would block the squares behind it, and could step back along a check.
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

// The rook on a4 checks the king on e4. The king cannot step back to f4 on the line
// of that check, nor enter the diagonal of the bishop on a7.
func Example_kingDanger() {
	b := fen("6k1/b7/8/8/r3K3/8/8/8")
	show(b.occ(), attacks.King[Bitboard](E4)&^kingDanger(b))
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

// Package math/bits turns a board to another numbering. To flip it, exchanging rank 1 and rank 8, reverse its
// bytes. To turn it by 180 degrees, reverse its bits. To mirror it, exchanging the files, do both.
func Example_flipMirrorTurn() {
	board := uint64(set(A1, A2, A3, B1, C2))
	flipped := bits.ReverseBytes64(board)
	turned := bits.Reverse64(board)
	mirrored := bits.ReverseBytes64(turned)
	show(0, Bitboard(board), Bitboard(flipped), Bitboard(turned), Bitboard(mirrored))
	// Output:
	// . . . . . . . .   x x . . . . . .   . . . . . . x x   . . . . . . . .
	// . . . . . . . .   x . x . . . . .   . . . . . x . x   . . . . . . . .
	// . . . . . . . .   x . . . . . . .   . . . . . . . x   . . . . . . . .
	// . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
	// . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
	// x . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . x
	// x . x . . . . .   . . . . . . . .   . . . . . . . .   . . . . . x . x
	// x x . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . x x
}
