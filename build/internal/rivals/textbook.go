package rivals

import "github.com/kindergarten-bitboards/kindergarten/purego"

// Textbook kindergarten bitboards (Gerd Isenberg, Chess Programming Wiki,
// Kindergarten Bitboards): the rank by a table of bytes, diagonals by the
// fill-up table, and the file shifted to the A-file, looked up there, and
// shifted back. 8,704 bytes of attacks and 1,024 bytes of masks.

const (
	aFile        = 0x0101010101010101
	bFile        = 0x0202020202020202
	diagonalC2H7 = 0x0080402010080400
)

var (
	textbookRank     [8][64]uint8  // first-rank attacks by file and inner occupancy
	textbookFillUp   [8][64]uint64 // the same on all ranks
	textbookFile     [8][64]uint64 // A-file attacks by rank and gathered occupancy
	textbookDiagonal [64]struct{ diagonal, antiDiagonal uint64 }
)

func init() {
	for line := range 8 {
		for inner := range uint64(64) {
			attacks := purego.WalkRank(line, inner<<1)
			textbookRank[line][inner] = uint8(attacks)
			textbookFillUp[line][inner] = attacks * aFile
			occ := inner << 1 * 0x8040201008040201 >> 7 & aFile // rank 1 turned onto the A-file, a1 to a8
			textbookFile[line][occ*diagonalC2H7>>58] = purego.WalkFile(8*line, occ)
		}
	}
	for sq := range 64 {
		textbookDiagonal[sq].diagonal = purego.WalkDiagonal(sq, 0)
		textbookDiagonal[sq].antiDiagonal = purego.WalkAntiDiagonal(sq, 0)
	}
}

func textbookRook(sq uint, occ uint64) uint64 {
	file, rank := sq&7, sq>>3&7
	alongRank := uint64(textbookRank[file][occ>>(8*rank+1)&63]) << (8 * rank)
	return alongRank | textbookFile[rank][occ>>file&aFile*diagonalC2H7>>58]<<file
}

func textbookBishop(sq uint, occ uint64) uint64 {
	masks, row := &textbookDiagonal[sq&63], &textbookFillUp[sq&7]
	return masks.diagonal&row[masks.diagonal&occ*bFile>>58] |
		masks.antiDiagonal&row[masks.antiDiagonal&occ*bFile>>58]
}

// TextbookRook returns the attacks of a rook by textbook kindergarten.
func TextbookRook(sq uint, occ uint64) uint64 { return inline(textbookRook, sq, occ) }

// TextbookBishop returns the attacks of a bishop by textbook kindergarten.
func TextbookBishop(sq uint, occ uint64) uint64 { return inline(textbookBishop, sq, occ) }

// TextbookQueen returns the attacks of a queen by textbook kindergarten.
func TextbookQueen(sq uint, occ uint64) uint64 {
	return inline(textbookRook, sq, occ) | inline(textbookBishop, sq, occ)
}
