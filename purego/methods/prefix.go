package methods

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// Parallel prefix shifts gather a line without a multiplication, which is slow on some
// CPUs. The page credits Piotr Cichy with the idea, similar to that of the page Occupancy
// of any Line, and gives no formula. The formulas here are derived from it.

// PrefixRank returns the attacks along the rank of a slider on sq. Tables:
// 4,096 bytes, that of [KindergartenRank], and the masks. Index: file, x>>1&63
// of the masked rank x after x |= x>>32, x |= x>>16, x |= x>>8. Derived from
// Piotr Cichy's idea on the page Kindergarten Bitboards.
func PrefixRank(sq int, occ uint64) uint64 { return byPrefix(lineMasks[sq&63].Rank, sq, occ) }

// PrefixFile returns the attacks along the file of a slider on sq. Table: 4,096
// bytes, that of [KindergartenFileC7H2]. Index: rank, x>>1&63 of the file x on
// the A-file after x |= x>>7, x |= x>>14, x |= x>>28. Derived from Piotr
// Cichy's idea on the page Kindergarten Bitboards.
func PrefixFile(sq int, occ uint64) uint64 {
	file := sq & 7
	return aFileAttacksUpward[sq>>3&7][innerOfAFile(occ>>file&aFile)] << file
}

// PrefixDiagonal returns the attacks along the diagonal of a slider on sq.
// Tables and index: those of [PrefixRank], with the diagonal's mask. Derived
// from Piotr Cichy's idea on the page Kindergarten Bitboards.
func PrefixDiagonal(sq int, occ uint64) uint64 { return byPrefix(lineMasks[sq&63].Diagonal, sq, occ) }

// PrefixAntiDiagonal returns the attacks along the anti-diagonal of a slider on
// sq. Tables and index: those of [PrefixRank], with the anti-diagonal's mask.
// Derived from Piotr Cichy's idea on the page Kindergarten Bitboards.
func PrefixAntiDiagonal(sq int, occ uint64) uint64 {
	return byPrefix(lineMasks[sq&63].AntiDiagonal, sq, occ)
}

// byPrefix looks a masked line up by its inner squares on rank 1.
func byPrefix(mask uint64, sq int, occ uint64) uint64 {
	return mask & tables.FillUp.Rows[sq&7][innerOfRanks(mask&occ)]
}

// innerOfRanks unites all ranks on rank 1 and returns its six inner files, with the
// B-file in the lowest bit.
func innerOfRanks(x uint64) uint64 {
	x |= x >> 32
	x |= x >> 16
	x |= x >> 8
	return x >> 1 & 63
}

// innerOfAFile rotates the A-file to rank 1 and returns its six inner squares, with rank
// 2 in the lowest bit. Each step doubles the number of squares that have arrived: bit i
// of a byte is the square of the A-file i ranks above it.
func innerOfAFile(x uint64) uint64 {
	x |= x >> 7 //mutation:same >> to <<: the steps then sum up to -1 to 6 ranks, and the inner ranks need 1 to 6
	x |= x >> 14
	x |= x >> 28
	return x >> 1 & 63
}

func prefixMethods() []Method {
	return []Method{{
		Number: 17, Name: "parallel prefix shifts",
		Author: "Piotr Cichy's idea, derived",
		Page:   "Kindergarten Bitboards", Section: "File-Attacks",
		Lookups: []Lookup{
			{"PrefixRank", rankSlider, PrefixRank},
			{"PrefixFile", fileSlider, PrefixFile},
			{"PrefixDiagonal", diagonalSlider, PrefixDiagonal},
			{"PrefixAntiDiagonal", antiDiagonalSlider, PrefixAntiDiagonal},
		},
		Lines: Lines{PrefixRank, PrefixFile, PrefixDiagonal, PrefixAntiDiagonal},
	}}
}
