package main

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// rowOf returns the row of a position in a state with its legal moves.
func rowOf(b *rules.Board, moves []rules.Move, state string) string {
	checkers, _, _, _ := b.Checks()
	row := fmt.Sprint(b.FEN(), ",", len(moves), ",", bits.OnesCount64(checkers), ",", state)
	p, _, _ := fen.Parse[uint64](b.FEN())
	for _, n := range []int{p.Mobility(positions.White), p.Mobility(positions.Black),
		bits.OnesCount64(attackedBy(b, 0)), bits.OnesCount64(attackedBy(b, rules.Black)),
		slowHanging(b, 0), slowHanging(b, rules.Black), slowQuiet(b, moves)} {
		row += fmt.Sprint(",", n)
	}
	return row + "\n"
}

// Each position shows one rule of the last two columns: how many pieces of Black are hanging, and whether it is
// quiet. A rook pins a piece on its side of the e-file.
func TestHangingAndQuiet(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/3p4/5n2/8/8/3RK3 b - -":   "0,1", // the knight defends the pawn
		"8/4k3/4n3/8/3p4/8/4R3/3RK3 b - -": "1,1", // it is pinned
		"4k3/8/4r3/8/4p3/8/4R3/4K3 b - -":  "0,1", // the rook defends the pawn along its pin
		"4k3/4r3/8/8/3p4/8/4N3/4K3 w - -":  "0,1", // the knight is pinned and does not attack
		"8/4k3/4n3/8/3p4/3K4/8/4R3 w - -":  "0,1", // the king may not take what a pinned knight defends
		"4k3/8/8/8/3p4/3K4/8/8 w - -":      "1,0",
		// Another value of one piece would change whether a capture wins.
		"7k/8/3p4/4p3/8/3N4/1B6/4K3 w - -": "0,1", // 1 - 3 + 1
		"7k/8/3p4/4n3/8/2B5/8/4K3 w - -":   "0,1", // 3 - 3
		"7k/8/3p4/4b3/8/3N4/8/4K3 w - -":   "0,1",
		"7k/8/5n2/3n4/8/8/3R4/3RK3 w - -":  "0,0", // 3 - 5 + 3
		"k2r4/8/8/3r4/8/8/3Q4/3RK3 w - -":  "0,0", // 5 - 9 + 5
	} {
		feed(t, strings.NewReader(fen))
		if got := succeed(t, "legal", "-csv"); !strings.HasSuffix(got, ","+want+"\n") {
			t.Errorf("%s: want hanging and quiet %s in\n%s", fen, want, got)
		}
	}
}

// attackedBy returns the squares that a side attacks.
func attackedBy(b *rules.Board, side byte) (all uint64) {
	for _, set := range b.Attacks(side) {
		all |= set
	}
	return all
}

// slowHanging looks at the pieces of a side one by one.
func slowHanging(b *rules.Board, side byte) (sum int) {
	for sq, piece := range b.Squares {
		if piece != 0 && piece&rules.Black == side && piece&^rules.Black != 'K' &&
			reaches(b, sq, side^rules.Black, b.Attackers(sq, side) == 0) && !reaches(b, sq, side, true) {
			sum++
		}
	}
	return sum
}

// reaches reports whether a piece of a side attacks a square and may leave its own for it: its king
// is then not attacked from more squares than before. The king may if king is true.
func reaches(b *rules.Board, sq int, side byte, king bool) bool {
	for set := b.Attackers(sq, side); set != 0; set &= set - 1 {
		from, other := bits.TrailingZeros64(set), side^rules.Black
		if b.Squares[from]&^rules.Black == 'K' {
			if king {
				return true
			}
			continue
		}
		after := *b
		after.Squares[sq], after.Squares[from] = after.Squares[from], 0
		if after.Attackers(b.King(side), other)&^b.Attackers(b.King(side), other) == 0 {
			return true
		}
	}
	return false
}

// slowQuiet returns 0 if a side is in check, or a capture or promotion wins material.
func slowQuiet(b *rules.Board, moves []rules.Move) int {
	for i := range moves {
		if b.Exchange(&moves[i], &[6]int{1, 3, 3, 5, 9, 0}, false) > 0 {
			return 0
		}
	}
	if b.Checked() {
		return 0
	}
	return 1
}
