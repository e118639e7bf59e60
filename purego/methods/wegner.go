package methods

import "github.com/kindergarten-bitboards/kindergarten/attacks"

const wegnerFactor uint32 = 0x01041041

// These hold the attacks along the file by square and the index of the file's inner squares.
var (
	wegnerFileAttacks29 = bySquare(attacks.File, wegnerIndex29, innerRanks)
	wegnerFileAttacks27 = bySquare(attacks.File, wegnerIndex27, innerRanks)
	wegnerFileAttacks25 = bySquare(attacks.File, wegnerIndex25, innerRanks)
)

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

func wegnerIndex29(sq int, occ uint64) uint64 {
	occ &= innerFile << (sq & 7)
	return uint64((uint32(occ) | uint32(occ>>32)<<3) * wegnerFactor >> 26)
}

// WegnerFile27 is [WegnerFile29] with the fold that is published as a shift by
// 27. As published it is wrong on files D to H; hi<<5 is right on all. Table:
// 32,768 bytes. Index: square, (lo|hi<<5)*0x01041041>>26 of the inner squares.
// Page Kindergarten Bitboards, 32-bit Versions.
func WegnerFile27(sq int, occ uint64) uint64 {
	return wegnerFileAttacks27[sq&63][wegnerIndex27(sq, occ)]
}

func wegnerIndex27(sq int, occ uint64) uint64 {
	occ &= innerFile << (sq & 7)
	return uint64((uint32(occ) | uint32(occ>>32)<<5) * wegnerFactor >> 26)
}

// WegnerFile25 is [WegnerFile29] with the fold that is published as a shift by
// 25. As published it is wrong on files B to H; hi<<7 is right on all. Table:
// 32,768 bytes. Index: square, (lo|hi<<7)*0x01041041>>26 of the inner squares.
// Page Kindergarten Bitboards, 32-bit Versions.
func WegnerFile25(sq int, occ uint64) uint64 {
	return wegnerFileAttacks25[sq&63][wegnerIndex25(sq, occ)]
}

func wegnerIndex25(sq int, occ uint64) uint64 {
	occ &= innerFile << (sq & 7)
	return uint64((uint32(occ) | uint32(occ>>32)<<7) * wegnerFactor >> 26)
}

func wegnerFile29Method() Method {
	return Method{
		Number: 14, Name: "32-bit file fold, hi<<3 for 29",
		Author: "Zach Wegner, corrected",
		Page:   "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"WegnerFile29", fileSlider, WegnerFile29},
		},
	}
}

func wegnerFile27Method() Method {
	return Method{
		Number: 14, Name: "32-bit file fold, hi<<5 for 27",
		Author: "Zach Wegner, corrected",
		Page:   "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"WegnerFile27", fileSlider, WegnerFile27},
		},
	}
}

func wegnerFile25Method() Method {
	return Method{
		Number: 14, Name: "32-bit file fold, hi<<7 for 25",
		Author: "Zach Wegner, corrected",
		Page:   "Kindergarten Bitboards", Section: "32-bit Versions",
		Lookups: []Lookup{
			{"WegnerFile25", fileSlider, WegnerFile25},
		},
	}
}
