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

// The ranks that a state has squares on: of rooks that may castle, and of pawns that have just
// made a double step.
const (
	Rank1 = 0xff
	Rank3 = 0xff << 16
	Rank6 = 0xff << 40
	Rank8 = 0xff << 56
)

// BlackMoves is the bit of the state that is set if Black is to move.
const (
	BlackMoves    = 1 << BlackMovesBit
	BlackMovesBit = 32
)
