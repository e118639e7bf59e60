//go:build gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The kernels on slices take blocks of 16. A last block overlaps the one before it,
// unless portable code is faster on a tail that short. The lengths are modelled, not
// measured: on five CPUs no call is more than 5 % slower than portable code.
const (
	blockNEON = 16

	// The minimum length of a call that runs each kernel, and the maximum one of a tail.
	minRooks, maxRooksTail, minBishops, maxBishopsTail, minQueens, maxQueensTail = 16, 7, 28, 11, 16, 6 //mutation:speed
)

// portableCall reports whether the portable loop takes all of n elements.
func portableCall(level Level, n, minLength int) bool { return n < minLength || level < NEON }

// wholeBlocks returns how many of n elements the kernels take.
func wholeBlocks(n, maxTail int) int {
	if tail := n & (blockNEON - 1); tail <= maxTail {
		return n - tail
	}
	return n
}

// shortBatch is the panic for a slice that is too short. The portable functions make
// their own check.
const shortBatch = "asm: dst or occs is shorter than sqs"

// Rooks sets dst[i] to the attacks of a rook on sqs[i] for the occupancy
// occs[i].
//
// Rooks, [Bishops] and [Queens] work on len(sqs) elements. They panic before they write
// anything if dst or occs is shorter. dst may be the memory of occs. Any other overlap
// of dst with an argument gives wrong results and is not checked. Only the low six bits
// of a square count.
func Rooks(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case portableCall(level, n, minRooks):
		purego.Rooks(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	default:
		whole := wholeBlocks(n, maxRooksTail)
		rooksNEON(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		purego.Rooks(dst[whole:], sqs[whole:], occs[whole:])
	}
}

// Bishops sets dst[i] to the attacks of a bishop on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Bishops(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case portableCall(level, n, minBishops):
		purego.Bishops(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	default:
		whole := wholeBlocks(n, maxBishopsTail)
		bishopsNEON(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		purego.Bishops(dst[whole:], sqs[whole:], occs[whole:])
	}
}

// Queens sets dst[i] to the attacks of a queen on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Queens(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case portableCall(level, n, minQueens):
		purego.Queens(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	default:
		whole := wholeBlocks(n, maxQueensTail)
		queensNEON(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		purego.Queens(dst[whole:], sqs[whole:], occs[whole:])
	}
}
