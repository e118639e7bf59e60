package main

import (
	"math/bits"
	"strconv"

	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// columns name the fields of a row.
var columns = []string{"fen", "moves", "checkers", "state",
	"white_mobility", "black_mobility", "white_attacked", "black_attacked", "white_hanging", "black_hanging"}

// row returns the fields of a position in a state with a number of moves.
func (c *chunk) row(i int, moves uint64, state int) []string {
	row := []string{string(c.lines[i]), strconv.FormatUint(moves, 10), strconv.Itoa(int(c.checkers[i])), ""}
	if state&noMoves != 0 {
		row[3] = stateNames[state]
	}
	p := &c.positions[i]
	white, black := c.attacks[positions.White][i].All, c.attacks[positions.Black][i].All
	for _, n := range []int{
		p.Mobility(positions.White),
		p.Mobility(positions.Black),
		bits.OnesCount64(white),
		bits.OnesCount64(black),
		bits.OnesCount64(p.Of(positions.White) &^ p.Kings & black &^ white),
		bits.OnesCount64(p.Of(positions.Black) &^ p.Kings & white &^ black),
	} {
		row = append(row, strconv.Itoa(n))
	}
	return row
}
