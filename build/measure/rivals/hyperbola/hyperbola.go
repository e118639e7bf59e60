// Package hyperbola holds hyperbola quintessence (Gerd Isenberg and Aleks
// Peshkov, Chess Programming Wiki, Hyperbola Quintessence): o^(o-2r) on a line, and
// for the other direction on the mirrored board. A byte swap does not mirror a rank,
// so ranks have a table of bytes, but on arm64 an instruction (RBIT) mirrors every line.
package hyperbola

import (
	"math/bits"
	"runtime"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// ranks holds first-rank attacks by file and inner occupancy.
var ranks [8][64]uint8

var squares [64]struct {
	bit, mirrored                      uint64 // the slider, and the slider on the mirrored board
	rank, file, diagonal, antiDiagonal uint64
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
		e.mirrored = mirror(e.bit)
		e.rank = walk.Rank(sq, 0)
		e.file = walk.File(sq, 0)
		e.diagonal = walk.Diagonal(sq, 0)
		e.antiDiagonal = walk.AntiDiagonal(sq, 0)
	}
}

const mirrorsRanks = runtime.GOARCH == "arm64"

// mirror reverses the squares of a board, or its ranks alone.
func mirror(board uint64) uint64 {
	if mirrorsRanks {
		return bits.Reverse64(board)
	}
	return bits.ReverseBytes64(board)
}

// quintessence returns the attacks along a line. The line excludes the slider's
// square.
func quintessence(line, bit, mirrored, occ uint64) uint64 {
	occ &= line
	return line & ((occ - bit) ^ mirror(mirror(occ)-mirrored))
}

// Rook returns the attacks of a rook by hyperbola quintessence.
func Rook(sq uint, occ uint64) uint64 {
	e := &squares[sq&63]
	if mirrorsRanks {
		return quintessence(e.rank, e.bit, e.mirrored, occ) | quintessence(e.file, e.bit, e.mirrored, occ)
	}
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
