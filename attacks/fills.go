package attacks

// The fills pass through every piece. They find passed, doubled and isolated pawns,
// open files and outposts.

// FillNorth returns set and all squares north of each of its squares.
func FillNorth[B ~uint64](set B) B {
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

// FillSouth returns set and all squares south of each of its squares.
func FillSouth[B ~uint64](set B) B {
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}

// FillFile returns all files that have a square in set.
func FillFile[B ~uint64](set B) B { return FillNorth(set) | FillSouth(set) }

// FrontSpanNorth returns all squares north of each square of set: the front span of pawns
// that move north, and the rear span of pawns that move south.
func FrontSpanNorth[B ~uint64](set B) B { return FillNorth(set << 8) }

// FrontSpanSouth returns all squares south of each square of set: the front span of pawns
// that move south, and the rear span of pawns that move north.
func FrontSpanSouth[B ~uint64](set B) B { return FillSouth(set >> 8) }

// AttackSpanNorth returns the squares that pawns on set attack from their squares or from
// any square in front of them, if they move north.
func AttackSpanNorth[B ~uint64](set B) B { return FillNorth(PawnsNorth(set)) }

// AttackSpanSouth returns the squares that pawns on set attack from their squares or from
// any square in front of them, if they move south.
func AttackSpanSouth[B ~uint64](set B) B { return FillSouth(PawnsSouth(set)) }
