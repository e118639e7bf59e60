package perft

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// Play makes a move, which must be one that [Position.AppendMoves] returned for
// this position.
func (p *Position) Play(m Move) { p.play(m, p) }

// play sets after to the position after a move. Each board loses the squares that a
// piece leaves or is captured on. Two boards gain the square that a piece arrives on.
// A rook that leaves its square loses its castling right.
func (p *Position) play(m Move, after *Position) {
	from, to := uint64(1)<<m.from(), uint64(1)<<m.to()
	side, piece := p.side(), m.kind()
	gone, arrived, rook := from|to, to, uint64(0)
	rights, capturable := p.State&(rank1|rank8)&^gone, uint64(0)
	switch piece {
	case pawn:
		// Only a double step has a square between. Keep it if an enemy pawn attacks
		// it.
		capturable = (from<<8&(to>>8) | from>>8&(to<<8)) & p.pawnAttacks(side^1)
	case enPassant:
		piece, gone = pawn, from|1<<capturedEnPassant(m.from(), m.to())
	case castling:
		kingTo, rookTo := castlingTargets(m.from(), m.to())
		piece, arrived, rook = king, 1<<kingTo, 1<<rookTo
		rights &^= firstRank[side]
	case king:
		rights &^= firstRank[side]
	default:
		piece &^= promotion
	}
	// The fields are set one by one, because a composite literal would be built
	// elsewhere and copied.
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
	after.State = rights | capturable | ^p.State&positions.BlackMoves
	*after.board(piece) |= arrived
}

// pawnAttacks returns the squares that the pawns of a side attack.
func (p *Position) pawnAttacks(side uint8) uint64 {
	if side == white {
		return attacks.PawnsNorth(p.Pawns & p.White)
	}
	return attacks.PawnsSouth(p.Pawns &^ p.White)
}

// capturedEnPassant returns the square of the pawn that a pawn captures in passing: on
// the rank of from and the file of to.
func capturedEnPassant(from, to int) int { return from&56 | to&7 }

// castlingTargets returns the squares that king and rook castle to.
func castlingTargets(king, rook int) (kingTo, rookTo int) {
	if rank := king & 56; rook > king {
		return rank | 6, rank | 5
	} else {
		return rank | 2, rank | 3
	}
}
