package methods

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// The 32-bit versions fold the two halves of a line into one word before they multiply,
// because a 64-bit multiplication is three of 32 bits on a 32-bit machine. The page
// mentions a similar approach by Andrew Fan in his engine, without listing it.

// fold returns the two halves of x in one word, with the upper half shifted left.
func fold(x uint64, shift uint8) uint32 {
	return uint32(x) | uint32(x>>32)<<(shift&31) //mutation:speed drop right #2
}

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

// Fold32RankFillUp is [Fold32Rank] over the kindergarten table, with its final
// intersection. Tables: 4,096 bytes, that of [KindergartenRank], and the masks.
// Index: file, (lo|hi)*0x02020202>>26 of the masked rank. Page Kindergarten
// Bitboards, 32-bit Versions.
func Fold32RankFillUp(sq int, occ uint64) uint64 { return byFold(lineMasks[sq&63].Rank, sq, occ) }

// Fold32DiagonalFillUp is [Fold32Diagonal] over the kindergarten table, with
// its final intersection. Tables: 4,096 bytes, that of [KindergartenDiagonal],
// and the masks. Index: file, (lo|hi)*0x02020202>>26 of the masked diagonal.
// Page Kindergarten Bitboards, 32-bit Versions.
func Fold32DiagonalFillUp(sq int, occ uint64) uint64 {
	return byFold(lineMasks[sq&63].Diagonal, sq, occ)
}

// Fold32AntiDiagonalFillUp is [Fold32AntiDiagonal] over the kindergarten table,
// with its final intersection. Tables: 4,096 bytes, that of
// [KindergartenAntiDiagonal], and the masks. Index: file,
// (lo|hi)*0x02020202>>26 of the masked anti-diagonal. Page Kindergarten
// Bitboards, 32-bit Versions.
func Fold32AntiDiagonalFillUp(sq int, occ uint64) uint64 {
	return byFold(lineMasks[sq&63].AntiDiagonal, sq, occ)
}

// byFold looks a masked line up by its folded index.
func byFold(mask uint64, sq int, occ uint64) uint64 {
	return mask & tables.FillUp.Rows[sq&7][fold(mask&occ, 0)*tables.RankFold>>26]
}

// foldedLines holds the parameters of the fold of each line.
var foldedLines = [4]struct {
	shift   uint8
	factor  uint32
	outer   uint64 // squares that the mask of the line must leave out
	attacks *[64][64]uint64
}{
	Rank:         {factor: tables.RankFold, attacks: &rotatedRankAttacks},
	File:         {3, wegnerFactor, rank1 | rank8, &wegnerFileAttacks29},
	Diagonal:     {factor: tables.RankFold, attacks: &rotatedDiagonalAttacks},
	AntiDiagonal: {factor: tables.RankFold, attacks: &rotatedAntiDiagonalAttacks},
}

// Fold32Line returns the attacks of a slider on sq along a line. The operations are the
// same for all four lines, and the page Kindergarten Bitboards suggests to make the line
// a parameter. Tables: 32,768 bytes each, those of [Fold32Rank], [WegnerFile29],
// [Fold32Diagonal] and [Fold32AntiDiagonal]. Index: square, (lo|hi<<shift)*factor>>26 of
// the masked line.
func Fold32Line(sq int, occ uint64, line LineKind) uint64 {
	l := &foldedLines[line&3]
	occ &= lineMasks[sq&63].Of(line) &^ l.outer
	return l.attacks[sq&63][fold(occ, l.shift)*l.factor>>26]
}

// Fold32LineFillUp is [Fold32Line] over tables of 4,096 bytes: that of the
// kindergarten lookup for ranks and diagonals, and that of attacks.File for files, which
// holds the attacks on all files. Its factor is shifted instead of the file. Index: as of
// [Fold32RankFillUp], and for files (lo|hi<<3)*(0x02082080>>file)>>26 of the masked file.
func Fold32LineFillUp(sq int, occ uint64, line LineKind) uint64 {
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

func fold32LineRank(sq int, occ uint64) uint64         { return Fold32Line(sq, occ, Rank) }
func fold32LineFile(sq int, occ uint64) uint64         { return Fold32Line(sq, occ, File) }
func fold32LineDiagonal(sq int, occ uint64) uint64     { return Fold32Line(sq, occ, Diagonal) }
func fold32LineAntiDiagonal(sq int, occ uint64) uint64 { return Fold32Line(sq, occ, AntiDiagonal) }

func fold32LineFillUpRank(sq int, occ uint64) uint64     { return Fold32LineFillUp(sq, occ, Rank) }
func fold32LineFillUpFile(sq int, occ uint64) uint64     { return Fold32LineFillUp(sq, occ, File) }
func fold32LineFillUpDiagonal(sq int, occ uint64) uint64 { return Fold32LineFillUp(sq, occ, Diagonal) }
func fold32LineFillUpAntiDiagonal(sq int, occ uint64) uint64 {
	return Fold32LineFillUp(sq, occ, AntiDiagonal)
}

func fold32Methods() []Method {
	return []Method{{
		Number: 16, Name: "32-bit folds [64][64], files by 14",
		Page: "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"Fold32Rank", rankSlider, Fold32Rank},
			{"Fold32Diagonal", diagonalSlider, Fold32Diagonal},
			{"Fold32AntiDiagonal", antiDiagonalSlider, Fold32AntiDiagonal},
		},
		Lines: Lines{Fold32Rank, WegnerFile29, Fold32Diagonal, Fold32AntiDiagonal},
	}, {
		Number: 16, Name: "32-bit folds, shared table, files by 15",
		Page: "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"Fold32RankFillUp", rankSlider, Fold32RankFillUp},
			{"Fold32DiagonalFillUp", diagonalSlider, Fold32DiagonalFillUp},
			{"Fold32AntiDiagonalFillUp", antiDiagonalSlider, Fold32AntiDiagonalFillUp},
		},
		Lines: Lines{Fold32RankFillUp, WegnerAFile, Fold32DiagonalFillUp, Fold32AntiDiagonalFillUp},
	}, {
		Number: 16, Name: "one 32-bit routine, the line a parameter",
		Page: "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"Fold32Line(sq, occ, Rank)", rankSlider, fold32LineRank},
			{"Fold32Line(sq, occ, File)", fileSlider, fold32LineFile},
			{"Fold32Line(sq, occ, Diagonal)", diagonalSlider, fold32LineDiagonal},
			{"Fold32Line(sq, occ, AntiDiagonal)", antiDiagonalSlider, fold32LineAntiDiagonal},
		},
		Lines: Lines{fold32LineRank, fold32LineFile, fold32LineDiagonal, fold32LineAntiDiagonal},
	}, {
		Number: 16, Name: "one 32-bit routine over shared tables",
		Page: "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"Fold32LineFillUp(sq, occ, Rank)", rankSlider, fold32LineFillUpRank},
			{"Fold32LineFillUp(sq, occ, File)", fileSlider, fold32LineFillUpFile},
			{"Fold32LineFillUp(sq, occ, Diagonal)", diagonalSlider, fold32LineFillUpDiagonal},
			{"Fold32LineFillUp(sq, occ, AntiDiagonal)", antiDiagonalSlider, fold32LineFillUpAntiDiagonal},
		},
		Lines: Lines{fold32LineFillUpRank, fold32LineFillUpFile, fold32LineFillUpDiagonal, fold32LineFillUpAntiDiagonal},
	}}
}
