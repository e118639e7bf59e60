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

// In each position another value of one piece would change whether a capture wins.
func TestQuiet(t *testing.T) {
	for fen, want := range map[string]string{
		"7k/8/3p4/4p3/8/3N4/1B6/4K3 w - -": "1", // 1 - 3 + 1
		"7k/8/3p4/4n3/8/2B5/8/4K3 w - -":   "1", // 3 - 3
		"7k/8/3p4/4b3/8/3N4/8/4K3 w - -":   "1",
		"7k/8/5n2/3n4/8/8/3R4/3RK3 w - -":  "0", // 3 - 5 + 3
		"k2r4/8/8/3r4/8/8/3Q4/3RK3 w - -":  "0", // 5 - 9 + 5
	} {
		feed(t, strings.NewReader(fen))
		if got := succeed(t, "legal", "-csv"); !strings.HasSuffix(got, ","+want+"\n") {
			t.Errorf("%s: want quiet %s in\n%s", fen, want, got)
		}
	}
}

// attacked returns the squares that a side attacks.
func attackedBy(b *rules.Board, side byte) (all uint64) {
	for _, set := range b.Attacks(side) {
		all |= set
	}
	return all
}

// slowHanging looks at the pieces of a side one by one.
func slowHanging(b *rules.Board, side byte) (sum int) {
	defended, threatened := attackedBy(b, side), attackedBy(b, side^rules.Black)
	for sq, piece := range b.Squares {
		if piece != 0 && piece&rules.Black == side && piece&^rules.Black != 'K' && threatened>>sq&1 > defended>>sq&1 {
			sum++
		}
	}
	return sum
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
