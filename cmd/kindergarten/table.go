package main

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// columns name the fields of a row.
var columns = []string{"fen", "moves", "checkers", "state",
	"white_mobility", "black_mobility", "white_attacked", "black_attacked", "white_hanging", "black_hanging", "quiet"}

// pieceValues are the values by which a capture wins material or not.
var pieceValues = [6]int{1, 3, 3, 5, 9}

// row returns the row of a line and its position, in a state with a number of moves.
func row(line string, moves int, checkers uint8, state string, p *position) []string {
	white, black := allAttacks(p, positions.White), allAttacks(p, positions.Black)
	fields := []string{line, fmt.Sprint(moves), fmt.Sprint(checkers), state}
	for _, n := range [...]int{
		p.Mobility(positions.White),
		p.Mobility(positions.Black),
		bits.OnesCount64(white),
		bits.OnesCount64(black),
		bits.OnesCount64(p.Of(positions.White) &^ p.Kings & black &^ white),
		bits.OnesCount64(p.Of(positions.Black) &^ p.Kings & white &^ black),
		quiet(p, checkers),
	} {
		fields = append(fields, fmt.Sprint(n))
	}
	return fields
}

// allAttacks returns the squares that a side attacks.
func allAttacks(p *position, side positions.Side) uint64 {
	var a [1]positions.Attack[uint64]
	positions.Attacks(a[:], []position{*p}, side)
	return a[0].All
}

// quiet returns 1 if the side to move is not in check and no capture or promotion wins material,
// and otherwise 0.
func quiet(p *position, checkers uint8) int {
	if checkers > 0 {
		return 0
	}
	for _, m := range moves.AppendCaptures(nil, p) {
		if moves.Exchange(p, m, &pieceValues) > 0 {
			return 0
		}
	}
	return 1
}
