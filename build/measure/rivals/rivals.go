// Package rivals holds the common parts of other algorithms for slider attacks. Each
// package below it holds one algorithm, written for measurement from its published
// description. A program can therefore be built with a single algorithm.
//
// Each has functions Rook, Bishop and Queen that return the attacks of a slider. Only
// the low six bits of a square count, a1 = 0 and h8 = 63. Tables are built at program
// start, as in engines that use these methods.
package rivals

import "github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"

// A Formula returns the attacks of a slider on sq.
type Formula func(sq uint, occ uint64) uint64

// Union unites the attacks of two pieces. A call of a parameter costs 17 nodes of the inliner's
// budget (inlineParamCallCost), fewer than the bodies of these formulas, and the compiler still
// inlines a known argument. So a measuring loop contains a rival's instructions and no call.
func Union(f, g Formula, sq uint, occ uint64) uint64 { return f(sq, occ) | g(sq, occ) }

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
