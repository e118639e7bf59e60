package attacks

import (
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// RankMask returns the rank of sq, sq included.
func RankMask[B ~uint64, S AnySquare](sq S) B { return 0xff << (sq & 56) }

// FileMask returns the file of sq, sq included.
func FileMask[B ~uint64, S AnySquare](sq S) B { return 0x0101010101010101 << (sq & 7) }

// DiagonalMask returns the diagonal of sq, the line parallel to a1-h8, sq
// included.
func DiagonalMask[B ~uint64, S AnySquare](sq S) B {
	return B(tables.Squares[sq&63].Diagonal | 1<<(sq&63))
}

// AntiDiagonalMask returns the anti-diagonal of sq, the line parallel to a8-h1,
// sq included.
func AntiDiagonalMask[B ~uint64, S AnySquare](sq S) B {
	return B(tables.Squares[sq&63].AntiDiagonal | 1<<(sq&63))
}

// EmptyQueen returns the squares that a queen on sq attacks on the empty board: its four lines,
// sq not included.
func EmptyQueen[B ~uint64, S AnySquare](sq S) B { return EmptyRook[B](sq) | EmptyBishop[B](sq) }

// A Direction is one of the eight directions a queen moves in, clockwise from
// North: d^4 is opposite to d, and (d+1)&7 is the next one clockwise. Other values
// are reserved, but no call faults.
type Direction uint8

// The directions. With a1 = 0, North is towards rank 8 and East towards the H-file.
const (
	North Direction = iota
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
)

// Ray returns the squares from sq in direction d to the edge of the board, sq
// not included.
func Ray[B ~uint64, S AnySquare](sq S, d Direction) B {
	l := (*[4]uint64)(unsafe.Pointer(&tables.Squares[sq&63]))
	// Line 0 is the cross of rank and file, and the rank is the cross without the
	// file. Directions 3 to 6 lead to lower squares.
	//mutation:same >> to << #1, drop right #3, 1 to 0 #3: the shift is 1 for d = 0, and else subtracts a line that does not cross; no line holds sq
	return B(l[d&3] &^ l[1>>(d&3)&1] & (^uint64(1)<<(sq&63) ^ -uint64((d+1)>>2&1)))
}

// Between returns the squares strictly between a and b. It returns none if a and b
// share no line or are the same square. A piece that moves to one of these squares
// blocks a check to a king on a by a slider on b.
func Between[B ~uint64, S AnySquare](a, b S) B {
	squares := tables.BetweenByDifference[uint8(b&63+b&56-a&63-a&56)]
	if bits.UintSize == 32 {
		// On 32 bits bits.RotateLeft64 is a plain function and may remain a call.
		return B(squares<<(a&63) | squares>>(-a&63))
	}
	return B(bits.RotateLeft64(squares, int(a)))
}

// Line returns the whole line through a and b from edge to edge, a and b included. It
// returns none if a and b share no line or are the same square. A piece on b that is
// pinned to a king on a can move along this line only.
func Line[B ~uint64, S AnySquare](a, b S) B {
	return B(inlined(func(a, b uint) uint64 {
		l := tables.LineByDifference[uint8(b+b&56-a-a&56)]
		lines := (*[4]uint64)(unsafe.Pointer(&tables.Squares[a]))
		//mutation:same >> to << #1, drop right #2, drop right #3: all are 1 for 0 and otherwise 0; from 4 on the result is empty
		return (lines[l&3]&^lines[1>>(l&3)&1] | 1<<a) & (uint64(l>>2) - 1)
	}, uint(a)&63, uint(b)&63))
}

// Aligned reports whether c is on the [Line] through a and b. It returns false if a
// and b share no line or are the same square. A pinned piece on b may move to c if
// Aligned(king, b, c).
func Aligned[S AnySquare](a, b, c S) bool { return Line[uint64](a, b)>>(c&63)&1 != 0 }
