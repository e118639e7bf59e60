package attacks

// Attackers returns the pieces that attack sq, given the occupied squares, of
// both sides at once: the pawns of pawnsNorth that move north, those of
// pawnsSouth that move south, the knights, the sliders of diagonal (bishops
// and queens) and of orthogonal (rooks and queens), and the kings.
//
// A slider attacks sq if every square between is free in occ. Nothing else
// depends on occ, so that a piece missing from occ is found nevertheless; in
// an exchange, where pieces leave the board one by one, take the result & occ.
func Attackers[B AnyBitboard, S AnySquare](sq S, occ, pawnsNorth, pawnsSouth, knights, diagonal, orthogonal, kings B) B {
	return PawnSouth[B](sq)&pawnsNorth | PawnNorth[B](sq)&pawnsSouth |
		Knight[B](sq)&knights | King[B](sq)&kings |
		Bishop(sq, occ)&diagonal | Rook(sq, occ)&orthogonal
}
