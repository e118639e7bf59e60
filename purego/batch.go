package purego

import "github.com/kindergarten-bitboards/kindergarten/attacks"

// checkBatch panics if a slice is shorter than sqs. Slicing alone would let it grow
// into its capacity.
func checkBatch(dst []uint64, sqs []uint8, occs []uint64) {
	if len(dst) < len(sqs) || len(occs) < len(sqs) {
		panic("purego: dst or occs is shorter than sqs")
	}
}

// Rooks sets dst[i] to the attacks of a rook on square sqs[i] for occupancy
// occs[i], for each i below len(sqs). Only the low six bits of a square count.
// It panics before it writes anything if dst or occs is shorter than sqs. dst may be
// the memory of occs.
func Rooks(dst []uint64, sqs []uint8, occs []uint64) {
	checkBatch(dst, sqs, occs)
	for i, sq := range sqs {
		dst[i] = attacks.Rook(sq, occs[i])
	}
}

// Bishops sets dst[i] to the attacks of a bishop on square sqs[i] for occupancy
// occs[i], under the conditions of [Rooks].
func Bishops(dst []uint64, sqs []uint8, occs []uint64) {
	checkBatch(dst, sqs, occs)
	for i, sq := range sqs {
		dst[i] = attacks.Bishop(sq, occs[i])
	}
}

// Queens sets dst[i] to the attacks of a queen on square sqs[i] for occupancy
// occs[i], under the conditions of [Rooks].
func Queens(dst []uint64, sqs []uint8, occs []uint64) {
	checkBatch(dst, sqs, occs)
	for i, sq := range sqs {
		dst[i] = attacks.Queen(sq, occs[i])
	}
}
