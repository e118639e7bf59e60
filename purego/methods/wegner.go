package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

const wegnerFactor uint32 = 0x01041041

// These hold the attacks along the file by square and the index of the file's inner squares.
var (
	wegnerFileAttacks29 = bySquare(attacks.File, wegnerIndex29, innerRanks)
	wegnerFileAttacks27 = bySquare(attacks.File, wegnerIndex27, innerRanks)
	wegnerFileAttacks25 = bySquare(attacks.File, wegnerIndex25, innerRanks)
)

func wegnerIndex29(sq int, occ uint64) uint64 { return wegnerIndex(sq, occ, 3) }
func wegnerIndex27(sq int, occ uint64) uint64 { return wegnerIndex(sq, occ, 5) }
func wegnerIndex25(sq int, occ uint64) uint64 { return wegnerIndex(sq, occ, 7) }

// wegnerIndex folds the inner squares of a file, with the upper half shifted left.
func wegnerIndex(sq int, occ uint64, shift uint8) uint64 {
	return uint64(fold(occ&(innerFile<<(sq&7)), shift) * wegnerFactor >> 26)
}

// WegnerFile29 returns the attacks along the file of a slider on sq by Zach Wegner's fold
// of the inner squares of any file, unshifted. Each bit of the factor gathers two of
// them, in an order that depends on the file. Table: 32,768 bytes. Index: square,
// (lo|hi<<3)*0x01041041>>26 of the inner squares.
//
// Published as fileAttacks with the fold (U32)occ | (U32)(occ >> 29) and the mask
// fileMask[sq]. Two errors are corrected. The mask must be the six inner squares, as in
// the page's diagram. With all eight squares the index collides on every file: a blocker
// of a rook on a1 has the same index on a5 and on a8. The shift by 29 moves the top bits
// of the lower half, the fourth rank of files F, G and H, into the word a second time. A
// file with all six inner squares occupied then gets the index of the empty file. Shifting
// the upper half left by 3 instead collides on no file, and is cheaper on 32-bit machines.
func WegnerFile29(sq int, occ uint64) uint64 {
	return wegnerFileAttacks29[sq&63][wegnerIndex29(sq, occ)]
}

// WegnerFile27 is [WegnerFile29] with the fold that is published as a shift by
// 27. As published it is wrong on files D to H; hi<<5 is right on all. Table:
// 32,768 bytes. Index: square, (lo|hi<<5)*0x01041041>>26 of the inner squares.
// Page Kindergarten Bitboards, 32-bit Versions.
func WegnerFile27(sq int, occ uint64) uint64 {
	return wegnerFileAttacks27[sq&63][wegnerIndex27(sq, occ)]
}

// WegnerFile25 is [WegnerFile29] with the fold that is published as a shift by
// 25. As published it is wrong on files B to H; hi<<7 is right on all. Table:
// 32,768 bytes. Index: square, (lo|hi<<7)*0x01041041>>26 of the inner squares.
// Page Kindergarten Bitboards, 32-bit Versions.
func WegnerFile25(sq int, occ uint64) uint64 {
	return wegnerFileAttacks25[sq&63][wegnerIndex25(sq, occ)]
}

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

func wegnerMethods() []Method {
	return []Method{{
		Number: 14, Name: "32-bit file fold, hi<<3 for 29",
		Author: "Zach Wegner, corrected",
		Page:   "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{{"WegnerFile29", fileSlider, WegnerFile29}},
	}, {
		Number: 14, Name: "32-bit file fold, hi<<5 for 27",
		Author: "Zach Wegner, corrected",
		Page:   "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{{"WegnerFile27", fileSlider, WegnerFile27}},
	}, {
		Number: 14, Name: "32-bit file fold, hi<<7 for 25",
		Author: "Zach Wegner, corrected",
		Page:   "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{{"WegnerFile25", fileSlider, WegnerFile25}},
	}, {
		Number: 15, Name: "32-bit A-file fold",
		Author: "Zach Wegner",
		Page:   "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{{"WegnerAFile", fileSlider, WegnerAFile}},
	}}
}
