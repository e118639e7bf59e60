package moves

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// Play returns the position after a legal move of p. It replaces make and unmake: the caller
// keeps p. The State of the result holds only bits that count, and an en passant square only if
// a pawn of the side to move attacks it, like those of package fen. So two equal positions are
// equal by ==.
//
// Let a recursive search take its position by value, as the example does. The address of a
// variable in its loop would escape, and each move would allocate a position.
func Play[B ~uint64](p *positions.Position[B], m Move) (after positions.Position[B]) {
	play((*position)(unsafe.Pointer(&after)), (*position)(unsafe.Pointer(p)), m)
	return after
}

// play sets after to the position after a move of p. Each board loses the squares that a
// piece leaves or is captured on. Two boards gain the square that a piece arrives on.
func play(after, p *position, m Move) {
	from, to := uint64(1)<<m.From(), uint64(1)<<m.To()
	gone, arrived, rook := from|to, to, uint64(0)
	passed := uint64(0)
	piece := m.kind()
	switch piece {
	case pawn:
		// Only a double step has a square between. Keep it if an enemy pawn attacks it.
		if passed = from<<8&(to>>8) | from>>8&(to<<8); passed != 0 {
			if black(p) == 0 {
				passed &= attacks.PawnsSouth(p.Pawns &^ p.White)
			} else {
				passed &= attacks.PawnsNorth(p.Pawns & p.White)
			}
		}
	case enPassant:
		piece, gone = pawn, from|1<<capturedEnPassant(m.From(), m.To())
	case castling:
		kingTo, rookTo := castlingTargets(m.From(), m.To())
		piece, arrived, rook = king, 1<<kingTo, 1<<rookTo
	}
	after.White = p.White&^gone | (arrived|rook)&(black(p)-1)
	after.Pawns = p.Pawns &^ gone
	after.Knights = p.Knights &^ gone
	after.Bishops = p.Bishops &^ gone
	after.Rooks = p.Rooks&^gone | rook
	after.Queens = p.Queens &^ gone
	after.Kings = p.Kings &^ gone
	// A king or rook that moves has not arrived yet, so it may not castle.
	after.State = p.State ^ positions.BlackMoves
	after.State = after.State&positions.BlackMoves | after.CastlingRooks() | passed
	// The lower bits of a promotion are the new piece.
	(*[8]uint64)(unsafe.Pointer(after))[(1+piece)&7] |= arrived
}
