package methods

const wegnerAFileFactor uint32 = 0x00041040

// wegnerAFileAttacks holds the attacks along the A-file by rank and the index: the inner
// squares of the file, ranks 2, 5, 3, 6, 4 and 7 from the lowest bit up.
var wegnerAFileAttacks = byRank(wegnerAFileIndex)

func wegnerAFileIndex(sq int, occ uint64) uint64 {
	occ = occ >> (sq & 7) & innerFile
	return uint64((uint32(occ) | uint32(occ>>23)) * wegnerAFileFactor >> 26)
}

// WegnerAFile returns the attacks along the file of a slider on sq by Zach Wegner's other
// form. The file is shifted to the A-file, where a factor of three bits and a fold by 23
// suffice. The shift also moves the fourth rank into the low word, but below the index,
// so the published form is right. Table: 4,096 bytes. Index: rank,
// (U32(x)|U32(x>>23))*0x00041040>>26 of the inner squares x. Page Kindergarten Bitboards,
// 32-bit Versions.
func WegnerAFile(sq int, occ uint64) uint64 {
	return wegnerAFileAttacks[sq>>3&7][wegnerAFileIndex(sq, occ)] << (sq & 7)
}

func wegnerAFileMethod() Method {
	return Method{
		Number: 15, Name: "32-bit A-file fold",
		Author: "Zach Wegner",
		Page:   "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"WegnerAFile", fileSlider, WegnerAFile},
		},
	}
}
