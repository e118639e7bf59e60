// Package hyperbola holds hyperbola quintessence (Gerd Isenberg and Aleks
// Peshkov, Chess Programming Wiki, Hyperbola Quintessence): o^(o-2r) on a line, and
// for the other direction on the byte-swapped board. A byte swap does not mirror a
// rank, so ranks have a table of bytes.
package hyperbola

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// ranks holds first-rank attacks by file and inner occupancy.
var ranks [8][64]uint8

var squares [64]struct {
	bit, mirrored                uint64 // the slider, and the slider with bytes swapped
	file, diagonal, antiDiagonal uint64
}

func init() {
	for file := range ranks {
		for inner := range uint64(64) {
			ranks[file][inner] = uint8(walk.Rank(file, inner<<1))
		}
	}
	for sq := range 64 {
		e := &squares[sq]
		e.bit = 1 << sq
		e.mirrored = bits.ReverseBytes64(e.bit)
		e.file = walk.File(sq, 0)
		e.diagonal = walk.Diagonal(sq, 0)
		e.antiDiagonal = walk.AntiDiagonal(sq, 0)
	}
}

// quintessence returns the attacks along a line. The line excludes the slider's
// square.
func quintessence(line, bit, mirrored, occ uint64) uint64 {
	occ &= line
	return line & ((occ - bit) ^ bits.ReverseBytes64(bits.ReverseBytes64(occ)-mirrored))
}

// Rook returns the attacks of a rook by hyperbola quintessence.
func Rook(sq uint, occ uint64) uint64 {
	e := &squares[sq&63]
	shift := sq & 56
	alongRank := uint64(ranks[sq&7][occ>>(shift+1)&63]) << shift
	return alongRank | quintessence(e.file, e.bit, e.mirrored, occ)
}

// Bishop returns the attacks of a bishop by hyperbola quintessence.
func Bishop(sq uint, occ uint64) uint64 {
	e := &squares[sq&63]
	return quintessence(e.diagonal, e.bit, e.mirrored, occ) | quintessence(e.antiDiagonal, e.bit, e.mirrored, occ)
}

// Queen returns the attacks of a queen by hyperbola quintessence.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
