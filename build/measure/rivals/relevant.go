package rivals

import "github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"

// TableEntries is the number of attack sets in the tables of fancy magic and of PEXT
// bitboards: 102,400 for rooks and 5,248 for bishops, 861,184 bytes.
const TableEntries = 102_400 + 5_248

// RelevantRook returns the squares whose occupancy can change a rook's attacks: its
// attacks on the empty board without the last square of each ray.
func RelevantRook(sq int) uint64 {
	const aAndHFile, rank1And8 = 0x8181818181818181, 0xff000000000000ff
	return walk.Rank(sq, 0)&^aAndHFile | walk.File(sq, 0)&^rank1And8
}

// RelevantBishop returns the squares whose occupancy can change a bishop's attacks.
func RelevantBishop(sq int) uint64 {
	const border = 0xff818181818181ff
	return walk.Bishop(sq, 0) &^ border
}
