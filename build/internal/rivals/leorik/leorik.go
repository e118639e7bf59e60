// Package leorik holds the attacks of Leorik (Thomas Jahn; Chess Programming Wiki, Leorik,
// Leorik Attacks). One word has all bits up to the nearest blocker above the slider, by a
// subtraction. The other has all bits below the nearest blocker below it, by leading zeros.
// They differ where the slider attacks. The lines have 2,048 bytes.
package leorik

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

var squares = rivals.NewLines()

// between returns the bits from the nearest blocker below sq to the nearest one above. The
// blockers are those of one line.
func between(sq uint, blockers uint64) uint64 {
	below := uint64(1)<<(sq&63) - 1 // all bits below the slider's
	above := blockers &^ below
	return above ^ (above - 1) ^ 0x7fffffffffffffff>>(bits.LeadingZeros64(blockers&below|1)&63)
}

func rank(sq uint, occ uint64) uint64 {
	line := squares[sq&63].Rank
	return rivals.InlineRay(between, sq, occ&line) & line
}

func file(sq uint, occ uint64) uint64 {
	line := squares[sq&63].File
	return rivals.InlineRay(between, sq, occ&line) & line
}

func diagonal(sq uint, occ uint64) uint64 {
	line := squares[sq&63].Diagonal
	return rivals.InlineRay(between, sq, occ&line) & line
}

func antiDiagonal(sq uint, occ uint64) uint64 {
	line := squares[sq&63].AntiDiagonal
	return rivals.InlineRay(between, sq, occ&line) & line
}

func rook(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(rank, sq, occ) | rivals.InlineLine(file, sq, occ)
}

func bishop(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(diagonal, sq, occ) | rivals.InlineLine(antiDiagonal, sq, occ)
}

// Rook returns the attacks of a rook by Leorik's method.
func Rook(sq uint, occ uint64) uint64 { return rivals.Inline(rook, sq, occ) }

// Bishop returns the attacks of a bishop by Leorik's method.
func Bishop(sq uint, occ uint64) uint64 { return rivals.Inline(bishop, sq, occ) }

// Queen returns the attacks of a queen by Leorik's method.
func Queen(sq uint, occ uint64) uint64 {
	return rivals.Inline(rook, sq, occ) | rivals.Inline(bishop, sq, occ)
}
