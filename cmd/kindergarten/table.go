package main

import (
	"math/bits"
	"strconv"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// columns name the fields of a row.
var columns = []string{"fen", "moves", "checkers", "state",
	"white_mobility", "black_mobility", "white_attacked", "black_attacked", "white_hanging", "black_hanging", "quiet"}

// pieceValues are the values by which a capture wins material or not.
var pieceValues = [6]int{1, 3, 3, 5, 9}

// row returns the row of a line and its position, in a state with a number of legal moves. White and
// black are the squares that the sides attack.
func row(line string, legal int, checkers uint8, state string, p *position, white, black uint64) []string {
	fields := []string{line, strconv.Itoa(legal), strconv.Itoa(int(checkers)), state}
	quiet := 0
	if moves.Quiet(p, &pieceValues) {
		quiet = 1
	}
	for _, n := range [...]int{
		p.Mobility(positions.White),
		p.Mobility(positions.Black),
		bits.OnesCount64(white),
		bits.OnesCount64(black),
		bits.OnesCount64(p.Of(positions.White) &^ p.Kings & black &^ white),
		bits.OnesCount64(p.Of(positions.Black) &^ p.Kings & white &^ black),
		quiet,
	} {
		fields = append(fields, strconv.Itoa(n))
	}
	return fields
}
