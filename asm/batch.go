package asm

// Slicing alone would let a slice grow into its capacity.
const shortBatch = "asm: dst or occs is shorter than sqs"

// Rooks sets dst[i] to the attacks of a rook on sqs[i] for the occupancy
// occs[i].
//
// Rooks, like [Bishops] and [Queens], works on len(sqs) elements. It panics if dst
// or occs is shorter, before it writes anything. dst may be the memory of occs.
// Rooks does not check for any other overlap of dst with an argument, which makes
// the results wrong. Only the low six bits of a square count.
func Rooks(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	if min(len(dst), len(occs)) < len(sqs) {
		panic(shortBatch)
	}
	rooks(level, dst, sqs, occs)
}

// Bishops sets dst[i] to the attacks of a bishop on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Bishops(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	if min(len(dst), len(occs)) < len(sqs) {
		panic(shortBatch)
	}
	bishops(level, dst, sqs, occs)
}

// Queens sets dst[i] to the attacks of a queen on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Queens(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	if min(len(dst), len(occs)) < len(sqs) {
		panic(shortBatch)
	}
	queens(level, dst, sqs, occs)
}
