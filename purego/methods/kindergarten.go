package methods

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// Kindergarten bitboards, Gerd Isenberg's name for masking a line, gathering
// its inner squares in the top bits of a product, and looking the attacks up in
// a dense table.
//
// A rank, a diagonal and an anti-diagonal have at most one square on each file,
// so a multiplication by a file sums the line up on rank 8. Their attacks are
// the first-rank attacks copied to all ranks, cut out by the mask of the line:
// one table of 4,096 bytes, tables.FillUp, serves the three. Aleks Peshkov
// proposed to index it by file first and occupancy second, so that the lines of
// a piece share the row of its file.

// KindergartenRank returns the attacks along the rank of a slider on sq, for
// any occupancy. Published as rankAttacks on the page Kindergarten Bitboards.
// Tables: 4,096 bytes, shared, and the masks. Index: file,
// (rankMaskEx[sq]&occ)*bFile>>58. By Gerd Isenberg and Aleks Peshkov.
func KindergartenRank(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Rank
	return mask & tables.FillUp[sq&7][(mask&occ)*bFile>>58]
}

// KindergartenDiagonal returns the attacks along the diagonal of a slider on
// sq. Published as diagonalAttacks on the page Kindergarten Bitboards. Tables:
// 4,096 bytes, shared, and the masks. Index: file,
// (diagonalMaskEx[sq]&occ)*bFile>>58. By Gerd Isenberg and Aleks Peshkov.
func KindergartenDiagonal(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Diagonal
	return mask & tables.FillUp[sq&7][(mask&occ)*bFile>>58]
}

// KindergartenAntiDiagonal returns the attacks along the anti-diagonal of a
// slider on sq. Published as antiDiagAttacks on the page Kindergarten
// Bitboards. Tables: 4,096 bytes, shared, and the masks. Index: file,
// (antidiagMaskEx[sq]&occ)*bFile>>58. By Gerd Isenberg and Aleks Peshkov.
func KindergartenAntiDiagonal(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].AntiDiagonal
	return mask & tables.FillUp[sq&7][(mask&occ)*bFile>>58]
}

// KindergartenRankAFile is [KindergartenRank] by the plain fill to the north,
// the multiplication by the A-file from which the page Kindergarten Bitboards
// derives the one by the B-file: the six inner files stand one bit lower, below
// the H-file, which has to be masked off. Tables: as there. Index: file,
// (rankMaskEx[sq]&occ)*aFile>>57&63.
func KindergartenRankAFile(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Rank
	return mask & tables.FillUp[sq&7][(mask&occ)*aFile>>57&63]
}

// KindergartenDiagonalAFile is [KindergartenDiagonal] with the A-file's factor,
// see [KindergartenRankAFile]. Index: file,
// (diagonalMaskEx[sq]&occ)*aFile>>57&63.
func KindergartenDiagonalAFile(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].Diagonal
	return mask & tables.FillUp[sq&7][(mask&occ)*aFile>>57&63]
}

// KindergartenAntiDiagonalAFile is [KindergartenAntiDiagonal] with the A-file's
// factor, see [KindergartenRankAFile]. Index: file,
// (antidiagMaskEx[sq]&occ)*aFile>>57&63.
func KindergartenAntiDiagonalAFile(sq int, occ uint64) uint64 {
	mask := lineMasks[sq&63].AntiDiagonal
	return mask & tables.FillUp[sq&7][(mask&occ)*aFile>>57&63]
}

func kindergartenMethod() Method {
	return Method{
		Number: 9, Name: "kindergarten by the B-file, files by 10",
		Author: "Gerd Isenberg, Aleks Peshkov",
		Page:   "Kindergarten Bitboards", Section: "Ranks and Diagonals",
		Word: 64,
		Lookups: []Lookup{
			{"KindergartenRank", rankSlider, KindergartenRank, func(dst, sqs, occs []uint64) { each(KindergartenRank, dst, sqs, occs) }},
			{"KindergartenDiagonal", diagonalSlider, KindergartenDiagonal, func(dst, sqs, occs []uint64) { each(KindergartenDiagonal, dst, sqs, occs) }},
			{"KindergartenAntiDiagonal", antiDiagonalSlider, KindergartenAntiDiagonal, func(dst, sqs, occs []uint64) { each(KindergartenAntiDiagonal, dst, sqs, occs) }},
		},
		Lines: Lines{KindergartenRank, KindergartenFile, KindergartenDiagonal, KindergartenAntiDiagonal},
		Rooks: func(dst, sqs, occs []uint64) { eachOfTwo(KindergartenRank, KindergartenFile, dst, sqs, occs) },
		Bishops: func(dst, sqs, occs []uint64) {
			eachOfTwo(KindergartenDiagonal, KindergartenAntiDiagonal, dst, sqs, occs)
		},
		Queens: func(dst, sqs, occs []uint64) {
			eachOfFour(KindergartenRank, KindergartenFile, KindergartenDiagonal, KindergartenAntiDiagonal, dst, sqs, occs)
		},
		Tables: []Table{table("tables.FillUp", &tables.FillUp), table("lineMasks", &lineMasks), table("aFileAttacks", &aFileAttacks)},
	}
}

func kindergartenAFileMethod() Method {
	return Method{
		Number: 9, Name: "kindergarten by the A-file, files by 10",
		Author: "Gerd Isenberg, Aleks Peshkov",
		Page:   "Kindergarten Bitboards", Section: "Ranks and Diagonals",
		Word: 64,
		Lookups: []Lookup{
			{"KindergartenRankAFile", rankSlider, KindergartenRankAFile, func(dst, sqs, occs []uint64) { each(KindergartenRankAFile, dst, sqs, occs) }},
			{"KindergartenDiagonalAFile", diagonalSlider, KindergartenDiagonalAFile, func(dst, sqs, occs []uint64) { each(KindergartenDiagonalAFile, dst, sqs, occs) }},
			{"KindergartenAntiDiagonalAFile", antiDiagonalSlider, KindergartenAntiDiagonalAFile, func(dst, sqs, occs []uint64) { each(KindergartenAntiDiagonalAFile, dst, sqs, occs) }},
		},
		Lines: Lines{KindergartenRankAFile, KindergartenFile, KindergartenDiagonalAFile, KindergartenAntiDiagonalAFile},
		Rooks: func(dst, sqs, occs []uint64) { eachOfTwo(KindergartenRankAFile, KindergartenFile, dst, sqs, occs) },
		Bishops: func(dst, sqs, occs []uint64) {
			eachOfTwo(KindergartenDiagonalAFile, KindergartenAntiDiagonalAFile, dst, sqs, occs)
		},
		Queens: func(dst, sqs, occs []uint64) {
			eachOfFour(KindergartenRankAFile, KindergartenFile, KindergartenDiagonalAFile, KindergartenAntiDiagonalAFile, dst, sqs, occs)
		},
		Tables: []Table{table("tables.FillUp", &tables.FillUp), table("lineMasks", &lineMasks), table("aFileAttacks", &aFileAttacks)},
	}
}
