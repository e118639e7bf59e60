// Package reversal holds hyperbola quintessence (Gerd Isenberg and Aleks Peshkov, Chess
// Programming Wiki, Hyperbola Quintessence) with bits reversed instead of bytes. A mirrored
// rank is a rank, so all lines are alike and there is no table of ranks. It suits CPUs that
// reverse the bits of a word in one instruction, for example arm64. The lines have 2,048
// bytes.
package reversal

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

var squares = rivals.NewLines()

// quintessence returns the attacks along a line, without the slider's square. It subtracts
// the slider once, because the occupancy of the line excludes it.
func quintessence(line, bit, mirrored, occ uint64) uint64 {
	occ &= line
	return line & ((occ - bit) ^ bits.Reverse64(bits.Reverse64(occ)-mirrored))
}

// Rook returns the attacks of a rook by reversed bits.
func Rook(sq uint, occ uint64) uint64 {
	e, bit, mirrored := &squares[sq&63], uint64(1)<<(sq&63), uint64(1)<<63>>(sq&63)
	return quintessence(e.Rank, bit, mirrored, occ) | quintessence(e.File, bit, mirrored, occ)
}

// Bishop returns the attacks of a bishop by reversed bits.
func Bishop(sq uint, occ uint64) uint64 {
	e, bit, mirrored := &squares[sq&63], uint64(1)<<(sq&63), uint64(1)<<63>>(sq&63)
	return quintessence(e.Diagonal, bit, mirrored, occ) | quintessence(e.AntiDiagonal, bit, mirrored, occ)
}

// Queen returns the attacks of a queen by reversed bits.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
