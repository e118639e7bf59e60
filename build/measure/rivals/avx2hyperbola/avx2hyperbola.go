// Package avx2hyperbola holds hyperbola quintessence with the lines of a square in the
// lanes of one vector register. A byte shuffle reverses them, and a table of bytes holds
// rank attacks. Stockfish has used it in place of magic bitboards since May 2026
// (anematode, "HQ attacks for AVX2",
// https://github.com/official-stockfish/Stockfish/pull/6845). It is written from that
// description. The tables have 8,192 bytes of lines and 512 of ranks. Go's compiler has no
// intrinsics for these instructions. So every function here, a lookup or a loop, is a call
// of assembly.
package avx2hyperbola

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// A square holds the data of a lookup from one square. Its lanes are the diagonal, the
// anti-diagonal, the file and an empty one, because the rank has a table. The assembly
// depends on the order of the fields and on the size of 128 bytes. Stockfish stores the
// slider once for all lanes, in 64 bytes. With that layout single lookups took as long, and
// loops up to 1.1 times as long.
type square struct {
	lines         [4]uint64 // without the square
	bit, mirrored [4]uint64 // the slider, and the slider with bytes swapped
	ranks         *[64]uint8
	shift, inner  uint32 // of the rank, and of its inner squares
	_             [2]uint64
}

var (
	squares [64]square
	ranks   [8][64]uint8 // first-rank attacks by file and inner occupancy
)

func init() {
	for file := range ranks {
		for inner := range uint64(64) {
			ranks[file][inner] = uint8(walk.Rank(file, inner<<1))
		}
	}
	for sq := range 64 {
		bit := uint64(1) << sq
		mirrored := bits.ReverseBytes64(bit)
		squares[sq] = square{
			lines:    [4]uint64{walk.Diagonal(sq, 0), walk.AntiDiagonal(sq, 0), walk.File(sq, 0)},
			bit:      [4]uint64{bit, bit, bit},
			mirrored: [4]uint64{mirrored, mirrored, mirrored},
			ranks:    &ranks[sq&7], shift: uint32(sq & 56), inner: uint32(sq&56 + 1),
		}
	}
}

// Rook returns the attacks of a rook.
func Rook(sq uint, occ uint64) uint64 { return rook(sq, occ, &squares) }

// Bishop returns the attacks of a bishop.
func Bishop(sq uint, occ uint64) uint64 { return bishop(sq, occ, &squares) }

// Queen returns the attacks of a queen.
func Queen(sq uint, occ uint64) uint64 { return queen(sq, occ, &squares) }

// Rooks sets dst[i] to the attacks of a rook on sqs[i] for occs[i]. The slices must have
// equal lengths, and squares must be below 64.
func Rooks(dst []uint64, sqs []uint8, occs []uint64) {
	if len(sqs) > 0 {
		rooks(&dst[0], &sqs[0], &occs[0], len(sqs), &squares)
	}
}

// Bishops does the same for bishops.
func Bishops(dst []uint64, sqs []uint8, occs []uint64) {
	if len(sqs) > 0 {
		bishops(&dst[0], &sqs[0], &occs[0], len(sqs), &squares)
	}
}

// Queens does the same for queens.
func Queens(dst []uint64, sqs []uint8, occs []uint64) {
	if len(sqs) > 0 {
		queens(&dst[0], &sqs[0], &occs[0], len(sqs), &squares)
	}
}

// RookMap sets dst[sq] to the attacks of a rook on sq.
func RookMap(dst *[64]uint64, occ uint64) { rookMap(dst, occ, &squares) }

// BishopMap sets dst[sq] to the attacks of a bishop on sq.
func BishopMap(dst *[64]uint64, occ uint64) { bishopMap(dst, occ, &squares) }

// QueenMap sets dst[sq] to the attacks of a queen on sq.
func QueenMap(dst *[64]uint64, occ uint64) { queenMap(dst, occ, &squares) }

// SliderSet returns the union of the attacks of all bishops and queens in diagonal
// and of all rooks and queens in orthogonal, piece by piece.
func SliderSet(diagonal, orthogonal, occ uint64) (attacks uint64) {
	sliderSets(&attacks, &diagonal, &orthogonal, &occ, 1, &squares)
	return attacks
}

// SliderSets does the same for many positions. The slices must have equal lengths.
func SliderSets(dst, diagonal, orthogonal, occs []uint64) {
	if len(occs) > 0 {
		sliderSets(&dst[0], &diagonal[0], &orthogonal[0], &occs[0], len(occs), &squares)
	}
}
