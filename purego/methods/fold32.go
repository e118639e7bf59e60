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
func Fold32RankFillUp(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Rank
	return mask & tables.FillUp.Rows[sq&7][fold(mask&occ, 0)*tables.RankFold>>26]
}

// Fold32DiagonalFillUp is [Fold32Diagonal] over the kindergarten table, with
// its final intersection. Tables: 4,096 bytes, that of [KindergartenDiagonal],
// and the masks. Index: file, (lo|hi)*0x02020202>>26 of the masked diagonal.
// Page Kindergarten Bitboards, 32-bit Versions.
func Fold32DiagonalFillUp(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Diagonal
	return mask & tables.FillUp.Rows[sq&7][fold(mask&occ, 0)*tables.RankFold>>26]
}

// Fold32AntiDiagonalFillUp is [Fold32AntiDiagonal] over the kindergarten table,
// with its final intersection. Tables: 4,096 bytes, that of
// [KindergartenAntiDiagonal], and the masks. Index: file,
// (lo|hi)*0x02020202>>26 of the masked anti-diagonal. Page Kindergarten
// Bitboards, 32-bit Versions.
func Fold32AntiDiagonalFillUp(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].AntiDiagonal
	return mask & tables.FillUp.Rows[sq&7][fold(mask&occ, 0)*tables.RankFold>>26]
}

func fold32Method() Method {
	return Method{
		Number: 16, Name: "32-bit folds [64][64], files by 14",
		Page: "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"Fold32Rank", rankSlider, Fold32Rank},
			{"Fold32Diagonal", diagonalSlider, Fold32Diagonal},
			{"Fold32AntiDiagonal", antiDiagonalSlider, Fold32AntiDiagonal},
		},
		Lines: Lines{Fold32Rank, WegnerFile29, Fold32Diagonal, Fold32AntiDiagonal},
	}
}

func fold32FillUpMethod() Method {
	return Method{
		Number: 16, Name: "32-bit folds, shared table, files by 15",
		Page: "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"Fold32RankFillUp", rankSlider, Fold32RankFillUp},
			{"Fold32DiagonalFillUp", diagonalSlider, Fold32DiagonalFillUp},
			{"Fold32AntiDiagonalFillUp", antiDiagonalSlider, Fold32AntiDiagonalFillUp},
		},
		Lines: Lines{Fold32RankFillUp, WegnerAFile, Fold32DiagonalFillUp, Fold32AntiDiagonalFillUp},
	}
}
