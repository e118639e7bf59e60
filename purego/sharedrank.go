package purego

// The shared rank lookup gives computation for memory: one table of first-rank
// attacks, 512 bytes by file and inner occupancy, serves all four lines, and a
// trailing multiplication takes the attacks from the first rank to the line.
// The Chess Programming Wiki's page Kindergarten Bitboards, section Shared Rank
// Lookup; it lists the file and the diagonal.

// SharedRankRank returns the attacks along the rank of a slider on sq. Tables:
// 512 bytes, shared, and the masks. Index: file,
// (rankMaskEx[sq]&occ)*bFile>>58; the attacks are copied to all ranks by the
// multiplication with the A-file. Page Kindergarten Bitboards, Shared Rank
// Lookup.
func SharedRankRank(sq int, occ uint64) uint64 {
	return sharedRank(lineMasks[sq&63].Rank, sq, occ)
}

// SharedRankFile returns the attacks along the file of a slider on sq. The c2-h7
// diagonal gathers the file with rank 7 first, so the rank takes the place of
// the file from the other end, and the main diagonal turns the attacks back
// onto the H-file.
//
// Published as fileAttacks. Table: 512 bytes, shared. Index: 7-rank,
// (occ>>file&aFile)*c2h7>>58. Page Kindergarten Bitboards, Shared Rank Lookup.
func SharedRankFile(sq int, occ uint64) uint64 {
	file := sq & 7
	attacks := a1h8Diagonal * uint64(firstRankAttacks[(sq^56)>>3&7][(occ>>file&aFile)*c2h7Diagonal>>58])
	return (hFile & attacks) >> (file ^ 7)
}

// SharedRankDiagonal returns the attacks along the diagonal of a slider on sq.
// Published as diagonalAttacks. Tables: 512 bytes, shared, and the masks.
// Index: file, (diagonalMaskEx[sq]&occ)*bFile>>58. Page Kindergarten Bitboards,
// Shared Rank Lookup.
func SharedRankDiagonal(sq int, occ uint64) uint64 {
	return sharedRank(lineMasks[sq&63].Diagonal, sq, occ)
}

// SharedRankAntiDiagonal returns the attacks along the anti-diagonal of a
// slider on sq. Tables: 512 bytes, shared, and the masks. Index: file,
// (antidiagMaskEx[sq]&occ)*bFile>>58. Page Kindergarten Bitboards, Shared Rank
// Lookup.
func SharedRankAntiDiagonal(sq int, occ uint64) uint64 {
	return sharedRank(lineMasks[sq&63].AntiDiagonal, sq, occ)
}

func sharedRank(mask uint64, sq int, occ uint64) uint64 {
	return mask & (aFile * uint64(firstRankAttacks[sq&7][(mask&occ)*bFile>>58]))
}
