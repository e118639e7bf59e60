package tables

import (
	"math/bits"
	"unsafe"
)

// RankMask returns the rank of square sq, the square included.
func RankMask(sq uint) uint64 { return 0xff << (sq & 56) }

// FileMask returns the file of square sq, the square included.
func FileMask(sq uint) uint64 { return 0x0101010101010101 << (sq & 7) }

// DiagonalMask returns the diagonal of square sq, the square included.
func DiagonalMask(sq uint) uint64 { return Squares[sq&63].Diagonal | 1<<(sq&63) }

// AntiDiagonalMask returns the anti-diagonal of square sq, the square included.
func AntiDiagonalMask(sq uint) uint64 { return Squares[sq&63].AntiDiagonal | 1<<(sq&63) }

// Ray returns the squares from sq to the edge of the board, sq not included,
// in direction d: 0 is north, 1 north-east and so on clockwise.
func Ray(sq, d uint) uint64 {
	// Directions 3 to 6 lead to lower squares.
	lower := uint64((d + 1) >> 2 & 1)
	return line(sq, d) & (^uint64(1)<<(sq&63) ^ -lower)
}

// Between returns the squares strictly between a and b, zero where they share
// no line.
func Between(a, b uint) uint64 { return pair(between, a, b) }

// Line returns the line through a and b from edge to edge, zero where they
// share none or are the same square.
func Line(a, b uint) uint64 { return pair(through, a, b) }

// pair hands the two squares to f; it is to Between and Line what lookup is to
// the lookups.
func pair(f func(a, b uint) uint64, a, b uint) uint64 { return f(a&63, b&63) }

func between(a, b uint) uint64 {
	return bits.RotateLeft64(BetweenBy[difference(a, b)], int(a))
}

func through(a, b uint) uint64 {
	l := LineBy[difference(a, b)]
	return (line(a, uint(l)) | 1<<(a&63)) & (uint64(l>>2) - 1)
}

// line returns one of the lines through sq, by the order of the Entry's
// fields, without sq. Only the low two bits of i count.
func line(sq, i uint) uint64 {
	l := (*[4]uint64)(unsafe.Pointer(&Squares[sq&63]))
	// The file is taken out of the cross. From the other lines something is taken
	// out that is not in them. The last mask spares Go 1.25 a comparison.
	return l[i&3] &^ l[1>>(i&3)&1]
}

// difference tells the step from a to b apart from all other steps: it is the
// difference of their numbers on a board of sixteen files (0x88, Bruce
// Moreland), modulo 256.
func difference(a, b uint) uint8 { return uint8(b + b&56 - a - a&56) }
