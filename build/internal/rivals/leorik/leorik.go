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

// along returns the attacks along a line. f is between.
func along(f rivals.Formula, line uint64, sq uint, occ uint64) uint64 { return f(sq, occ&line) & line }

func rank(sq uint, occ uint64) uint64     { return along(between, squares[sq&63].Rank, sq, occ) }
func file(sq uint, occ uint64) uint64     { return along(between, squares[sq&63].File, sq, occ) }
func diagonal(sq uint, occ uint64) uint64 { return along(between, squares[sq&63].Diagonal, sq, occ) }
func antiDiagonal(sq uint, occ uint64) uint64 {
	return along(between, squares[sq&63].AntiDiagonal, sq, occ)
}

// Rook returns the attacks of a rook by Leorik's method.
func Rook(sq uint, occ uint64) uint64 { return rivals.UnionOfLines(rank, file, sq, occ) }

// Bishop returns the attacks of a bishop by Leorik's method.
func Bishop(sq uint, occ uint64) uint64 { return rivals.UnionOfLines(diagonal, antiDiagonal, sq, occ) }

// Queen returns the attacks of a queen by Leorik's method.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
