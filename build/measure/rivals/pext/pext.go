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

// Rook returns the attacks of a rook. A loop that takes it as an argument inlines it, and so calls
// the assembly directly.
func Rook(sq uint, occ uint64) uint64 { return rook(sq, occ) }

// Bishop returns the attacks of a bishop.
func Bishop(sq uint, occ uint64) uint64 { return bishop(sq, occ) }

// Queen returns the attacks of a queen.
func Queen(sq uint, occ uint64) uint64 { return queen(sq, occ) }

// SliderSet returns the union of the attacks of all bishops and queens in diagonal
// and of all rooks and queens in orthogonal, piece by piece.
func SliderSet(diagonal, orthogonal, occ uint64) uint64 { return sliderSet(diagonal, orthogonal, occ) }
