//go:build gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The kernels on slices take blocks of 16. A last block overlaps the one before it,
// unless portable code is faster on a tail that short. The lengths are modelled, not
// measured. build/mca/arm64.md explains them, and a test there compares.
const (
	blockNEON = 16

	// The minimum batch length of each kernel.
	leastRooks      = 16
	leastBishops    = 28
	leastQueens     = 16
	leastSliderSets = 16

	longestRooksTail      = 7
	longestBishopsTail    = 11
	longestQueensTail     = 5
	longestSliderSetsTail = 3
)

// wholeBlocks returns how many of n elements the kernels take.
func wholeBlocks(n, longestTail int) int {
	if tail := n & (blockNEON - 1); tail <= longestTail {
		return n - tail
	}
	return n
}

// shortBatch is the panic of a batch with a slice too short. The portable functions make
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
	case n < leastRooks:
		purego.Rooks(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= NEON:
		whole := wholeBlocks(n, longestRooksTail)
		rooksNEON(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		if whole < n {
			purego.Rooks(dst[whole:], sqs[whole:], occs[whole:])
		}
	default:
		purego.Rooks(dst, sqs, occs)
	}
}

// Bishops sets dst[i] to the attacks of a bishop on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Bishops(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case n < leastBishops:
		purego.Bishops(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= NEON:
		whole := wholeBlocks(n, longestBishopsTail)
		bishopsNEON(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		if whole < n {
			purego.Bishops(dst[whole:], sqs[whole:], occs[whole:])
		}
	default:
		purego.Bishops(dst, sqs, occs)
	}
}

// Queens sets dst[i] to the attacks of a queen on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Queens(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case n < leastQueens:
		purego.Queens(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= NEON:
		whole := wholeBlocks(n, longestQueensTail)
		queensNEON(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		if whole < n {
			purego.Queens(dst[whole:], sqs[whole:], occs[whole:])
		}
	default:
		purego.Queens(dst, sqs, occs)
	}
}
