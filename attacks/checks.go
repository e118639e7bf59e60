package attacks

import "math/bits"

// CheckMask returns the squares that answer a check: every piece of the king's
// side but the king must move to one of them. Without checkers these are all
// squares. With one checker these are its square and the squares between it and
// the king. With two or more there are none, because only the king can move.
//
// A knight that gives check shares no line with the king, so it can only be
// captured. A pawn that gives check after its double step may also be captured en
// passant, by a move to a square outside the mask.
func CheckMask[B ~uint64, S AnySquare](king S, checkers B) B {
	// Branches are faster here than branch-free code, because most positions have no
	// check.
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

// Pins returns the pieces of blockers that are pinned to the king's square, and the
// sliders that pin them. A piece is pinned if it is the only piece of occ between the
// king and a slider on a line that the slider moves along. The sliders are diagonal
// (bishops and queens) and orthogonal (rooks and queens). The [Line] through king
// and piece holds the slider that pins the piece and all squares that the piece can
// move to.
//
// The caller chooses the sides. For pinned pieces, pass the own king, own
// blockers and enemy sliders. For pieces that discover a check by leaving the
// line, pass the enemy king, own blockers and own sliders. Blockers of both sides
// give both kinds of piece at once.
//
// The king's own square may be in occ or not. A slider that is missing from occ still
// pins, but blocks no other slider.
func Pins[B ~uint64, S AnySquare](king S, blockers, diagonal, orthogonal, occ B) (pinned, pinners B) {
	found, by := inlined5(func(king uint, blockers, diagonal, orthogonal, occ uint64) (pinned, pinners uint64) {
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
	}, uint(king), uint64(blockers), uint64(diagonal), uint64(orthogonal), uint64(occ))
	return B(found), B(by)
}
