// Package pext holds PEXT bitboards (Chess Programming Wiki, BMI2, PEXT
// Bitboards): one instruction gathers the relevant occupancy of both lines into the
// index of a table. The table has the 861,184 bytes of fancy magic's. Go's compiler has
// no intrinsic for PEXT. So every function here, a lookup or a loop, is a call of
// assembly.
package pext

import (
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// A square holds the data of a lookup from one square. The assembly depends on the
// order of the fields and on the size of 32 bytes.
type square struct {
	rookMask, bishopMask uint64
	rook, bishop         *uint64
}

var (
	attacks [rivals.TableEntries]uint64
	squares [64]square
)

func init() {
	next := 0
	for sq := range 64 {
		e := &squares[sq]
		e.rookMask, e.bishopMask = rivals.RelevantRook(sq), rivals.RelevantBishop(sq)
		e.rook = &attacks[next]
		for occ := range occupancies.Subsets(e.rookMask) { // in the order of PEXT's results
			attacks[next] = walk.Rook(sq, occ)
			next++
		}
		e.bishop = &attacks[next]
		for occ := range occupancies.Subsets(e.bishopMask) {
			attacks[next] = walk.Bishop(sq, occ)
			next++
		}
	}
}

// Rook returns the attacks of a rook.
func Rook(sq uint, occ uint64) uint64 { return rook(sq, occ, &squares) }

// Bishop returns the attacks of a bishop.
func Bishop(sq uint, occ uint64) uint64 { return bishop(sq, occ, &squares) }

// Queen returns the attacks of a queen.
func Queen(sq uint, occ uint64) uint64 { return queen(sq, occ, &squares) }

// Queens sets dst[i] to the attacks of a queen on sqs[i] for occs[i]. The
// slices must have equal lengths, and squares must be below 64.
func Queens(dst []uint64, sqs []uint8, occs []uint64) {
	if len(sqs) > 0 {
		queens(&dst[0], &sqs[0], &occs[0], len(sqs), &squares)
	}
}

// Rooks does the same for rooks.
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

// QueenMap sets dst[sq] to the attacks of a queen on sq.
func QueenMap(dst *[64]uint64, occ uint64) { queenMap(dst, occ, &squares) }

// SliderSet returns the union of the attacks of all bishops and queens in diagonal
// and of all rooks and queens in orthogonal, piece by piece.
func SliderSet(diagonal, orthogonal, occ uint64) uint64 {
	return sliderSet(diagonal, orthogonal, occ, &squares)
}

// SliderSets does the same for many positions. The slices must have equal lengths.
func SliderSets(dst, diagonal, orthogonal, occs []uint64) {
	if len(occs) > 0 {
		sliderSets(&dst[0], &diagonal[0], &orthogonal[0], &occs[0], len(occs), &squares)
	}
}
