//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"math"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The lengths from which on a level has a kernel that is faster than the
// portable loop. They and the lengths below are the crossovers of the times that
// build/bench takes of this package at each level, in interleaved runs. One
// comparison with a table sends the shortest batches on their way, so that they
// lose no time to the choice. On squares and occupancies that lie in memory
// AVX-512 pays from four on; where they have just been written one by one, a
// wide load waits for them, and it pays from here. Few queens are looked up one
// after the other in AVX2.
var (
	leastRooks  = [...]int{Portable: math.MaxInt, BMI2: 7, AVX2: 7, AVX512: 8} // and bishops
	leastQueens = [...]int{Portable: math.MaxInt, BMI2: 4, AVX2: 2, AVX512: 2}
)

// The AVX2 kernels take blocks of 32. Behind these, the level below, or the kernel for
// few queens, does a tail of up to 12 sooner than they do one more block.
const (
	leastAVX2         = 32
	longestTail       = 12
	leastQueensAVX512 = 5
)

// Slicing alone would let a slice grow into its capacity. The portable functions
// check by themselves.
const shortBatch = "asm: dst or occs is shorter than sqs"

// wholeBlocks returns how many of n elements are for the AVX2 kernels.
func wholeBlocks(n int) int {
	if tail := n % leastAVX2; tail <= longestTail {
		return n - tail
	}
	return n
}

// Rooks sets dst[i] to the attacks of a rook on sqs[i] for the occupancy
// occs[i].
//
// Rooks, like [Bishops] and [Queens], works on len(sqs) elements. It panics if dst
// or occs is shorter, before it writes anything. dst may be the memory of occs.
// Rooks does not check for any other overlap of dst with an argument, which makes
// the results wrong. Only the low six bits of a square count.
func Rooks(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case n < leastRooks[level&3]:
		purego.Rooks(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		rooksAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case level >= AVX2 && n >= leastAVX2:
		whole := wholeBlocks(n)
		rooksAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		Rooks(BMI2, dst[whole:], sqs[whole:], occs[whole:])
	default:
		rooksBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
	}
}

// Bishops sets dst[i] to the attacks of a bishop on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Bishops(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case n < leastRooks[level&3]:
		purego.Bishops(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		bishopsAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case level >= AVX2 && n >= leastAVX2:
		whole := wholeBlocks(n)
		bishopsAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		Bishops(BMI2, dst[whole:], sqs[whole:], occs[whole:])
	default:
		bishopsBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
	}
}

// Queens sets dst[i] to the attacks of a queen on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Queens(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case n < leastQueens[level&3]:
		purego.Queens(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512 && n >= leastQueensAVX512:
		queensAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case level >= AVX2:
		if n < leastAVX2 {
			fewQueensAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
			break
		}
		whole := wholeBlocks(n)
		queensAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		if whole < n {
			fewQueensAVX2(&dst[whole], &sqs[whole], &occs[whole], n-whole, &tables.Squares[0])
		}
	default:
		queensBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
	}
}
