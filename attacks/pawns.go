package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// PawnNorth returns the squares that a pawn on sq attacks if it moves north. With a1
// = 0 this is a white pawn, and north is towards rank 8. A pawn that moves south
// attacks sq from the same squares. A pawn on its last rank attacks nothing. A pawn
// on its first rank attacks as on any other rank.
func PawnNorth[B ~uint64, S AnySquare](sq S) B { return B(tables.PawnAttacks[sq&63+16]) }

// PawnSouth returns the squares that a pawn on sq attacks if it moves south. With a1
// = 0 this is a black pawn, and south is towards rank 1. A pawn on its last rank attacks
// nothing. A pawn on its first rank attacks as on any other rank.
func PawnSouth[B ~uint64, S AnySquare](sq S) B { return B(tables.PawnAttacks[sq&63]) }

// PawnsNorth returns the squares that pawns on set attack if they move north.
func PawnsNorth[B ~uint64](set B) B { return set<<7&notFileH | set<<9&notFileA }

// PawnsSouth returns the squares that pawns on set attack if they move south.
func PawnsSouth[B ~uint64](set B) B { return set>>7&notFileA | set>>9&notFileH }

// PawnPushesNorth returns the squares that pawns on set push to if they move north: the
// next square of each, unless it is in occ.
func PawnPushesNorth[B ~uint64](set, occ B) B { return set << 8 &^ occ }

// PawnPushesSouth returns the squares that pawns on set push to if they move south: the
// next square of each, unless it is in occ.
func PawnPushesSouth[B ~uint64](set, occ B) B { return set >> 8 &^ occ }

// PawnDoublePushesNorth returns the squares that pawns on set reach by a double push if
// they move north. With a1 = 0 these are white pawns, and only those on rank 2 have one.
// Neither the square that a pawn passes nor the one that it reaches may be in occ.
func PawnDoublePushesNorth[B ~uint64](set, occ B) B {
	return PawnPushesNorth(PawnPushesNorth(set&(0xff<<8), occ), occ)
}

// PawnDoublePushesSouth returns the squares that pawns on set reach by a double push if
// they move south. With a1 = 0 these are black pawns, and only those on rank 7 have one.
// Neither the square that a pawn passes nor the one that it reaches may be in occ.
func PawnDoublePushesSouth[B ~uint64](set, occ B) B {
	return PawnPushesSouth(PawnPushesSouth(set&(0xff<<48), occ), occ)
}
