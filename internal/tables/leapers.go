package tables

// Knight returns the attacks of a knight on sq.
func Knight(sq uint) uint64 { return KnightAttacks[sq&63] }

// King returns the attacks of a king on sq.
func King(sq uint) uint64 { return KingAttacks[sq&63] }

// PawnNorth returns the attacks of a pawn on sq that moves north.
func PawnNorth(sq uint) uint64 { return PawnAttacks[sq&63+16] }

// PawnSouth returns the attacks of a pawn on sq that moves south.
func PawnSouth(sq uint) uint64 { return PawnAttacks[sq&63] }
