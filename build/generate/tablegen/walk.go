package main

// walk returns the squares that a slider on sq reaches by steps of df files
// and dr ranks, up to and including the first occupied one.
func walk(sq int, occ uint64, df, dr int) (reached uint64) {
	f, r := sq&7+df, sq>>3+dr
	for ; 0 <= f && f < 8 && 0 <= r && r < 8; f, r = f+df, r+dr {
		bit := uint64(1) << (8*r + f)
		reached |= bit
		if occ&bit != 0 {
			break
		}
	}
	return reached
}

// walkLine returns the attacks along one line, both ways.
func walkLine(sq int, occ uint64, df, dr int) uint64 {
	return walk(sq, occ, df, dr) | walk(sq, occ, -df, -dr)
}

// lines are the steps, in files and ranks, of the four lines, in the order of Entry's
// fields.
var lines = [4][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}}
