package attacks

import "math/bits"

// Attackers returns the pieces of both sides that attack sq, given the occupied
// squares. The pawns of pawnsNorth move north, those of pawnsSouth south. The sliders
// are diagonal (bishops and queens) and orthogonal (rooks and queens).
//
// A slider attacks sq along its lines if every square between is empty in occ.
// Nothing else depends on occ: Attackers also returns pieces that are missing from
// occ. In an exchange, remove each capturing piece from occ and take the result &
// occ. To find the squares that are safe for a king, remove the king from occ: it does
// not block a slider on its way.
//
// All arguments but sq have one type. Boards of both sides and all pieces give
//
//	Attackers(sq, pawns&white, pawns&black, knights, bishops|queens, rooks|queens, kings, occ)
func Attackers[B ~uint64, S AnySquare](sq S, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings, occ B) B {
	return B(inlined8(func(sq uint, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings, occ uint64) uint64 {
		found := PawnSouth[uint64](sq)&pawnsNorth | PawnNorth[uint64](sq)&pawnsSouth | Knight[uint64](sq)&knights | King[uint64](sq)&kings
		if bits.UintSize == 32 {
			// Rook and Bishop contain function literals, which would remain calls inside
			// this one.
			return found | (Diagonal(sq, occ)|AntiDiagonal(sq, occ))&diagonal | (Rank(sq, occ)|File(sq, occ))&orthogonal
		}
		return found | Bishop(sq, occ)&diagonal | Rook(sq, occ)&orthogonal
	}, uint(sq), uint64(pawnsNorth), uint64(pawnsSouth), uint64(knights), uint64(diagonal), uint64(orthogonal), uint64(kings), uint64(occ)))
}

// Attacked reports whether one of the pieces attacks sq, given the occupied squares. Its
// arguments are those of [Attackers].
//
// Use it to test whether a move is legal: whether the other side attacks the king. For this
// it is faster than [Attackers], because few sliders share a line with a king. Pass the
// pieces of that side alone, and 0 for the pawns of the other:
//
//	if theirs == White {
//		return attacks.Attacked(king, white.pawns, 0, white.knights, …, occ)
//	}
//	return attacks.Attacked(king, 0, black.pawns, black.knights, …, occ)
func Attacked[B ~uint64, S AnySquare](sq S, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings, occ B) bool {
	return inlined8(func(sq uint, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings, occ uint64) bool {
		// We keep two pawn arguments: a single one was no faster, and passing all pawns by mistake
		// would compile. Without a branch for each side, by an array of pawn attacks or a shifted
		// set, perft of CounterGo and dragontoothmg was one to three percent slower.
		found := PawnSouth[uint64](sq)&pawnsNorth | PawnNorth[uint64](sq)&pawnsSouth | Knight[uint64](sq)&knights | King[uint64](sq)&kings
		// No square is between a leaper and sq. So one loop, and one branch before it, find
		// leapers and sliders.
		for found |= EmptyRook[uint64](sq)&orthogonal | EmptyBishop[uint64](sq)&diagonal; found != 0; found &= found - 1 {
			if Between[uint64](sq, uint(bits.TrailingZeros64(found)))&occ == 0 {
				return true
			}
		}
		return false
	}, uint(sq), uint64(pawnsNorth), uint64(pawnsSouth), uint64(knights), uint64(diagonal), uint64(orthogonal), uint64(kings), uint64(occ))
}

// Checkers returns the pieces that give check to a king, given the occupied squares. Its
// arguments are those of [Attackers], without kings. Pass the pieces of one side, and 0 for
// the pawns of the other, as in [Attacked]. For this it is faster than [Attackers].
//
// The square may be empty: then the pieces are those that would give check to a king there. To
// find the squares that are safe for a king, remove the king from occ.
func Checkers[B ~uint64, S AnySquare](king S, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, occ B) B {
	return B(inlined7(func(sq uint, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, occ uint64) uint64 {
		found := PawnSouth[uint64](sq)&pawnsNorth | PawnNorth[uint64](sq)&pawnsSouth | Knight[uint64](sq)&knights
		for snipers := EmptyRook[uint64](sq)&orthogonal | EmptyBishop[uint64](sq)&diagonal; snipers != 0; snipers &= snipers - 1 {
			// A branch would be unpredictable. The compiler makes this one a conditional
			// move.
			sniper := snipers & -snipers
			if Between[uint64](sq, uint(bits.TrailingZeros64(snipers)))&occ != 0 {
				sniper = 0
			}
			found |= sniper
		}
		return found
	}, uint(king), uint64(pawnsNorth), uint64(pawnsSouth), uint64(knights), uint64(diagonal), uint64(orthogonal), uint64(occ)))
}

// AttackedBySliders reports whether a slider attacks sq, given the occupied squares. It is
// [Attacked] for sliders alone: diagonal (bishops and queens) and orthogonal (rooks and
// queens). A slider attacks sq along its lines if every square between is empty in occ.
//
// Use it where a move can only uncover sliders. With the sliders of both sides, as in an
// exchange, use [Rook], [Bishop] or [Attackers].
func AttackedBySliders[B ~uint64, S AnySquare](sq S, diagonal, orthogonal, occ B) bool {
	return Attacked(sq, 0, 0, 0, diagonal, orthogonal, 0, occ) //mutation:same 0 to 1 #2: no pawn moves south from a1
}
