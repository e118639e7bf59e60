package main

func writeLeaperTables(s *source) {
	array(s, "KnightAttacks holds the attacks of a knight by its square.",
		leaper(64, [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})) //mutation:same 64 to 65: no square has the last index
	array(s, "KingAttacks holds the attacks of a king by its square.",
		leaper(64, [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}})) //mutation:same 64 to 65: no square has the last index
	array(s, "PawnAttacks holds the attacks of a pawn that moves south by its square. A pawn that\n"+
		"moves north has the attacks of one that moves south from two ranks higher, at its\n"+
		"square plus 16. The table therefore has two ranks above the board.",
		leaper(80, [][2]int{{-1, -1}, {1, -1}})) //mutation:same 80 to 81: no pawn reads the last index
}

// leaper returns the attacks from each of n squares of a piece that moves by one of
// the steps, in files and ranks.
func leaper(n int, steps [][2]int) []uint64 {
	attacks := make([]uint64, n)
	for sq := range attacks {
		for _, step := range steps {
			file, rank := sq&7+step[0], sq>>3+step[1]
			if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
				attacks[sq] |= 1 << (8*rank + file)
			}
		}
	}
	return attacks
}
