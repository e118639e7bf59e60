package methods

// The shared rank lookup trades computation for memory. One table of first-rank attacks,
// 512 bytes by file and inner occupancy, serves all four lines. A second multiplication
// moves the attacks from the first rank to the line. The page lists the file and the
// diagonal.

// firstRankAttacks holds the attacks along the first rank by the slider's file and the six
// inner squares of the rank.
var firstRankAttacks = func() (table [8][64]uint8) {
	for file := range table {
		for inner := range table[file] {
			table[file][inner] = firstRankAttacks64x8[inner][file]
		}
	}
	return table
}()

// SharedRankRank returns the attacks along the rank of a slider on sq. Tables:
// 512 bytes, shared, and the masks. Index: file, (rankMaskEx[sq]&occ)*bFile>>58. The
// multiplication with the A-file copies the attacks to all ranks. Page Kindergarten
// Bitboards, Shared Rank Lookup.
func SharedRankRank(sq int, occ uint64) uint64 { return sharedRank(lineMasks[sq&63].Rank, sq, occ) }

// SharedRankFile returns the attacks along the file of a slider on sq. The c2-h7 diagonal
// gathers the file with rank 7 first, so the first index is the rank counted from rank 8.
// The main diagonal moves the attacks back to the H-file.
//
// Published as fileAttacks. Table: 512 bytes, shared. Index: 7-rank,
// (occ>>file&aFile)*c2h7>>58. Page Kindergarten Bitboards, Shared Rank Lookup.
func SharedRankFile(sq int, occ uint64) uint64 {
	file := sq & 7
	//mutation:same 56 to 57: the low three bits are shifted out
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

func sharedRankMethods() []Method {
	return []Method{{
		Number: 12, Name: "shared rank lookup",
		Page: "Kindergarten Bitboards", Section: "Shared Rank Lookup",
		Lookups: []Lookup{
			{"SharedRankRank", rankSlider, SharedRankRank},
			{"SharedRankFile", fileSlider, SharedRankFile},
			{"SharedRankDiagonal", diagonalSlider, SharedRankDiagonal},
			{"SharedRankAntiDiagonal", antiDiagonalSlider, SharedRankAntiDiagonal},
		},
		Lines: Lines{SharedRankRank, SharedRankFile, SharedRankDiagonal, SharedRankAntiDiagonal},
	}}
}
