// Package textbook holds textbook kindergarten bitboards (Gerd Isenberg, Chess
// Programming Wiki, Kindergarten Bitboards). A table of bytes holds rank attacks, and
// the fill-up table diagonals. A file is shifted to the A-file, looked up, and shifted
// back.
package textbook

import (
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

const (
	aFile        = 0x0101010101010101
	bFile        = 0x0202020202020202
	diagonalC2H7 = 0x0080402010080400
)

var (
	ranks     [8][64]uint8  // first-rank attacks by file and inner occupancy
	fillUp    [8][64]uint64 // the same on all ranks
	files     [8][64]uint64 // A-file attacks by rank and gathered occupancy
	diagonals [64]struct{ diagonal, antiDiagonal uint64 }
)

func init() {
	for line := range 8 {
		for inner := range uint64(64) {
			attacks := walk.Rank(line, inner<<1)
			ranks[line][inner] = uint8(attacks)
			fillUp[line][inner] = attacks * aFile
			occ := inner << 1 * 0x8040201008040201 >> 7 & aFile // rank 1 turned onto the A-file, a1 to a8
			files[line][occ*diagonalC2H7>>58] = walk.File(8*line, occ)
		}
	}
	for sq := range 64 {
		diagonals[sq].diagonal = walk.Diagonal(sq, 0)
		diagonals[sq].antiDiagonal = walk.AntiDiagonal(sq, 0)
	}
}

// Rook returns the attacks of a rook by textbook kindergarten.
func Rook(sq uint, occ uint64) uint64 {
	file, rank := sq&7, sq>>3&7
	alongRank := uint64(ranks[file][occ>>(8*rank+1)&63]) << (8 * rank)
	return alongRank | files[rank][occ>>file&aFile*diagonalC2H7>>58]<<file
}

// Bishop returns the attacks of a bishop by textbook kindergarten.
func Bishop(sq uint, occ uint64) uint64 {
	masks, row := &diagonals[sq&63], &fillUp[sq&7]
	return masks.diagonal&row[masks.diagonal&occ*bFile>>58] |
		masks.antiDiagonal&row[masks.antiDiagonal&occ*bFile>>58]
}

// Queen returns the attacks of a queen by textbook kindergarten.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
