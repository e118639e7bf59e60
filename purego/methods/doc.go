// Package methods is a collection to compare, teach and port from, and promises no
// compatibility. Any version may change or remove what it exports. It has every published
// method of first-rank attacks, attacks on an empty board and kindergarten bitboards in
// portable Go. The variants of a method share a file.
//
//	file := methods.OsborneFile(sq, occ) // along the file of sq, by Grant Osborne's table
//	for _, m := range methods.All() { … } // every method, with its author and functions
//
// Engines import [github.com/kindergarten-bitboards/kindergarten/attacks] instead. The
// sources are three pages of the Chess Programming Wiki: First Rank Attacks, On an empty
// Board, and Kindergarten Bitboards. Some published formulas err. The functions hold the
// corrected ones, and ERRATA.md has cases in which the published ones fail.
//
//   - all methods: [All]
//   - the first rank: [FirstRank256x8], [FirstRank64x8], [RankAttacks]
//   - kindergarten: [KindergartenRank], [KindergartenFile], [KindergartenDiagonal],
//     [KindergartenAntiDiagonal], and variants by the A-file and the flipped diagonal
//   - less memory: [SharedRankRank], [OsborneFile] and others
//   - more memory: [RotatedRank] and others
//   - words of 32 bits: [Fold32Rank], [WegnerFile29] and others
//   - without multiplication: [PrefixRank] and others
//   - whole sliders from one function for each line: [Lines]
//   - the empty board: [RayAttacks], [EmptyRook], [MasksEx], [RookMask],
//     [DiagonalMaskJahn], [EastMaskEx], [PositiveRay], [RankOfRays] and others
//
// Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a bitboard holds
// square sq in bit sq. Only the low six bits of a square count, so every value is safe,
// negative ones included. Attacks reach up to and including the first occupied square of
// each ray, whichever side occupies it. They never include the slider's own
// square, which may be in the occupancy or not. A function whose name ends in Mask
// returns a mask with the square itself, one whose name ends in MaskEx without it.
//
// The tables are computed at start-up, for one or two milliseconds, by the expressions that
// define them. No engine imports this package, and no package of this library does. Lookups
// allocate nothing.
package methods
