package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// PawnNorth returns the squares that a pawn on sq attacks if it moves north. With
// a1 = 0 that is a white pawn, and north leads to higher ranks. The same squares are
// those from which a pawn that moves south attacks sq. A pawn on the last rank
// attacks nothing. A pawn on the first rank attacks as anywhere else.
func PawnNorth[B AnyBitboard, S AnySquare](sq S) B { return B(tables.PawnAttacks[sq&63+16]) }

// PawnSouth returns the squares that a pawn on sq attacks if it moves south. With
// a1 = 0 that is a black pawn, and south leads to lower ranks.
func PawnSouth[B AnyBitboard, S AnySquare](sq S) B { return B(tables.PawnAttacks[sq&63]) }

// PawnsNorth returns the squares that pawns on set attack if they move north.
func PawnsNorth[B AnyBitboard](set B) B { return set<<7&notFileH | set<<9&notFileA }

// PawnsSouth returns the squares that pawns on set attack if they move south.
func PawnsSouth[B AnyBitboard](set B) B { return set>>7&notFileA | set>>9&notFileH }
