package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// RankMask returns the rank of sq, sq included.
func RankMask[B AnyBitboard, S AnySquare](sq S) B { return B(tables.RankMask(uint(sq))) }

// FileMask returns the file of sq, sq included.
func FileMask[B AnyBitboard, S AnySquare](sq S) B { return B(tables.FileMask(uint(sq))) }

// DiagonalMask returns the diagonal of sq, the line parallel to a1-h8, sq
// included.
func DiagonalMask[B AnyBitboard, S AnySquare](sq S) B { return B(tables.DiagonalMask(uint(sq))) }

// AntiDiagonalMask returns the anti-diagonal of sq, the line parallel to a8-h1,
// sq included.
func AntiDiagonalMask[B AnyBitboard, S AnySquare](sq S) B {
	return B(tables.AntiDiagonalMask(uint(sq)))
}

// A Direction is one of the eight directions a queen moves in, clockwise from
// North. Only its low three bits count, so that d+4 is opposite to d and d+1
// is the next one clockwise.
type Direction uint8

// The directions, with a1 = 0: North leads to higher ranks, East to higher
// files.
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
func Ray[B AnyBitboard, S AnySquare](sq S, d Direction) B {
	return B(tables.Ray(uint(sq), uint(d)))
}

// Between returns the squares strictly between a and b, none where they share
// no line or are the same square: where a check from b to a king on a can be
// blocked.
func Between[B AnyBitboard, S AnySquare](a, b S) B { return B(tables.Between(uint(a), uint(b))) }

// Line returns the whole line through a and b, from edge to edge and both
// included, none where they share no line or are the same square: where a
// piece on b that is pinned to a king on a can go.
func Line[B AnyBitboard, S AnySquare](a, b S) B { return B(tables.Line(uint(a), uint(b))) }
