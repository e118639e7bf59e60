package purego

import "github.com/kindergarten-bitboards/kindergarten/attacks"

const shortBatch = "purego: dst or occs is shorter than sqs"

// checkBatch panics if a slice is shorter than sqs. Slicing alone would let it grow
// into its capacity.
func checkBatch(dst []uint64, sqs []uint8, occs []uint64) {
	if len(dst) < len(sqs) || len(occs) < len(sqs) {
		panic(shortBatch)
	}
}

// Rooks sets dst[i] to the attacks of a rook on square sqs[i] for occupancy
// occs[i], for each i below len(sqs). Only the low six bits of a square count.
// It panics unless dst and occs are at least as long as sqs, before anything is
// written. dst may be the same memory as occs.
func Rooks(dst []uint64, sqs []uint8, occs []uint64) {
	checkBatch(dst, sqs, occs)
	//mutants:equal drop, dst to occs #1: the lengths are checked; the cut spares bounds checks
	dst, occs = dst[:len(sqs)], occs[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = attacks.Rook(sq, occs[i])
	}
}

// Bishops does for bishops what [Rooks] does for rooks.
func Bishops(dst []uint64, sqs []uint8, occs []uint64) {
	checkBatch(dst, sqs, occs)
	//mutants:equal drop, dst to occs #1: the lengths are checked; the cut spares bounds checks
	dst, occs = dst[:len(sqs)], occs[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = attacks.Bishop(sq, occs[i])
	}
}

// Queens does for queens what [Rooks] does for rooks.
func Queens(dst []uint64, sqs []uint8, occs []uint64) {
	checkBatch(dst, sqs, occs)
	//mutants:equal drop, dst to occs #1: the lengths are checked; the cut spares bounds checks
	dst, occs = dst[:len(sqs)], occs[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = attacks.Queen(sq, occs[i])
	}
}
