package enginetest_test

import (
	"fmt"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/enginetest"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// The types of an engine, and the lookups and functions that it would have itself.
type (
	Square   int8
	Bitboard uint64
)

type Move = movegen.Move

type Position struct{ positions.Position[uint64] }

func RookAttacks(sq Square, occ Bitboard) Bitboard { return attacks.Rook(sq, occ) }

// Turned stores square sq in bit 63-sq.
func Turned(sq Square, occ Bitboard) Bitboard { return attacks.Rook(63-sq, occ) }

// RookMoves leaves out own pieces.
func RookMoves(sq Square, occ, own Bitboard) Bitboard { return attacks.Rook(sq, occ) &^ own }

func ParseFEN(text string) (*Position, error) {
	p, _, err := fen.Parse[uint64](text)
	return &Position{p}, err
}

func (p *Position) LegalMoves() []Move { return movegen.Append(nil, &p.Position) }

func (p *Position) Make(m Move) { p.Position = movegen.Play(&p.Position, m) }

func (p *Position) Parse(text string) (Move, error) { return movegen.Parse(&p.Position, text) }

func (p *Position) Perft(depth int) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range p.LegalMoves() {
		child := *p
		child.Make(m)
		leaves += child.Perft(depth - 1)
	}
	return leaves
}

// A printer prints what a test reports.
type printer struct{ testing.TB }

func (printer) Helper()                         {}
func (printer) Error(args ...any)               { fmt.Println(args...) }
func (printer) Logf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

var t printer // the t of a test, which prints here

// Lookups take an engine's own types, and are functions, methods or closures.
func ExampleRook() {
	enginetest.Rook(t, RookAttacks)
	enginetest.Rook(t, func(sq Square, occ Bitboard) Bitboard { return RookMoves(sq, occ, 0) }) // no own pieces
	enginetest.Rook(t, func(sq Square, occ Bitboard) Bitboard { return Turned(sq^63, occ) })    // bit 63-sq
	// Output:
	// Rook: all of 1292800 lookups agree
	// Rook: all of 1292800 lookups agree
	// Rook: all of 1292800 lookups agree
}

// This king goes around the edge of the board. A failure draws the first square where it does.
func ExampleKing() {
	enginetest.King(t, func(sq Square) Bitboard {
		b := Bitboard(1) << sq
		return b<<7 | b<<8 | b<<9 | b<<1 | b>>1 | b>>7 | b>>8 | b>>9
	})
	// Output:
	// King: 32 of 128 lookups differ. This one is from a1 (square 0):
	//
	//     got                 want
	//  8  . . . . . . . .  8  . . . . . . . .
	//  7  . . . . . . . .  7  . . . . . . . .
	//  6  . . . . . . . .  6  . . . . . . . .
	//  5  . . . . . . . .  5  . . . . . . . .
	//  4  . . . . . . . .  4  . . . . . . . .
	//  3  . . . . . . . .  3  . . . . . . . .
	//  2  x x . . . . . .  2  x x . . . . . .
	//  1  o x . . . . . x  1  o x . . . . . .
	//     a b c d e f g h     a b c d e f g h
	//
	// x and O: bits that are set. o and O: a1. The board is drawn with a1 = 0.
}

// With a8 = 0, White's pawns are those of PawnSouth. With h1 = 0, they are those of PawnNorth.
func ExamplePawnSouth() {
	const White, Black = 0, 1
	table := [2]func(sq Square) Bitboard{ // a8 = 0
		White: attacks.PawnSouth[Bitboard, Square],
		Black: attacks.PawnNorth[Bitboard, Square],
	}
	enginetest.PawnSouth(t, table[White])
	enginetest.PawnNorth(t, table[Black])
	// Output:
	// PawnSouth: all of 96 lookups agree
	// PawnNorth: all of 96 lookups agree
}

// Between takes neither of the two squares. Stockfish's convention holds the second one.
func ExampleBetween() {
	between := func(a, b Square) Bitboard { return attacks.Between[Bitboard](a, b) | 1<<b }
	enginetest.Between(t, func(a, b Square) Bitboard { return between(a, b) &^ (1 << b) })
	// Output: Between: all of 8064 lookups agree
}

// TestMoves, for an engine that has errors.
func ExampleMoves() {
	_ = func(t *testing.T) { // func TestMoves(t *testing.T) {
		enginetest.Moves(t, func(fen string) (list []string) {
			p, err := ParseFEN(fen)
			if err != nil {
				panic(err) // is reported with the position
			}
			for _, m := range p.LegalMoves() {
				list = append(list, m.String())
			}
			return list
		})
	}
}

// TestPlay, for an engine that plays standard chess only.
func ExamplePlay() {
	_ = func(t *testing.T) { // func TestPlay(t *testing.T) {
		enginetest.Play(t, func(fen string, made ...string) (list []string) {
			p, err := ParseFEN(fen)
			for _, text := range made {
				var m Move
				if m, err = p.Parse(text); err != nil {
					panic(err)
				}
				p.Make(m)
			}
			for _, m := range p.LegalMoves() {
				list = append(list, m.String())
			}
			return list
		}, enginetest.NoChess960())
	}
}

// TestPerft, for an engine that counts only.
func ExamplePerft() {
	_ = func(t *testing.T) { // func TestPerft(t *testing.T) {
		enginetest.Perft(t, func(fen string, depth int) uint64 {
			p, err := ParseFEN(fen)
			if err != nil {
				panic(err)
			}
			return p.Perft(depth)
		})
	}
}
