//go:build gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

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
