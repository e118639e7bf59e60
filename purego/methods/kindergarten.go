package methods

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// Kindergarten bitboards mask a line, gather its inner squares in the top bits of a
// product and look the attacks up in a dense table. The name is Gerd Isenberg's.
//
// A rank, a diagonal and an anti-diagonal have at most one square on each file, so a
// multiplication by a file sums the line up on rank 8. The mask of the line cuts its
// attacks out of first-rank attacks that are copied to all ranks. So one table of 4,096
// bytes, tables.FillUp, serves the three lines. Aleks Peshkov proposed to index it by
// file first and occupancy second. All lines through a square then share a row.

// KindergartenRank returns the attacks along the rank of a slider on sq, for
// any occupancy. Published as rankAttacks on the page Kindergarten Bitboards.
// Tables: 4,096 bytes, shared, and the masks. Index: file,
// (rankMaskEx[sq]&occ)*bFile>>58. By Gerd Isenberg and Aleks Peshkov.
func KindergartenRank(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Rank
	return mask & tables.FillUp.Rows[sq&7][(mask&occ)*bFile>>58]
}

// KindergartenDiagonal returns the attacks along the diagonal of a slider on
// sq. Published as diagonalAttacks on the page Kindergarten Bitboards. Tables:
// 4,096 bytes, shared, and the masks. Index: file,
// (diagonalMaskEx[sq]&occ)*bFile>>58. By Gerd Isenberg and Aleks Peshkov.
func KindergartenDiagonal(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Diagonal
	return mask & tables.FillUp.Rows[sq&7][(mask&occ)*bFile>>58]
}

// KindergartenAntiDiagonal returns the attacks along the anti-diagonal of a
// slider on sq. Published as antiDiagAttacks on the page Kindergarten
// Bitboards. Tables: 4,096 bytes, shared, and the masks. Index: file,
// (antidiagMaskEx[sq]&occ)*bFile>>58. By Gerd Isenberg and Aleks Peshkov.
func KindergartenAntiDiagonal(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].AntiDiagonal
	return mask & tables.FillUp.Rows[sq&7][(mask&occ)*bFile>>58]
}

// KindergartenRankAFile is [KindergartenRank] by a multiplication with the A-file, from
// which the page Kindergarten Bitboards derives the one with the B-file. The six inner
// files are one bit lower, and the H-file above them must be masked off. Tables: those of
// [KindergartenRank]. Index: file, (rankMaskEx[sq]&occ)*aFile>>57&63.
func KindergartenRankAFile(sq int, occ uint64) uint64 { return byAFile(lineMasks[sq&63].Rank, sq, occ) }

// KindergartenDiagonalAFile is [KindergartenDiagonal] with the factor of
// [KindergartenRankAFile]. Index: file, (diagonalMaskEx[sq]&occ)*aFile>>57&63.
func KindergartenDiagonalAFile(sq int, occ uint64) uint64 {
	return byAFile(lineMasks[sq&63].Diagonal, sq, occ)
}

// KindergartenAntiDiagonalAFile is [KindergartenAntiDiagonal] with the factor of
// [KindergartenRankAFile]. Index: file, (antidiagMaskEx[sq]&occ)*aFile>>57&63.
func KindergartenAntiDiagonalAFile(sq int, occ uint64) uint64 {
	return byAFile(lineMasks[sq&63].AntiDiagonal, sq, occ)
}

// byAFile looks a masked line up by its product with the A-file.
func byAFile(mask uint64, sq int, occ uint64) uint64 {
	return mask & tables.FillUp.Rows[sq&7][(mask&occ)*aFile>>57&63]
}

func kindergartenMethods() []Method {
	return []Method{{
		Number: 9, Name: "kindergarten by the B-file, files by 10",
		Author: "Gerd Isenberg, Aleks Peshkov",
		Page:   "Kindergarten Bitboards", Section: "Ranks and Diagonals",
		Lookups: []Lookup{
			{"KindergartenRank", rankSlider, KindergartenRank},
			{"KindergartenDiagonal", diagonalSlider, KindergartenDiagonal},
			{"KindergartenAntiDiagonal", antiDiagonalSlider, KindergartenAntiDiagonal},
		},
		Lines: Lines{KindergartenRank, KindergartenFile, KindergartenDiagonal, KindergartenAntiDiagonal},
	}, {
		Number: 9, Name: "kindergarten by the A-file, files by 10",
		Author: "Gerd Isenberg, Aleks Peshkov",
		Page:   "Kindergarten Bitboards", Section: "Ranks and Diagonals",
		Lookups: []Lookup{
			{"KindergartenRankAFile", rankSlider, KindergartenRankAFile},
			{"KindergartenDiagonalAFile", diagonalSlider, KindergartenDiagonalAFile},
			{"KindergartenAntiDiagonalAFile", antiDiagonalSlider, KindergartenAntiDiagonalAFile},
		},
		Lines: Lines{KindergartenRankAFile, KindergartenFile, KindergartenDiagonalAFile, KindergartenAntiDiagonalAFile},
	}}
}
