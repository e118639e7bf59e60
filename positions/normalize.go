package positions

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// Normalize clears the bits of the State that change no legal move: those that do not count, and
// an en passant square on which no capture is legal. Two normal positions are equal by == if and
// only if they are the same by the rule of repetition (article 9.2.3 of the FIDE Laws of Chess).
//
// Packages fen and moves return only normal positions. Normalize a position that was built by hand
// before you compare or hash it.
func (p *Position[B]) Normalize() {
	p.State = p.State&BlackMoves | p.CastlingRooks() | p.capturable()
}

// capturable returns the en passant squares on which a capture is legal: it leaves the king
// unattacked, or there is no king.
func (p *Position[B]) capturable() (squares B) {
	for passed := p.EnPassant(); passed != 0; passed &= passed - 1 {
		to := passed & -passed
		captured, sources := to>>8, attacks.PawnsSouth(to)
		if p.SideToMove() == Black {
			captured, sources = to<<8, attacks.PawnsNorth(to)
		}
		own := p.Of(Mover)
		for sources &= p.Pawns & own; sources != 0; sources &= sources - 1 {
			after, gone := *p, sources&-sources|captured
			after.Pawns = p.Pawns&^gone | to
			after.White = p.White&^gone | to&-p.black(Opponent)
			if p.Kings&own == 0 || after.Checkers() == 0 {
				squares |= to
			}
		}
	}
	return squares
}
