package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// PawnNorth returns the squares that a pawn on sq attacks if pawns move north:
// with a1 = 0 those of White, towards higher ranks. Read backwards it tells
// from which squares a pawn that moves south attacks sq. A pawn on the last
// rank attacks nothing; on the first it attacks as anywhere else.
func PawnNorth[B AnyBitboard, S AnySquare](sq S) B { return B(tables.PawnAttacks[sq&63+16]) }

// PawnSouth returns the squares that a pawn on sq attacks if pawns move south:
// with a1 = 0 those of Black, towards lower ranks.
func PawnSouth[B AnyBitboard, S AnySquare](sq S) B { return B(tables.PawnAttacks[sq&63]) }

// PawnsNorth returns the union of the attacks of pawns that move north on
// every square of set.
func PawnsNorth[B AnyBitboard](set B) B { return set<<7&notFileH | set<<9&notFileA }

// PawnsSouth returns the union of the attacks of pawns that move south on
// every square of set.
func PawnsSouth[B AnyBitboard](set B) B { return set>>7&notFileA | set>>9&notFileH }
