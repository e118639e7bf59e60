package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// PawnNorth returns the squares that a pawn on sq attacks if it moves north. With a1
// = 0 this is a white pawn, and north is towards rank 8. A pawn that moves south
// attacks sq from the same squares. A pawn on its last rank attacks nothing. A pawn
// on its first rank attacks as on any other rank.
func PawnNorth[B AnyBitboard, S AnySquare](sq S) B { return B(tables.PawnAttacks[sq&63+16]) }

// PawnSouth returns the squares that a pawn on sq attacks if it moves south. With a1
// = 0 this is a black pawn, and south is towards rank 1.
func PawnSouth[B AnyBitboard, S AnySquare](sq S) B { return B(tables.PawnAttacks[sq&63]) }

// PawnsNorth returns the squares that pawns on set attack if they move north.
func PawnsNorth[B AnyBitboard](set B) B { return set<<7&notFileH | set<<9&notFileA }

// PawnsSouth returns the squares that pawns on set attack if they move south.
func PawnsSouth[B AnyBitboard](set B) B { return set>>7&notFileA | set>>9&notFileH }
