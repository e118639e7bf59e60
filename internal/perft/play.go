package perft

import "github.com/kindergarten-bitboards/kindergarten/attacks/positions"

// Play makes a move, which must be one that [Position.AppendMoves] returned for
// this position.
func (p *Position) Play(m Move) { p.play(m, p) }

// play sets after to the position after a move. A piece goes from its square, another
// may go from the board, and then a piece arrives: each board loses what has gone, and
// two of them gain what has arrived. A rook that goes takes its castling right along.
func (p *Position) play(m Move, after *Position) {
	from, to := uint64(1)<<m.from(), uint64(1)<<m.to()
	side, piece := p.side(), m.kind()
	gone, arrived, rook := from|to, to, uint64(0)
	rights, passed := p.State&(rank1|rank8)&^gone, uint64(0)
	switch piece {
	case pawn:
		// Only a double step has a square between.
		if between := from<<8&(to>>8) | from>>8&(to<<8); between != 0 {
			_, their := p.sides()
			passed = capturable(between, p.Pawns&their)
		}
	case enPassant:
		piece, gone = pawn, from|1<<capturedEnPassant(m.from(), m.to())
	case castling:
		kingTo, rookTo := castlingTargets(m.from(), m.to())
		piece, arrived, rook = king, 1<<kingTo, 1<<rookTo
		rights &^= firstRank[side&1]
	case king:
		rights &^= firstRank[side&1]
	default:
		piece &^= promotion
	}
	// Field by field: a literal would be built elsewhere and then copied.
	after.White = p.White &^ gone
	if side == white {
		after.White |= arrived | rook
	}
	after.Pawns = p.Pawns &^ gone
	after.Knights = p.Knights &^ gone
	after.Bishops = p.Bishops &^ gone
	after.Rooks = p.Rooks&^gone | rook
	after.Queens = p.Queens &^ gone
	after.Kings = p.Kings &^ gone
	after.State = rights | passed | ^p.State&positions.BlackMoves
	*after.board(piece) |= arrived
}

// capturable returns the square that a pawn has passed if one of the pawns stands
// beside that pawn, where it could capture it, and else none.
func capturable(passed, pawns uint64) uint64 {
	pawn := (passed<<8 | passed>>8) & (rank4 | rank5)
	if (pawn<<1&^fileA|pawn>>1&^fileH)&pawns == 0 {
		return 0
	}
	return passed
}

// capturedEnPassant returns the square of the pawn that a pawn captures in
// passing: beside the square it leaves, on the file of the one it goes to.
func capturedEnPassant(from, to int) int { return from&56 | to&7 }

// castlingTargets returns where king and rook go when they castle.
func castlingTargets(king, rook int) (kingTo, rookTo int) {
	if rank := king & 56; rook > king {
		return rank | 6, rank | 5
	} else {
		return rank | 2, rank | 3
	}
}
