//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"math"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The minimum batch length at which each level's kernel beats the portable loop.
// build/bench measures these crossovers in interleaved runs. The shortest batches take
// one comparison with this table before any other test, because the dispatch is a large
// part of their time. AVX-512 pays from four elements if the arguments lie in memory. If
// they have just been written one by one, its wide loads stall on store forwarding. It
// then pays from these lengths. AVX2 looks few queens up one after the other.
var (
	leastRooks  = [...]int{Portable: math.MaxInt, BMI2: 7, AVX2: 7, AVX512: 8} // and bishops
	leastQueens = [...]int{Portable: math.MaxInt, BMI2: 4, AVX2: 2, AVX512: 2}
)

// The AVX2 kernels take blocks of 32. The level below, or the kernel for few queens, does a
// tail of up to 12 elements faster than they do one more block.
const (
	leastAVX2         = 32
	longestTail       = 12
	leastQueensAVX512 = 5
)

// shortBatch is the panic of a batch with a slice too short. Slicing alone would let a
// slice grow into its capacity. The portable functions make their own check.
const shortBatch = "asm: dst or occs is shorter than sqs"

// wholeBlocks returns how many of n elements the AVX2 kernels take.
func wholeBlocks(n int) int {
	if tail := n % leastAVX2; tail <= longestTail {
		return n - tail
	}
	return n
}

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
