package purego

// OsborneFile returns the attacks along the file of a slider on sq from a
// compressed table. A rook on a file has only {7, 6, 10, 12, 12, 10, 6, 7}
// distinct attack sets from ranks 1 to 8, so Grant Osborne, after magic
// bitboards, searched a factor for each rank whose carries let occupancies with
// the same attacks collide: four bits of the product suffice for ranks 2, 3, 6
// and 7, five for the others. The tables of the ranks are of unequal length and
// reached by an array of pointers, here of slices; the shift of the product, 59
// or 60, stands in the top six bits of the factor.
//
// Published as fileAttacks in the section Magic Compression of the Chess
// Programming Wiki's page Kindergarten Bitboards. Table: 1,536 bytes, and the
// array of slices. Index: rank, x*factor>>(factor>>58) of the inner squares x of
// the file on the A-file, the slider's own square left out.
//
// Two corrections are made here. The listing has the factors of ranks 1 and 8
// the wrong way round. And its mask keeps the slider's own square, with which
// the factors of ranks 2 to 7 collide: the rank's own bit must be cleared.
func OsborneFile(sq int, occ uint64) uint64 {
	file, rank := sq&7, sq>>3&7
	magic := fileMagic[rank]
	occ = occ >> file & innerFile &^ (1 << (sq & 56))
	// The shift leaves as many bits as the slice is long for.
	return compressedFileAttacks[rank][occ*magic>>(magic>>58)] << file
}
