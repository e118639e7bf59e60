package attacks_test

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// pieceValues are the letters of the pieces, from the least to the most
// valuable, with their values.
var pieceValues = []struct {
	letters string
	value   int
}{{"Pp", 100}, {"Nn", 300}, {"Bb", 310}, {"Rr", 500}, {"Qq", 900}, {"Kk", 10000}}

// leastValuable returns one of the least valuable pieces of a set, with its
// value.
func leastValuable(b Board, pieces Bitboard) (piece Bitboard, value int) {
	for _, kind := range pieceValues {
		if found := b.of(kind.letters) & pieces; found != 0 {
			return found & -found, kind.value
		}
	}
	return 0, 0
}

// exchange returns what the side to move wins when its piece on from captures
// on to and both sides go on capturing there, the least valuable piece first
// and as long as it pays: a static exchange evaluation by the swap algorithm.
//
// Each piece that has captured leaves the occupancy, so that asking again for
// the attackers finds the sliders behind it, the x-rays. Pins, promotions and
// captures en passant are not looked at.
func exchange(b Board, from, to Square) int {
	attackers := func(occ Bitboard) Bitboard {
		return occ & attacks.Attackers(to, occ,
			b['P'], b['p'], b.of("Nn"), b.of("BbQq"), b.of("RrQq"), b.of("Kk"))
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
		// A king cannot capture what is defended.
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

// White's knight, rook and queen, one behind the other, bear on the pawn on
// e5, and Black's knight, bishop and queen defend it. Only the first attacker
// on a line is among the attackers on the full board. The knight's capture
// costs it for the pawn.
func Example_staticExchange() {
	b := fen("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3")
	show(attacks.Attackers(E5, b.occ(),
		b['P'], b['p'], b.of("Nn"), b.of("BbQq"), b.of("RrQq"), b.of("Kk")), b.occ())
	fmt.Println("knight takes pawn:", exchange(b, D3, E5))
	fmt.Println("rook takes pawn, nobody takes back:", exchange(fen("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3"), E1, E5))
	// Output:
	// . o . o . . . o
	// . o o x . . . o
	// o . . . . x . .
	// . . . . o . . .
	// . . . . . . . .
	// o . . x . . o .
	// . o o . x . o o
	// . . o . o . . .
	// knight takes pawn: -200
	// rook takes pawn, nobody takes back: 100
}
