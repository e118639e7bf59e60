package attacks

import "math/bits"

// CheckMask returns the squares that a piece other than the king on king can
// move to with regard to the pieces that check the king: every square where
// checkers is empty; the square of the checker and those between it and the
// king where there is one; none where there are two or more, since only the
// king can move then.
//
// A checker that shares no line with the king, a knight, can only be captured.
// A pawn that gives check after its double step may be captured en passant as
// well, by a move to a square outside the mask.
func CheckMask[B AnyBitboard, S AnySquare](king S, checkers B) B {
	// Most positions have no check: branches are faster here than arithmetic that
	// does without.
	return B(inlined(func(king uint, checkers uint64) uint64 {
		if checkers == 0 {
			return ^uint64(0)
		}
		if checkers&(checkers-1) != 0 {
			return 0
		}
		return checkers | Between[uint64](king, uint(bits.TrailingZeros64(checkers)))
	}, uint(king), uint64(checkers)))
}

// Pins returns the pieces of blockers that alone stand between the king's
// square and a slider, of diagonal (bishops and queens) on a diagonal or
// anti-diagonal of the king, of orthogonal (rooks and queens) on its rank or
// file: all squares between are free in occ but that one. It returns those
// sliders as well. To know which slider pins a piece, intersect the pinners
// with the [Line] through king and piece; to know where the piece can go,
// intersect its moves with that line.
//
// Of which side the pieces are is for the caller to say. Own blockers and
// enemy sliders, seen from the own king, give the pinned pieces. Own blockers
// and own sliders, seen from the enemy king, give the pieces that discover a
// check by moving off the line. Blockers of both sides give both at once.
//
// Whether the king's own square is in occ does not matter. A slider that is
// missing from occ still pins, and hides no other.
func Pins[B AnyBitboard, S AnySquare](king S, occ, blockers, diagonal, orthogonal B) (pinned, pinners B) {
	found, by := inlined5(func(king uint, occ, blockers, diagonal, orthogonal uint64) (pinned, pinners uint64) {
		snipers := EmptyRook[uint64](king)&orthogonal | EmptyBishop[uint64](king)&diagonal
		// Both branches are unpredictable, so the loop body is branch-free.
		for ; snipers != 0; snipers &= snipers - 1 {
			blocker := Between[uint64](king, uint(bits.TrailingZeros64(snipers))) & occ
			if blocker&(blocker-1) != 0 {
				blocker = 0
			}
			blocker &= blockers
			pinner := snipers & -snipers
			if blocker == 0 {
				pinner = 0
			}
			pinned |= blocker
			pinners |= pinner
		}
		return pinned, pinners
	}, uint(king), uint64(occ), uint64(blockers), uint64(diagonal), uint64(orthogonal))
	return B(found), B(by)
}
