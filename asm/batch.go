package asm

// Rooks sets dst[i] to the attacks of a rook on sqs[i] for the occupancy
// occs[i].
//
// Rooks, like [Bishops] and [Queens], works on len(sqs) elements and checks
// nothing: dst and occs must be at least as long as sqs. dst may be the memory
// of occs; any other overlap of dst with an argument is an error. Only the low
// six bits of a square count. level must not be above [Best].
func Rooks(level Level, dst []uint64, sqs []uint8, occs []uint64) { rooks(level, dst, sqs, occs) }

// Bishops sets dst[i] to the attacks of a bishop on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Bishops(level Level, dst []uint64, sqs []uint8, occs []uint64) { bishops(level, dst, sqs, occs) }

// Queens sets dst[i] to the attacks of a queen on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Queens(level Level, dst []uint64, sqs []uint8, occs []uint64) { queens(level, dst, sqs, occs) }
