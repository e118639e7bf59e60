// Package obstruction holds obstruction difference (Michael Hoffmann, Chess
// Programming Wiki, Obstruction Difference): on a line the nearest piece below
// the slider is the highest bit of the lower part, the nearest above the lowest
// bit of the upper part, and the difference of the two, the upper one doubled,
// has ones from the one to the other.
package obstruction

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// A line holds the squares of a line below the slider and those above.
type line struct{ lower, upper uint64 }

var squares [64]struct{ rank, file, diagonal, antiDiagonal line }

func init() {
	for sq := range 64 {
		part := func(whole uint64) line {
			return line{methods.NegativeRayOf(whole, sq), methods.PositiveRayOf(whole, sq)}
		}
		e := &squares[sq]
		e.rank = part(walk.Rank(sq, 0))
		e.file = part(walk.File(sq, 0))
		e.diagonal = part(walk.Diagonal(sq, 0))
		e.antiDiagonal = part(walk.AntiDiagonal(sq, 0))
	}
}

// difference returns the attacks along a line. With no piece below, the first
// square of the board takes its place, and with none above, nothing is
// subtracted from.
func (l *line) difference(occ uint64) uint64 {
	above := l.upper & occ
	return (l.lower | l.upper) & (2*(above&-above) + inlineScan(minusHighest, l.lower&occ|1))
}

// minusHighest returns the highest bit of a set that is not empty, negated.
func minusHighest(set uint64) uint64 { return ^uint64(0) << ((bits.Len64(set) - 1) & 63) }

// inlineScan is rivals.InlineLine for a bit scan, which is long where the CPU
// has no instruction for it.
func inlineScan(f func(set uint64) uint64, set uint64) uint64 { return f(set) }

func rank(sq uint, occ uint64) uint64         { return squares[sq&63].rank.difference(occ) }
func file(sq uint, occ uint64) uint64         { return squares[sq&63].file.difference(occ) }
func diagonal(sq uint, occ uint64) uint64     { return squares[sq&63].diagonal.difference(occ) }
func antiDiagonal(sq uint, occ uint64) uint64 { return squares[sq&63].antiDiagonal.difference(occ) }

func rook(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(rank, sq, occ) | rivals.InlineLine(file, sq, occ)
}

func bishop(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(diagonal, sq, occ) | rivals.InlineLine(antiDiagonal, sq, occ)
}

// Rook returns the attacks of a rook by obstruction difference.
func Rook(sq uint, occ uint64) uint64 { return rivals.Inline(rook, sq, occ) }

// Bishop returns the attacks of a bishop by obstruction difference.
func Bishop(sq uint, occ uint64) uint64 { return rivals.Inline(bishop, sq, occ) }

// Queen returns the attacks of a queen by obstruction difference.
func Queen(sq uint, occ uint64) uint64 {
	return rivals.Inline(rook, sq, occ) | rivals.Inline(bishop, sq, occ)
}
