package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// Tables like those of rotated bitboards hold the attacks themselves, [64][64] by square
// and inner occupancy. They save the final intersection of the kindergarten lookup and
// take 32,768 bytes a line.

var (
	rotatedRankAttacks         = bySquare(attacks.Rank, rotatedRankIndex, innerFiles)
	rotatedFileAttacks         = bySquare(attacks.File, c2h7Index, innerRanks)
	rotatedDiagonalAttacks     = bySquare(attacks.Diagonal, rotatedDiagonalIndex, innerFiles)
	rotatedAntiDiagonalAttacks = bySquare(attacks.AntiDiagonal, rotatedAntiDiagonalIndex, innerFiles)
)

// Along a rank or a diagonal the B-file gathers the six inner files, the B-file in the
// lowest bit. Along a file the index is that of [KindergartenFile].

func rotatedRankIndex(sq int, occ uint64) uint64 { return (lineMasks[sq&63].Rank & occ) * bFile >> 58 }

func rotatedDiagonalIndex(sq int, occ uint64) uint64 {
	return (lineMasks[sq&63].Diagonal & occ) * bFile >> 58
}

func rotatedAntiDiagonalIndex(sq int, occ uint64) uint64 {
	return (lineMasks[sq&63].AntiDiagonal & occ) * bFile >> 58
}

// RotatedRank returns the attacks along the rank of a slider on sq. Tables:
// 32,768 bytes and the masks. Index: square, (rankMaskEx[sq]&occ)*bFile>>58.
// Page Kindergarten Bitboards.
func RotatedRank(sq int, occ uint64) uint64 {
	return rotatedRankAttacks[sq&63][rotatedRankIndex(sq, occ)]
}

// RotatedFile returns the attacks along the file of a slider on sq. Table:
// 32,768 bytes. Index: square, (occ>>file&aFile)*c2h7>>58. The attacks need no shift back
// to the file. Page Kindergarten Bitboards.
func RotatedFile(sq int, occ uint64) uint64 { return rotatedFileAttacks[sq&63][c2h7Index(sq, occ)] }

// RotatedDiagonal returns the attacks along the diagonal of a slider on sq.
// Tables: 32,768 bytes and the masks. Index: square,
// (diagonalMaskEx[sq]&occ)*bFile>>58. Page Kindergarten Bitboards.
func RotatedDiagonal(sq int, occ uint64) uint64 {
	return rotatedDiagonalAttacks[sq&63][rotatedDiagonalIndex(sq, occ)]
}

// RotatedAntiDiagonal returns the attacks along the anti-diagonal of a slider
// on sq. Tables: 32,768 bytes and the masks. Index: square,
// (antidiagMaskEx[sq]&occ)*bFile>>58. Page Kindergarten Bitboards.
func RotatedAntiDiagonal(sq int, occ uint64) uint64 {
	return rotatedAntiDiagonalAttacks[sq&63][rotatedAntiDiagonalIndex(sq, occ)]
}

func rotatedMethods() []Method {
	return []Method{{
		Number: 13, Name: "tables like rotated ones [64][64]",
		Page: "Kindergarten Bitboards", Section: "Ranks and Diagonals",
		Lookups: []Lookup{
			{"RotatedRank", rankSlider, RotatedRank},
			{"RotatedFile", fileSlider, RotatedFile},
			{"RotatedDiagonal", diagonalSlider, RotatedDiagonal},
			{"RotatedAntiDiagonal", antiDiagonalSlider, RotatedAntiDiagonal},
		},
		Lines: Lines{RotatedRank, RotatedFile, RotatedDiagonal, RotatedAntiDiagonal},
	}}
}
