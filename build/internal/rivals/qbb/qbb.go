// Package qbb holds the attacks of QBBEngine (Fabio Gobbato; Chess Programming
// Wiki, QBBEngine): trailing and leading zeros find the nearest blocker of either
// ray of a line, or the end of the ray. The attacks are what a line from the one
// blocker upwards and a line from the other downwards share. There are no tables.
package qbb

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// The lines of a1, from where they are shifted upwards, and those of h8, from
// where they are shifted downwards. A diagonal is the same from both ends.
const (
	aFile, hFile        = 0x0101010101010101, 0x8080808080808080
	firstRank, lastRank = 0xff, 0xff << 56
	diagonalSquares     = 0x8040201008040201
	antiDiagonalSquares = 0x8102040810204081 // of bits 0, 7, 14, ..., 63
)

// between returns the squares of a line from the nearest blocker below the slider
// to the nearest one above. The rays hold blockers and the ends of the line, and so
// neither is empty. The bits that are added stand behind all blockers: they tell the
// compiler that there is no empty set. ^x&63 is 63-x.
func between(fromLow, fromHigh, above, below uint64) uint64 {
	return fromHigh >> (^bits.TrailingZeros64(above|1<<63) & 63) & (fromLow << (^bits.LeadingZeros64(below|1) & 63))
}

func rank(sq uint, occ uint64) uint64 {
	sq &= 63
	bit := uint64(1) << sq
	occ &^= bit
	return between(firstRank, lastRank, firstRank<<sq&(occ|hFile), lastRank>>(^sq&63)&(occ|aFile)) ^ bit
}

func file(sq uint, occ uint64) uint64 {
	sq &= 63
	bit := uint64(1) << sq
	occ &^= bit
	return between(aFile, hFile, aFile<<sq&(occ|lastRank), hFile>>(^sq&63)&(occ|firstRank)) ^ bit
}

func diagonal(sq uint, occ uint64) uint64 {
	sq &= 63
	bit := uint64(1) << sq
	occ &^= bit
	return between(diagonalSquares, diagonalSquares,
		diagonalSquares<<sq&(occ|hFile|lastRank), diagonalSquares>>(^sq&63)&(occ|aFile|firstRank)) ^ bit
}

func antiDiagonal(sq uint, occ uint64) uint64 {
	sq &= 63
	bit := uint64(1) << sq
	occ &^= bit
	return between(antiDiagonalSquares, antiDiagonalSquares,
		antiDiagonalSquares<<sq&(occ|aFile|lastRank), antiDiagonalSquares>>(^sq&63)&(occ|hFile|firstRank)) ^ bit
}

func rook(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(rank, sq, occ) | rivals.InlineLine(file, sq, occ)
}

func bishop(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(diagonal, sq, occ) | rivals.InlineLine(antiDiagonal, sq, occ)
}

// Rook returns the attacks of a rook between the nearest blockers.
func Rook(sq uint, occ uint64) uint64 { return rivals.Inline(rook, sq, occ) }

// Bishop returns the attacks of a bishop between the nearest blockers.
func Bishop(sq uint, occ uint64) uint64 { return rivals.Inline(bishop, sq, occ) }

// Queen returns the attacks of a queen between the nearest blockers.
func Queen(sq uint, occ uint64) uint64 {
	return rivals.Inline(rook, sq, occ) | rivals.Inline(bishop, sq, occ)
}
