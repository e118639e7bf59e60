package positions

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// Occupied returns the pieces of both sides.
func (p *Position[B]) Occupied() B {
	return p.White | p.Pawns | p.Knights | p.Bishops | p.Rooks | p.Queens | p.Kings
}

// Of returns the pieces of one side. Of(Mover) are those of the side to move, and
// Of(White) is the field White.
func (p *Position[B]) Of(side Side) B {
	return p.White ^ p.Occupied()&-p.black(side)
}

// black returns 1 if a side is Black, and 0 if it is White. Mover and Opponent read the State.
func (p *Position[B]) black(side Side) B { return p.State>>32&B(side>>1&1) ^ B(side&1) }

// SideToMove returns White or Black.
func (p *Position[B]) SideToMove() Side { return Side(p.State >> 32 & 1) }

// SetSideToMove gives the move to a side. SetSideToMove(Opponent) passes it to the other one.
func (p *Position[B]) SetSideToMove(side Side) {
	p.State = p.State&^record.BlackMoves | p.black(side)<<32
}

// CastlingRooks returns the rooks of both sides that may castle: the squares of the State
// on rank 1 that hold a white rook, if White's king is on that rank, and those on rank 8
// that hold a black one, if Black's king is on that rank. Castling may still be illegal.
func (p *Position[B]) CastlingRooks() B {
	// A call of the function of package purego would stay a call in a consumer's generic code.
	var home B
	if p.Kings&p.White&record.Rank1 != 0 {
		home = p.White & record.Rank1
	}
	if p.Kings&^p.White&record.Rank8 != 0 {
		home |= record.Rank8 &^ p.White
	}
	return p.State & p.Rooks & home
}

// SetCastlingRooks replaces the rooks that may castle. It ignores squares that are not on
// rank 1 or 8. A king that moves takes its side's rooks with it, for example by
// p.SetCastlingRooks(p.CastlingRooks() &^ own).
func (p *Position[B]) SetCastlingRooks(rooks B) {
	p.State = p.State&^(record.Rank1|record.Rank8) | rooks&(record.Rank1|record.Rank8)
}

// EnPassant returns the square, as a bitboard, that a pawn of the side to move may capture
// on en passant, or 0: the square of the State on rank 6, or on rank 3 if Black is to move,
// that is empty and has an enemy pawn behind it. No pawn need attack it. If the State holds
// several such squares, EnPassant returns all, and [LegalCounts] counts captures on each.
func (p *Position[B]) EnPassant() B {
	passed := p.Pawns &^ p.White << 8 & record.Rank6
	if p.State&record.BlackMoves != 0 {
		passed = p.Pawns & p.White >> 8 & record.Rank3
	}
	return p.State & passed &^ p.Occupied()
}

// Checkers returns the pieces that give check to the side to move. For thousands of positions
// [Checks] is faster.
func (p *Position[B]) Checkers() B {
	their := p.Of(Opponent)
	return attacks.Checkers(bits.TrailingZeros64(uint64(p.Kings&^their)), p.Pawns&their&p.White, p.Pawns&their&^p.White,
		p.Knights&their, (p.Bishops|p.Queens)&their, (p.Rooks|p.Queens)&their, p.Occupied())
}

// InCheck reports whether a piece gives check to the side to move.
func (p *Position[B]) InCheck() bool { return p.Checkers() != 0 }

// SetEnPassant replaces the square that a pawn has just passed by a double step. It takes a
// bitboard, 1<<sq for square sq, and ignores squares that are not on rank 3 or 6.
// SetEnPassant(0) removes the square.
func (p *Position[B]) SetEnPassant(set B) {
	p.State = p.State&^(record.Rank3|record.Rank6) | set&(record.Rank3|record.Rank6)
}

// Pass lets the other side move: a null move. It removes the en passant square, which counts for one
// move only. A side in check must not pass.
func (p *Position[B]) Pass() {
	var none B
	p.SetSideToMove(Opponent)
	p.SetEnPassant(none)
}

// Normalize clears the bits of the State that change no legal move: those that do not count, and
// an en passant square on which no capture is legal. Two normal positions are equal by == if and
// only if they are the same by the rule of repetition (article 9.2.3 of the FIDE Laws of Chess).
//
// Packages fen and movegen return only normal positions. Normalize a position that was built by hand
// before you compare or hash it.
func (p *Position[B]) Normalize() {
	p.State = p.State&record.BlackMoves | p.CastlingRooks() | p.capturable()
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
