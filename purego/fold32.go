package purego

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// The 32-bit versions fold the two halves of a line into one word and multiply
// that, for a multiplication of 64 bits costs three of 32 bits on a 32-bit
// machine. The Chess Programming Wiki's page Kindergarten Bitboards, section
// 32-bit Versions; Andrew Fan used a similar approach in his own engine, which
// that page only names.

// innerFile is the six inner squares of the A-file.
const innerFile uint64 = 0x0001010101010100

const (
	wegnerFactor      uint32 = 0x01041041
	wegnerAFileFactor uint32 = 0x00041040
)

// WegnerFile29 returns the attacks along the file of a slider on sq by Zach
// Wegner's fold of the inner squares of any file, unshifted: each bit of the
// factor gathers two of them, in an order that depends on the file. Table:
// 32,768 bytes. Index: square, (lo|hi<<3)*0x01041041>>26 of the inner squares.
//
// Published as fileAttacks with the fold (U32)occ | (U32)(occ >> 29) and the
// mask fileMask[sq]. Two corrections are made here. The mask must be the six
// inner squares, as the page's diagram has it: with all eight squares the index
// collides on every file, and a rook on a1 cannot tell a blocker on a5 from one
// on a8. And the shift by 29 drags the top bits of the lower half, the fourth
// rank of files F, G and H, into the word a second time: there a file with all
// six inner squares occupied gets the index of the empty file. Moving the upper
// half up by 3 instead is free of collisions on all files, and cheaper where
// words have 32 bits.
func WegnerFile29(sq int, occ uint64) uint64 {
	occ &= innerFile << (sq & 7)
	return wegnerFileAttacks29[sq&63][(uint32(occ)|uint32(occ>>32)<<3)*wegnerFactor>>26]
}

// WegnerFile27 is [WegnerFile29] with the fold that is published as a shift by
// 27. As published it is wrong on files D to H; hi<<5 is right on all. Table:
// 32,768 bytes. Index: square, (lo|hi<<5)*0x01041041>>26 of the inner squares.
// Page Kindergarten Bitboards, 32-bit Versions.
func WegnerFile27(sq int, occ uint64) uint64 {
	occ &= innerFile << (sq & 7)
	return wegnerFileAttacks27[sq&63][(uint32(occ)|uint32(occ>>32)<<5)*wegnerFactor>>26]
}

// WegnerFile25 is [WegnerFile29] with the fold that is published as a shift by
// 25. As published it is wrong on files B to H; hi<<7 is right on all. Table:
// 32,768 bytes. Index: square, (lo|hi<<7)*0x01041041>>26 of the inner squares.
// Page Kindergarten Bitboards, 32-bit Versions.
func WegnerFile25(sq int, occ uint64) uint64 {
	occ &= innerFile << (sq & 7)
	return wegnerFileAttacks25[sq&63][(uint32(occ)|uint32(occ>>32)<<7)*wegnerFactor>>26]
}

// WegnerAFile returns the attacks along the file of a slider on sq by the other
// form that Zach Wegner names: the file is shifted to the A-file, where a
// factor of three bits and a fold by 23 suffice. The fourth rank that this
// shift drags into the low word stays below the index, so the published form is
// right. Table: 4,096 bytes. Index: rank, (U32(x)|U32(x>>23))*0x00041040>>26 of
// the inner squares x. Page Kindergarten Bitboards, 32-bit Versions.
func WegnerAFile(sq int, occ uint64) uint64 {
	file := sq & 7
	occ = occ >> file & innerFile
	return wegnerAFileAttacks[sq>>3&7][(uint32(occ)|uint32(occ>>23))*wegnerAFileFactor>>26] << file
}

// fold returns the two halves of x in one word, the upper half moved up by so
// many bits.
func fold(x uint64, shift uint8) uint32 { return uint32(x) | uint32(x>>32)<<(shift&31) }

// Fold32Rank returns the attacks along the rank of a slider on sq. Tables:
// 32,768 bytes, that of [RotatedRank], and the masks. Index: square,
// (lo|hi)*0x02020202>>26 of the masked rank. Page Kindergarten Bitboards,
// 32-bit Versions.
func Fold32Rank(sq int, occ uint64) uint64 {
	return rotatedRankAttacks[sq&63][fold(lineMasks[sq&63].Rank&occ, 0)*tables.RankFold>>26]
}

// Fold32Diagonal returns the attacks along the diagonal of a slider on sq.
// Published as diagonalAttacks, with arrDiagonalAttacks[64][64], among the
// 32-bit versions. Tables: 32,768 bytes, that of [RotatedDiagonal], and the
// masks. Index: square, (lo|hi)*0x02020202>>26 of the masked diagonal.
func Fold32Diagonal(sq int, occ uint64) uint64 {
	return rotatedDiagonalAttacks[sq&63][fold(lineMasks[sq&63].Diagonal&occ, 0)*tables.RankFold>>26]
}

// Fold32AntiDiagonal returns the attacks along the anti-diagonal of a slider on
// sq. Tables: 32,768 bytes, that of [RotatedAntiDiagonal], and the masks.
// Index: square, (lo|hi)*0x02020202>>26 of the masked anti-diagonal. Page
// Kindergarten Bitboards, 32-bit Versions.
func Fold32AntiDiagonal(sq int, occ uint64) uint64 {
	return rotatedAntiDiagonalAttacks[sq&63][fold(lineMasks[sq&63].AntiDiagonal&occ, 0)*tables.RankFold>>26]
}

// foldedLines holds what the fold of each line needs.
var foldedLines = [4]struct {
	shift   uint8
	factor  uint32
	outer   uint64 // squares that the mask of the line must leave out
	attacks *[64][64]uint64
}{
	Rank:         {0, tables.RankFold, 0, &rotatedRankAttacks},
	File:         {3, wegnerFactor, rank1 | rank8, &wegnerFileAttacks29},
	Diagonal:     {0, tables.RankFold, 0, &rotatedDiagonalAttacks},
	AntiDiagonal: {0, tables.RankFold, 0, &rotatedAntiDiagonalAttacks},
}

// Fold32Line returns the attacks of a slider on sq along the given line: the
// operations are the same for all four, and the page Kindergarten Bitboards
// suggests to make the line's direction a parameter. Tables: 32,768 bytes each,
// those of [Fold32Rank], [WegnerFile29], [Fold32Diagonal] and
// [Fold32AntiDiagonal]. Index: square, (lo|hi<<shift)*factor>>26 of the masked
// line.
func Fold32Line(sq int, occ uint64, line Line) uint64 {
	l := &foldedLines[line&3]
	occ &= lineMasks[sq&63].Of(line) &^ l.outer
	return l.attacks[sq&63][fold(occ, l.shift)*l.factor>>26]
}

// Fold32RankFillUp is [Fold32Rank] over the kindergarten table, with its final
// intersection. Tables: 4,096 bytes, that of [KindergartenRank], and the masks.
// Index: file, (lo|hi)*0x02020202>>26 of the masked rank. Page Kindergarten
// Bitboards, 32-bit Versions.
func Fold32RankFillUp(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Rank
	return mask & tables.FillUp[sq&7][fold(mask&occ, 0)*tables.RankFold>>26]
}

// Fold32DiagonalFillUp is [Fold32Diagonal] over the kindergarten table, with
// its final intersection. Tables: 4,096 bytes, that of [KindergartenDiagonal],
// and the masks. Index: file, (lo|hi)*0x02020202>>26 of the masked diagonal.
// Page Kindergarten Bitboards, 32-bit Versions.
func Fold32DiagonalFillUp(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Diagonal
	return mask & tables.FillUp[sq&7][fold(mask&occ, 0)*tables.RankFold>>26]
}

// Fold32AntiDiagonalFillUp is [Fold32AntiDiagonal] over the kindergarten table,
// with its final intersection. Tables: 4,096 bytes, that of
// [KindergartenAntiDiagonal], and the masks. Index: file,
// (lo|hi)*0x02020202>>26 of the masked anti-diagonal. Page Kindergarten
// Bitboards, 32-bit Versions.
func Fold32AntiDiagonalFillUp(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].AntiDiagonal
	return mask & tables.FillUp[sq&7][fold(mask&occ, 0)*tables.RankFold>>26]
}

// Fold32LineFillUp is [Fold32Line] over tables of 4,096 bytes: that of the
// kindergarten lookup for ranks and diagonals, and that of [UniformFile32] for
// files. Index: as of [Fold32RankFillUp] and [UniformFile32].
func Fold32LineFillUp(sq int, occ uint64, line Line) uint64 {
	e := &tables.Squares[sq&63]
	mask, attacks, factor, shift := e.Cross^e.File, e.FillUp, uint32(tables.RankFold), uint8(0)
	switch line & 3 {
	case File:
		mask, attacks, factor, shift = e.File, e.FillSide, uint32(e.FileFactor>>32), 3
	case Diagonal:
		mask = e.Diagonal
	case AntiDiagonal:
		mask = e.AntiDiagonal
	}
	return mask & attacks[fold(mask&occ, shift)*factor>>26]
}

// The uniform forms for words of 32 bits are the formulas of package attacks there.
// They are derived from the folds above, and work on the 64 bytes that
// [UniformRank] and the others find at a square.

// UniformRank32 returns the attacks along the rank of a slider on sq. Tables:
// 4,096 bytes, those of [UniformRank]. Index: file, (lo*upper+hi*lower)>>26 of the
// occupancy, by the halves of the factor of [UniformRank]: the rank stands in one
// half of the board, and the product of the other half is zero.
func UniformRank32(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Cross & e.FillUp[(uint32(occ)*uint32(e.RankFactor>>32)+uint32(occ>>32)*uint32(e.RankFactor))>>26]
}

// UniformFile32 returns the attacks along the file of a slider on sq. It is
// derived from Wegner's fold: the factor of the file is shifted instead of the
// file, and with it the whole file may be masked, outer squares included,
// because they fall outside the index. The ranks come in the same order as those
// of [UniformFile], so both share one table of 4,096 bytes. Index: rank,
// (lo+8*hi)*(0x02082080>>file)>>26 of the masked file.
func UniformFile32(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.File & e.FillSide[fold(e.File&occ, 3)*uint32(e.FileFactor>>32)>>26]
}

// UniformDiagonal32 returns the attacks along the diagonal of a slider on sq.
// Tables: 4,096 bytes, those of [UniformRank]. Index: file,
// (lo|hi)*0x02020202>>26 of the masked diagonal.
func UniformDiagonal32(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Diagonal & e.FillUp[fold(e.Diagonal&occ, 0)*tables.RankFold>>26]
}

// UniformAntiDiagonal32 returns the attacks along the anti-diagonal of a slider
// on sq. Tables: 4,096 bytes, those of [UniformRank]. Index: file,
// (lo|hi)*0x02020202>>26 of the masked anti-diagonal.
func UniformAntiDiagonal32(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.AntiDiagonal & e.FillUp[fold(e.AntiDiagonal&occ, 0)*tables.RankFold>>26]
}
