package rivals

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// PEXT bitboards (Chess Programming Wiki, BMI2, PEXT Bitboards): one
// instruction gathers the relevant occupancy of both lines into the index of a
// table, which has the same 861,184 bytes as that of fancy magic. A compiler of
// Go does not know the instruction, so every function here is a loop in
// assembly behind one call.

// A pextSquare is what a lookup needs to know of the slider's square. The
// assembly relies on the order of the fields and the size of 32 bytes.
type pextSquare struct {
	rookMask, bishopMask uint64
	rook, bishop         *uint64
}

var (
	pextAttacks [TableEntries]uint64
	pextSquares [64]pextSquare
)

func init() {
	offset := 0
	for sq := range 64 {
		e := &pextSquares[sq]
		e.rookMask, e.bishopMask = relevantRook(sq), relevantBishop(sq)
		e.rook = &pextAttacks[offset]
		for i, occ := range subsets(e.rookMask) {
			pextAttacks[offset+i] = purego.WalkRook(sq, occ)
		}
		offset += 1 << bits.OnesCount64(e.rookMask)
		e.bishop = &pextAttacks[offset]
		for i, occ := range subsets(e.bishopMask) {
			pextAttacks[offset+i] = purego.WalkBishop(sq, occ)
		}
		offset += 1 << bits.OnesCount64(e.bishopMask)
	}
}

// PextQueens sets dst[i] to the attacks of a queen on sqs[i] for occs[i]. The
// slices are equally long, the squares below 64.
func PextQueens(dst []uint64, sqs []uint8, occs []uint64) {
	if len(sqs) > 0 {
		pextQueens(&dst[0], &sqs[0], &occs[0], len(sqs), &pextSquares)
	}
}

// PextRooks sets dst[i] to the attacks of a rook on sqs[i] for occs[i]. The
// slices are equally long, the squares below 64.
func PextRooks(dst []uint64, sqs []uint8, occs []uint64) {
	if len(sqs) > 0 {
		pextRooks(&dst[0], &sqs[0], &occs[0], len(sqs), &pextSquares)
	}
}

// PextBishops sets dst[i] to the attacks of a bishop on sqs[i] for occs[i].
// The slices are equally long, the squares below 64.
func PextBishops(dst []uint64, sqs []uint8, occs []uint64) {
	if len(sqs) > 0 {
		pextBishops(&dst[0], &sqs[0], &occs[0], len(sqs), &pextSquares)
	}
}

// PextQueenMap sets dst[sq] to the attacks of a queen on sq.
func PextQueenMap(dst *[64]uint64, occ uint64) { pextQueenMap(dst, occ, &pextSquares) }

// PextSliderSet returns the union of the attacks of all rooks and queens in
// orthogonal and of all bishops and queens in diagonal, piece by piece.
func PextSliderSet(orthogonal, diagonal, occ uint64) uint64 {
	return pextSliderSet(orthogonal, diagonal, occ, &pextSquares)
}

// PextSliderSets does the same for many positions. The slices are equally long.
func PextSliderSets(dst, orthogonal, diagonal, occs []uint64) {
	if len(occs) > 0 {
		pextSliderSets(&dst[0], &orthogonal[0], &diagonal[0], &occs[0], len(occs), &pextSquares)
	}
}
