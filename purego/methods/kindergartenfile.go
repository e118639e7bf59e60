package methods

const c2h7Diagonal uint64 = 0x0080402010080400

// aFileAttacks holds the attacks along the A-file by rank and the index: the inner squares of
// the file, rank 7 in the lowest bit.
var aFileAttacks = byRank(c2h7Index)

func c2h7Index(sq int, occ uint64) uint64 { return (occ >> (sq & 7) & aFile) * c2h7Diagonal >> 58 }

// KindergartenFile returns the attacks along the file of a slider on sq. It shifts the
// file to the A-file. Multiplying by the diagonal from c2 to h7 flips the A-file to rank
// 8, rank 7 first. The attacks are shifted back to the file.
//
// Published as fileAttacks, with aFileAttacks[8][64], on the page Kindergarten
// Bitboards. Table: 4,096 bytes. Index: rank, (occ>>file&aFile)*c2h7>>58. By
// Gerd Isenberg.
func KindergartenFile(sq int, occ uint64) uint64 {
	return aFileAttacks[sq>>3&7][c2h7Index(sq, occ)] << (sq & 7)
}

const c7h2Diagonal uint64 = 0x0004081020408000 //mutation:same: the products of the added bit stay below the index

// aFileAttacksUpward holds the attacks along the A-file by rank and the index: the inner squares of
// the file, rank 2 in the lowest bit.
var aFileAttacksUpward = byRank(c7h2Index)

func c7h2Index(sq int, occ uint64) uint64 { return (occ >> (sq & 7) & aFile) * c7h2Diagonal >> 58 }

// KindergartenFileC7H2 is [KindergartenFile] by the anti-diagonal from c7 to h2. This
// does not reverse the inner squares: rank 2 comes first. The page Kindergarten
// Bitboards draws it as an alternative. Table: 4,096 bytes. Index: rank,
// (occ>>file&aFile)*c7h2>>58.
func KindergartenFileC7H2(sq int, occ uint64) uint64 {
	return aFileAttacksUpward[sq>>3&7][c7h2Index(sq, occ)] << (sq & 7)
}

func kindergartenFileMethods() []Method {
	return []Method{{
		Number: 10, Name: "files by the c2-h7 diagonal",
		Author: "Gerd Isenberg",
		Page:   "Kindergarten Bitboards", Section: "File-Attacks",
		Lookups: []Lookup{{"KindergartenFile", fileSlider, KindergartenFile}},
	}, {
		Number: 11, Name: "files by the c7-h2 diagonal, others by 9",
		Page: "Kindergarten Bitboards", Section: "File-Attacks",
		Lookups: []Lookup{{"KindergartenFileC7H2", fileSlider, KindergartenFileC7H2}},
		Lines:   Lines{KindergartenRank, KindergartenFileC7H2, KindergartenDiagonal, KindergartenAntiDiagonal},
	}}
}
