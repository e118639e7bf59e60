// Package record names the eight boards of a position, by their index in the record.
// Their order is that of the fields of positions.Position.
package record

const (
	White = iota // all of White's pieces
	Pawns        // of both sides, as the next five
	Knights
	Bishops
	Rooks
	Queens
	Kings
	State
)

// BlackMovesBit is the number of the bit of the state that is set if Black is to move.
const BlackMovesBit = 32
