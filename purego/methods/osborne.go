package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// fileMagic holds Grant Osborne's factors for ranks 1 to 8, each with the shift of its
// product in the top six bits. The published listing exchanges the first and the last.
var fileMagic = [8]uint64{
	0xee404b349599ff88, 0xf024691a3227ff42, 0xf2808817cad6ff0c, 0xed6edfbe467977d5,
	0xec87cb0d961ec43a, 0xf2ff594e14d8801c, 0xf2ff5d69d4e3e7d6, 0xefffa39db01b23a3,
}

// compressedFileAttacks holds the attacks along the A-file by rank and index.
var compressedFileAttacks = func() (table [8][]uint64) {
	for rank := range table {
		table[rank] = make([]uint64, 1<<(64-fileMagic[rank]>>58))
		tabulate(table[rank], 8*rank, attacks.File, osborneIndex, innerRanks)
	}
	return table
}()

func osborneIndex(sq int, occ uint64) uint64 {
	magic := fileMagic[sq>>3&7]
	occ = occ >> (sq & 7) & innerFile &^ (1 << (sq & 56))
	return occ * magic >> (magic >> 58)
}

// OsborneFile returns the attacks along the file of a slider on sq from a compressed
// table. A rook on a file has only {7, 6, 10, 12, 12, 10, 6, 7} distinct attack sets
// from ranks 1 to 8. So Grant Osborne searched a factor for each rank, as for magic
// bitboards, with which occupancies of the same attacks collide. Four bits of the
// product suffice for ranks 2, 3, 6 and 7, five for the others. The tables of the ranks
// have different lengths, and an array of pointers leads to them, here of slices. The
// top six bits of a factor are the shift of the product, 59 or 60.
//
// Published as fileAttacks in the section Magic Compression of the Chess
// Programming Wiki's page Kindergarten Bitboards. Table: 1,536 bytes, and the
// array of slices. Index: rank, x*factor>>(factor>>58) of the inner squares x of
// the file on the A-file, the slider's own square left out.
//
// Two errors of the listing are corrected. It exchanges the factors of ranks 1 and 8.
// And its mask keeps the slider's own square, with which the factors of ranks 2 to 7
// collide.
func OsborneFile(sq int, occ uint64) uint64 {
	return compressedFileAttacks[sq>>3&7][osborneIndex(sq, occ)] << (sq & 7)
}

func osborneMethods() []Method {
	return []Method{{
		Number: 18, Name: "compressed files, others by 9",
		Author: "Grant Osborne, corrected",
		Page:   "Kindergarten Bitboards", Section: "Magic Compression",
		Lookups: []Lookup{{"OsborneFile", fileSlider, OsborneFile}},
		Lines:   Lines{KindergartenRank, OsborneFile, KindergartenDiagonal, KindergartenAntiDiagonal},
	}}
}
