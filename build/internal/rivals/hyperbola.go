package rivals

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// Hyperbola quintessence (Gerd Isenberg and Aleks Peshkov, Chess Programming
// Wiki, Hyperbola Quintessence): o^(o-2r) on a line, upwards as it is and
// downwards on the board with its bytes swapped. Swapping bytes does not mirror
// a rank, which therefore has a table of bytes: 512 bytes, and 2,560 of masks.

var hyperbola [64]struct {
	bit, mirrored                uint64 // the slider, and the slider with bytes swapped
	file, diagonal, antiDiagonal uint64
}

func init() {
	for sq := range 64 {
		e := &hyperbola[sq]
		e.bit = 1 << sq
		e.mirrored = bits.ReverseBytes64(e.bit)
		e.file = purego.WalkFile(sq, 0)
		e.diagonal = purego.WalkDiagonal(sq, 0)
		e.antiDiagonal = purego.WalkAntiDiagonal(sq, 0)
	}
}

// quintessence returns the attacks along a line without the slider's square.
func quintessence(line, bit, mirrored, occ uint64) uint64 {
	occ &= line
	return line & ((occ - bit) ^ bits.ReverseBytes64(bits.ReverseBytes64(occ)-mirrored))
}

func hyperbolaRook(sq uint, occ uint64) uint64 {
	e := &hyperbola[sq&63]
	shift := sq & 56
	alongRank := uint64(textbookRank[sq&7][occ>>(shift+1)&63]) << shift
	return alongRank | quintessence(e.file, e.bit, e.mirrored, occ)
}

func hyperbolaBishop(sq uint, occ uint64) uint64 {
	e := &hyperbola[sq&63]
	return quintessence(e.diagonal, e.bit, e.mirrored, occ) | quintessence(e.antiDiagonal, e.bit, e.mirrored, occ)
}

// HyperbolaRook returns the attacks of a rook by hyperbola quintessence.
func HyperbolaRook(sq uint, occ uint64) uint64 { return inline(hyperbolaRook, sq, occ) }

// HyperbolaBishop returns the attacks of a bishop by hyperbola quintessence.
func HyperbolaBishop(sq uint, occ uint64) uint64 { return inline(hyperbolaBishop, sq, occ) }

// HyperbolaQueen returns the attacks of a queen by hyperbola quintessence.
func HyperbolaQueen(sq uint, occ uint64) uint64 {
	return inline(hyperbolaRook, sq, occ) | inline(hyperbolaBishop, sq, occ)
}
