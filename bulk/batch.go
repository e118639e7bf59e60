package bulk

import (
	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// Rooks sets dst[i] to the attacks of a rook on square sqs[i] for the occupancy
// occs[i], for each i below len(sqs). dst may start where occs starts.
//
// Rooks panics if dst or occs is shorter than sqs, or if the elements that it writes
// overlap the inputs in any other way.
func Rooks[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	batchOf(rook, words(dst), squareBytes(sqs), words(occs))
}

// Bishops sets dst[i] to the attacks of a bishop on square sqs[i] for the occupancy
// occs[i], for each i below len(sqs), under the conditions of [Rooks].
func Bishops[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	batchOf(bishop, words(dst), squareBytes(sqs), words(occs))
}

// Queens sets dst[i] to the attacks of a queen on square sqs[i] for the occupancy
// occs[i], for each i below len(sqs), under the conditions of [Rooks].
func Queens[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	batchOf(queen, words(dst), squareBytes(sqs), words(occs))
}

// chunk is the greatest number of elements of one kernel call. A kernel cannot be
// preempted and takes some tens of microseconds for a chunk.
const chunk = 16384

// A piece names the operation of a batch.
type piece uint8

const (
	rook piece = iota
	bishop
	queen
)

// batchOf runs the operation of a piece. It checks a long batch as a whole before it
// writes the first chunk. It calls itself for each chunk but the last, because a
// loop around the switch costs 3 ns in every call.
func batchOf(p piece, dst []uint64, sqs []uint8, occs []uint64) {
	n := len(sqs)
	if len(dst) < n || len(occs) < n || !ranges.Disjoint(dst, sqs, n) || inexactOverlap(dst, occs, n) {
		panic(batchFault(p, dst, sqs, occs))
	}
	for len(sqs) > chunk {
		batchOf(p, dst, sqs[:chunk], occs)
		dst, sqs, occs = dst[chunk:], sqs[chunk:], occs[chunk:]
	}
	raceBatch(dst, sqs, occs)
	switch p {
	case queen:
		asm.Queens(level, dst, sqs, occs)
	case rook:
		asm.Rooks(level, dst, sqs, occs)
	case bishop:
		asm.Bishops(level, dst, sqs, occs)
	}
}
