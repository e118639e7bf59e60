// Package qbb holds the attacks of QBBEngine (Fabio Gobbato; Chess Programming Wiki,
// QBBEngine). Trailing and leading zeros find the nearest blocker of each ray of a line, or
// the end of the ray. The attacks are the intersection of a line upwards from the lower
// blocker and a line downwards from the upper one. There are no tables.
package qbb

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// The lines of a1, to be shifted upwards, and those of h8, to be shifted downwards. Each
// diagonal constant serves both.
const (
	aFile, hFile        = 0x0101010101010101, 0x8080808080808080
	firstRank, lastRank = 0xff, 0xff << 56
	diagonalSquares     = 0x8040201008040201
	antiDiagonalSquares = 0x8102040810204081 // of bits 0, 7, 14, ..., 63
)

// above returns fromHigh, shifted to go downwards from the lowest blocker. An upward ray of
// the slider always holds a blocker, because its end counts as one. The added bit is above
// all blockers. It tells the compiler that the set is not empty.
func above(blockers, fromHigh uint64) uint64 {
	return fromHigh >> (^bits.TrailingZeros64(blockers|1<<63) & 63)
}

// below returns fromLow, shifted to go upwards from the highest blocker.
func below(blockers, fromLow uint64) uint64 {
	return fromLow << (^bits.LeadingZeros64(blockers|1) & 63)
}

func east(sq uint, occ uint64) uint64  { return above(firstRank<<(sq&63)&(occ|hFile), lastRank) }
func north(sq uint, occ uint64) uint64 { return above(aFile<<(sq&63)&(occ|lastRank), hFile) }
func northEast(sq uint, occ uint64) uint64 {
	return above(diagonalSquares<<(sq&63)&(occ|hFile|lastRank), diagonalSquares)
}
func northWest(sq uint, occ uint64) uint64 {
	return above(antiDiagonalSquares<<(sq&63)&(occ|aFile|lastRank), antiDiagonalSquares)
}
func west(sq uint, occ uint64) uint64  { return below(lastRank>>(^sq&63)&(occ|aFile), firstRank) }
func south(sq uint, occ uint64) uint64 { return below(hFile>>(^sq&63)&(occ|firstRank), aFile) }
func southWest(sq uint, occ uint64) uint64 {
	return below(diagonalSquares>>(^sq&63)&(occ|aFile|firstRank), diagonalSquares)
}
func southEast(sq uint, occ uint64) uint64 {
	return below(antiDiagonalSquares>>(^sq&63)&(occ|hFile|firstRank), antiDiagonalSquares)
}

// between returns the attacks along the line of two opposite rays.
func between(up, down rivals.Formula, sq uint, occ uint64) uint64 {
	bit := uint64(1) << (sq & 63)
	return up(sq, occ&^bit)&down(sq, occ&^bit) ^ bit
}

func rank(sq uint, occ uint64) uint64         { return between(east, west, sq, occ) }
func file(sq uint, occ uint64) uint64         { return between(north, south, sq, occ) }
func diagonal(sq uint, occ uint64) uint64     { return between(northEast, southWest, sq, occ) }
func antiDiagonal(sq uint, occ uint64) uint64 { return between(northWest, southEast, sq, occ) }

// Rook returns the attacks of a rook between the nearest blockers.
func Rook(sq uint, occ uint64) uint64 { return rivals.UnionOfLines(rank, file, sq, occ) }

// Bishop returns the attacks of a bishop between the nearest blockers.
func Bishop(sq uint, occ uint64) uint64 { return rivals.UnionOfLines(diagonal, antiDiagonal, sq, occ) }

// Queen returns the attacks of a queen between the nearest blockers.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
