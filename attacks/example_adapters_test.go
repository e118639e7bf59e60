package attacks_test

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// a1 = 0, squares of eight bits, as in Dragontooth.

func CalculateRookMoveBitboard(currRook uint8, allPieces uint64) uint64 {
	return attacks.Rook(currRook, allPieces)
}

func CalculateBishopMoveBitboard(currBishop uint8, allPieces uint64) uint64 {
	return attacks.Bishop(currBishop, allPieces)
}

// a1 = 0, squares of type int, as in CounterGo and Combusken. Squares of type
// int8 or uint and named types read the same: Rook(sq Square, occ Bitboard).

func RookAttacks(square int, occ uint64) uint64 { return attacks.Rook(square, occ) }

func BishopAttacks(square int, occ uint64) uint64 { return attacks.Bishop(square, occ) }

func QueenAttacks(square int, occ uint64) uint64 { return attacks.Queen(square, occ) }

// a8 = 0, as in Tofiks, Mess and Chester. Pieces need no adapter. The board is
// upside down: the two diagonals exchange their names, and White's pawns move
// to lower squares, south.

func RookAttacksA8(square int, occ uint64) uint64 { return attacks.Rook(square, occ) }

func BishopAttacksA8(square int, occ uint64) uint64 { return attacks.Bishop(square, occ) }

func QueenAttacksA8(square int, occ uint64) uint64 { return attacks.Queen(square, occ) }

func DiagonalAttacksA8(square int, occ uint64) uint64 { return attacks.AntiDiagonal(square, occ) }

func WhitePawnAttacksA8(square int) uint64 { return attacks.PawnSouth[uint64](square) }

// Squares from a1 = 0, but the bit of a square is 63-sq, as in notnil/chess and
// corentings/chess. The bitboards are turned around already, so turn the square
// around. White's pawns move to lower bits, south.

type (
	square   int8
	bitboard uint64
)

func hvAttack(occupied bitboard, sq square) bitboard { return attacks.Rook(sq^63, occupied) }

func diaAttack(occupied bitboard, sq square) bitboard { return attacks.Bishop(sq^63, occupied) }

func whitePawnAttack(sq square) bitboard { return attacks.PawnSouth[bitboard](sq ^ 63) }

// The same with squares of eight bits, as in Blunder.

func GenRookMoves(sq uint8, blockers Bitboard) Bitboard { return attacks.Rook(sq^63, blockers) }

func GenBishopMoves(sq uint8, blockers Bitboard) Bitboard { return attacks.Bishop(sq^63, blockers) }

// A rook on a1 with blockers on a3 and c1 attacks a2, a3, b1 and c1, whatever
// the numbers of those squares are.
func Example_adapters() {
	fmt.Printf("%#016x\n", RookAttacks(0, 1<<16|1<<2))
	fmt.Printf("%#016x\n", RookAttacksA8(56, 1<<40|1<<58))
	fmt.Printf("%#016x\n", hvAttack(1<<(63-16)|1<<(63-2), 0))
	// Output:
	// 0x0000000000010106
	// 0x0601010000000000
	// 0x6080800000000000
}
