// Package lookups has a lookup of each form.
package lookups

import (
	"math/bits"

	"example.com/forms/board"
)

// RookAttacks takes a square and a board.
func RookAttacks(sq board.Square, occ board.Bitboard) board.Bitboard {
	return board.Walk(sq, occ, board.Orthogonal)
}

// A comment inside of the body goes with it.
func bishopAttacks(occupied board.Bitboard, from board.Square) board.Bitboard {
	// the occupancy comes first
	return board.Walk(from, occupied, board.Diagonal)
}

func queenAttacks(sq int, occ uint64) uint64 {
	return uint64(RookAttacks(board.Square(sq), board.Bitboard(occ)) | bishopAttacks(board.Bitboard(occ), board.Square(sq)))
}

// rookOf takes the square as a board.
func rookOf(rook, occ uint64) uint64 {
	return uint64(board.Walk(board.Square(bits.TrailingZeros64(rook)), board.Bitboard(occ), board.Orthogonal))
}

// Attacks takes the kind of the piece.
func Attacks(kind board.Kind, sq board.Square, occ board.Bitboard) board.Bitboard {
	switch kind {
	case board.Knight:
		return knights[sq]
	case board.Bishop:
		return board.Walk(sq, occ, board.Diagonal)
	case board.Rook:
		return board.Walk(sq, occ, board.Orthogonal)
	case board.Queen:
		return board.Walk(sq, occ, board.All)
	}
	panic("no such kind")
}

func rookTargets(sq uint8, occ, own board.Bitboard) board.Bitboard {
	return board.Walk(board.Square(sq), occ, board.Orthogonal) &^ own
}

func bishopTargets(sq uint8, own, their uint64) uint64 {
	return uint64(board.Walk(board.Square(sq), board.Bitboard(own|their), board.Diagonal)) &^ own
}

// bishopOr returns only the squares that matter if masked is set.
func bishopOr(sq int, occ uint64, masked bool) uint64 {
	if masked {
		return uint64(board.Walk(board.Square(sq), 0, board.Diagonal)) & 0x007e7e7e7e7e7e00
	}
	return uint64(board.Walk(board.Square(sq), board.Bitboard(occ), board.Diagonal))
}

// turned has the bit 63 - sq for a square.
func turned(sq board.Square, occ board.Bitboard) board.Bitboard {
	return board.Walk(63-sq, occ, board.Diagonal)
}

// mirrored has the bit of h8 for the square a8 = 0, as on the other side of the board.
func mirrored(sq board.Square, occ board.Bitboard) board.Bitboard {
	return board.Walk(sq^56, occ, board.Lines{{1, 1}, {-1, -1}})
}

type square uint

func (sq square) rook(occ uint64) uint64 { return queenless.rook(sq, occ) }

type none struct{}

var queenless none

func (none) rook(sq square, occ uint64) uint64 {
	return uint64(board.Walk(board.Square(sq), board.Bitboard(occ), board.Orthogonal))
}

// A filled value has its tables in itself.
type filled struct {
	rays  [64][8]uint64
	turns int
}

func newFilled() *filled {
	f := new(filled)
	for sq := range f.rays {
		f.rays[sq][0] = uint64(board.Walk(board.Square(sq), 0, board.Diagonal))
	}
	return f
}

func (f *filled) bishop(sq int, occ uint64) uint64 {
	return f.rays[sq][0] & uint64(board.Walk(board.Square(sq), board.Bitboard(occ), board.Diagonal))
}

// A position holds its occupancy, so its method is no lookup.
type position struct{ occ uint64 }

func (p *position) rook(sq int) uint64 {
	return uint64(board.Walk(board.Square(sq), board.Bitboard(p.occ), board.Orthogonal))
}

// closure is a variable.
var closure = func(sq int, occ uint64) uint64 {
	return uint64(board.Walk(board.Square(sq), board.Bitboard(occ), board.Orthogonal))
}

// GenericQueen is generic.
func GenericQueen[B ~uint64, S ~int8 | ~int](sq S, occ B) B {
	return B(board.Walk(board.Square(sq), board.Bitboard(occ), board.All))
}

func diagonal(sq int, occ uint64) uint64 {
	return uint64(board.Walk(board.Square(sq), board.Bitboard(occ), board.Lines{{1, 1}, {-1, -1}}))
}
