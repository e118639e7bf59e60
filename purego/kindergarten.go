package purego

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

const (
	c2h7Diagonal uint64 = 0x0080402010080400
	c7h2Diagonal uint64 = 0x0004081020408000
)

// Kindergarten bitboards, Gerd Isenberg's name for masking a line, gathering
// its inner squares in the top bits of a product, and looking the attacks up in
// a dense table: the Chess Programming Wiki's page Kindergarten Bitboards.
//
// A rank, a diagonal and an anti-diagonal have at most one square on each file,
// so a multiplication by a file sums the line up on rank 8. Their attacks are
// the first-rank attacks copied to all ranks, cut out by the mask of the line:
// one table of 4,096 bytes, fillUpAttacks, serves the three. Aleks Peshkov
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

// KindergartenFile returns the attacks along the file of a slider on sq. The
// file is shifted to the A-file, the multiplication by the diagonal from c2 to
// h7 flips it to rank 8, rank 7 first, and the attacks are shifted back.
//
// Published as fileAttacks, with aFileAttacks[8][64], on the page Kindergarten
// Bitboards. Table: 4,096 bytes. Index: rank, (occ>>file&aFile)*c2h7>>58. By
// Gerd Isenberg.
func KindergartenFile(sq int, occ uint64) uint64 {
	file := sq & 7
	return aFileAttacks[sq>>3&7][(occ>>file&aFile)*c2h7Diagonal>>58] << file
}

// KindergartenFileC7H2 is [KindergartenFile] by the flipped diagonal, the
// anti-diagonal from c7 to h2, which does not reverse the inner squares: rank 2
// comes first. It is the alternative that the page Kindergarten Bitboards
// draws. Table: 4,096 bytes. Index: rank, (occ>>file&aFile)*c7h2>>58.
func KindergartenFileC7H2(sq int, occ uint64) uint64 {
	file := sq & 7
	return aFileAttacksUpward[sq>>3&7][(occ>>file&aFile)*c7h2Diagonal>>58] << file
}

// The uniform forms are the formulas of package attacks for words of 64 bits.
// They are derived from Isenberg's: the factor of the file is shifted instead of
// the file, and the table holds the attacks on all eight files. So the file too is
// mask, multiply, shift, look up and mask, without a shift by a variable. The 64
// bytes of a square hold its masks, its factors and the addresses of its two rows.

// UniformRank returns the attacks along the rank of a slider on sq. Tables:
// 4,096 bytes, shared with the diagonals, and the squares. Index: file,
// occ*factor>>58, where the factor of the square moves the inner squares of its
// rank to the top and everything above them out. Derived from Gerd Isenberg's
// published form.
func UniformRank(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Cross & e.FillUp[occ*e.RankFactor>>58]
}

// UniformFile returns the attacks along the file of a slider on sq. Tables:
// 4,096 bytes, shared with [UniformFile32], and the squares. Index: rank,
// (fileMaskEx[sq]&occ)*(factor>>file)>>58, where the factor gathers ranks 7, 2,
// 5, 3, 6 and 4 from the lowest bit up. Derived from Gerd Isenberg's published
// form.
func UniformFile(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.File & e.FillSide[(e.File&occ)*e.FileFactor>>58]
}

// UniformDiagonal returns the attacks along the diagonal of a slider on sq.
// Tables: 4,096 bytes, shared with the rank, and the squares. Index: file,
// (diagonalMaskEx[sq]&occ)*bFile>>58. Derived from Gerd Isenberg's published
// form.
func UniformDiagonal(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.Diagonal & e.FillUp[(e.Diagonal&occ)*tables.RankFactor>>58]
}

// UniformAntiDiagonal returns the attacks along the anti-diagonal of a slider
// on sq. Tables: 4,096 bytes, shared with the rank, and the squares. Index:
// file, (antidiagMaskEx[sq]&occ)*bFile>>58. Derived from Gerd Isenberg's
// published form.
func UniformAntiDiagonal(sq int, occ uint64) uint64 {
	e := &tables.Squares[sq&63]
	return e.AntiDiagonal & e.FillUp[(e.AntiDiagonal&occ)*tables.RankFactor>>58]
}
