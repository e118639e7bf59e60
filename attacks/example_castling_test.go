package attacks_test

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// castles tells whether White, who still has the right to, can castle with the
// king on king and the rook on rook, wherever they stand on the first rank
// (Chess960). The king goes to g1 or c1 and the rook to f1 or d1.
//
// All squares that either passes or ends on must be free but for the two
// themselves, and Black must attack none of those that the king leaves, passes
// or ends on. King and rook are taken out of the occupancy for both: neither
// is in the other's way, nor a shield against an attack along the rank.
func castles(b Board, king, rook Square) bool {
	kingTo, rookTo := G1, F1
	if rook < king {
		kingTo, rookTo = C1, D1
	}
	occ := b.occ() &^ set(king, rook)
	kingPath := attacks.Between[Bitboard](king, kingTo) | set(king, kingTo)
	rookPath := attacks.Between[Bitboard](rook, rookTo) | set(rookTo)
	if (kingPath|rookPath)&occ != 0 {
		return false
	}
	for rest := kingPath; rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(uint64(rest))
		if attacks.Attackers(sq, occ, 0, b['p'], b['n'], b.of("bq"), b.of("rq"), b['k']) != 0 {
			return false
		}
	}
	return true
}

// The king on f1 castles with the rook on b1: it goes to c1 and passes e1 and
// d1, and the rook goes to d1. A knight on the way forbids it, and an attack on
// a square that the king passes, though not one on the rook.
func Example_castlingInChess960() {
	show(attacks.Between[Bitboard](F1, C1)|set(C1), set(F1, B1))
	fmt.Println(castles(fen("4k3/8/8/8/8/8/8/1R3K2"), F1, B1))
	fmt.Println("with a knight on e1:", castles(fen("4k3/8/8/8/8/8/8/1R2NK2"), F1, B1))
	fmt.Println("with a black rook on d8:", castles(fen("3rk3/8/8/8/8/8/8/1R3K2"), F1, B1))
	fmt.Println("with a black rook on b8:", castles(fen("1r2k3/8/8/8/8/8/8/1R3K2"), F1, B1))
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . o x x x o . .
	// true
	// with a knight on e1: false
	// with a black rook on d8: false
	// with a black rook on b8: true
}
