package main

import (
	"bytes"
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

// appendRow appends the row of a position in a state with a number of moves.
func (c *chunk) appendRow(row []byte, i int, moves uint64, state int) []byte {
	row = appendField(row, c.lines[i])
	row = strconv.AppendUint(append(row, ','), moves, 10)
	row = strconv.AppendUint(append(row, ','), uint64(c.checkers[i]), 10)
	row = append(row, ',')
	if state&noMoves != 0 {
		row = append(row, stateNames[state]...)
	}
	p := &c.positions[i]
	white, black := c.attacks[positions.White][i].All, c.attacks[positions.Black][i].All
	for _, n := range [...]int{
		p.Mobility(positions.White),
		p.Mobility(positions.Black),
		bits.OnesCount64(white),
		bits.OnesCount64(black),
		bits.OnesCount64(p.Of(positions.White) &^ p.Kings & black &^ white),
		bits.OnesCount64(p.Of(positions.Black) &^ p.Kings & white &^ black),
		c.quiet(i),
	} {
		row = strconv.AppendInt(append(row, ','), int64(n), 10)
	}
	return append(row, '\n')
}

// quiet returns 1 if the side to move is not in check and no capture or promotion wins material,
// and otherwise 0.
func (c *chunk) quiet(i int) int {
	if c.checkers[i] != 0 {
		return 0
	}
	c.listed = moves.AppendCaptures(c.listed[:0], &c.positions[i])
	for _, m := range c.listed {
		if moves.Exchange(&c.positions[i], m, &pieceValues) > 0 {
			return 0
		}
	}
	return 1
}

// appendField appends a line as a field of CSV. The line contains no line feed.
func appendField(row, line []byte) []byte {
	if !bytes.Contains(line, []byte{','}) && !bytes.Contains(line, []byte{'"'}) {
		return append(row, line...)
	}
	row = append(row, '"')
	row = append(row, bytes.ReplaceAll(line, []byte{'"'}, []byte(`""`))...)
	return append(row, '"')
}
