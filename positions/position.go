package positions

// A Position holds everything that the legal moves of a chess position depend on, in
// 64 bytes. Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a board
// holds square sq in bit sq.
//
// Black's pieces are those of the six kinds that are not in White.
//
// The zero Position is an empty board with White to move. Set the boards, then the State
// by [Position.SetSideToMove], [Position.SetCastlingRooks] and [Position.SetEnPassant].
// Read it by [Position.SideToMove], [Position.CastlingRooks] and [Position.EnPassant].
type Position[B ~uint64] struct {
	White B // all of White's pieces

	Pawns, Knights, Bishops, Rooks, Queens, Kings B // of both sides

	// State is the rest of the position. Read it by the methods. Do not compute
	// State & Rooks: the bit of a5, where a rook may be, is set if Black is to move.
	//
	//   - The squares of the rooks that may castle, White's on rank 1 and Black's on
	//     rank 8, in standard chess and Chess960. A bit counts if such a rook is
	//     there and its king is on the same rank.
	//   - The square on rank 3 or 6 that a pawn has just passed by a double step. It
	//     counts if it is empty and the pawn is behind it.
	//   - Bit 32, that of a5, if Black is to move.
	//
	// All other bits are reserved and must be 0. A square that does not count is ignored, but
	// == compares it: see [Position.Normalize].
	State B
}

// A Check holds the checks and pins of the king of the side to move.
type Check[B ~uint64] struct {
	Checkers  B // the pieces that give check
	Pinned    B // the pieces of the side to move that are pinned to their king
	Danger    B // the squares that the other side attacks, with the king off the board
	CheckMask B // the squares that answer a check: the result of attacks.CheckMask
}

// An Attack holds the squares that one side attacks, by the kind of the attacker. They
// reach up to and including the first occupied square, whichever side occupies it.
type Attack[B ~uint64] struct {
	Pawns, Knights, Bishops, Rooks, Queens, Kings B

	All B // the union of the six
}

// A Side is one of the two sides of a position, and side^1 is the other one. Other values than
// those named are reserved, but no call faults.
type Side uint8

const (
	White Side = iota
	Black
	Mover    // the side to move
	Opponent // the other side
)
