package rivals

import "github.com/kindergarten-bitboards/kindergarten/internal/walk"

// TableEntries is the number of attack sets in the tables of fancy magic and
// of PEXT bitboards: 102,400 of rooks and 5,248 of bishops, 861,184 bytes.
const TableEntries = 102_400 + 5_248

// RelevantRook returns the squares whose occupancy can make a difference to
// a rook: those it reaches on the empty board, the last of each ray left out.
func RelevantRook(sq int) uint64 {
	const aAndHFile, rank1And8 = 0x8181818181818181, 0xff000000000000ff
	return walk.Rank(sq, 0)&^aAndHFile | walk.File(sq, 0)&^rank1And8
}

// RelevantBishop does what RelevantRook does for a bishop.
func RelevantBishop(sq int) uint64 {
	const border = 0xff818181818181ff
	return walk.Bishop(sq, 0) &^ border
}

// Subsets calls yield with every subset of mask in ascending order, which is
// the order of what PEXT makes of them.
func Subsets(mask uint64) func(yield func(index int, occ uint64) bool) {
	return func(yield func(int, uint64) bool) {
		occ := uint64(0)
		for index := 0; yield(index, occ); index++ {
			if occ = (occ - mask) & mask; occ == 0 {
				return
			}
		}
	}
}
