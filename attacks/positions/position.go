package positions

// A Position is a position of chess in 64 bytes, which are all that legal moves
// depend on. Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a board
// holds square sq in bit sq.
//
// Black's pieces are those of the six kinds that are not in White. A child's record
// is made of its parent's by a few operations on whole boards.
type Position[B ~uint64] struct {
	White B // all of White's pieces

	Pawns, Knights, Bishops, Rooks, Queens, Kings B // of both sides

	// State is the rest of the position, each part on ranks of its own:
	//
	//   - The rooks that may castle, on their squares on ranks 1 and 8, in standard
	//     chess and Chess960. A bit counts where a rook of its side stands on it and
	//     the king on the same rank.
	//   - The square that a pawn has just passed by a double step, on rank 3 or 6. It
	//     counts where it is empty and an enemy pawn stands behind it.
	//   - [BlackMoves] if it is Black's move.
	//
	// All other bits are ignored.
	State B
}

// BlackMoves is the bit of a State, on square a5, that says that it is Black's move.
const BlackMoves = 1 << 32

// A Check holds the checks and pins of the king of the side to move.
type Check[B ~uint64] struct {
	Checkers B // the pieces that give check
	Pinned   B // the pieces of the side to move that may only move along a line with their king
	Danger   B // the squares that the other side attacks, with the king off the board
	Evasions B // where other pieces may go: anywhere, or onto the one checker and between, or nowhere
}

// An Attack is what one side attacks, by the kind of the attacker. Squares with
// pieces of either side are attacked as empty ones are, and nothing behind them.
type Attack[B ~uint64] struct {
	Pawns, Knights, Bishops, Rooks, Queens, Kings B

	All B // the union of the six
}

// A Side is one of the two sides of a position. Only its low two bits count.
type Side uint8

const (
	Mover    Side = iota // the side to move
	Opponent             // the other one
	White
	Black
)
