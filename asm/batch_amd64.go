//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"math"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// Each function on slices dispatches by a switch on the level and the length. A function
// that returned a plan for the whole call would make short calls 2 to 7 % slower.
// build/measure/bench measures the lengths in interleaved runs, by
//
//	go run ./measure/bench -suite crossover

// The minimum batch length at which each level's kernel beats the portable loop. After
// fresh scalar writes, wide loads stall on store forwarding. BMI2 loads eight squares as one
// word, and then pays only from 16. AVX-512 pays from four or five elements if the arguments
// lie in memory, and from seven or eight after fresh writes. minBatch is that of rooks and
// bishops.
var (
	minBatch  = [...]int{Portable: math.MaxInt, BMI2: 16, AVX2: 16, AVX512: 8} //mutation:speed
	minQueens = [...]int{Portable: math.MaxInt, BMI2: 16, AVX2: 16, AVX512: 5} //mutation:speed
)

const (
	// The AVX2 kernels of rooks and queens take blocks. The portable loop is faster on a
	// tail of up to maxTail.
	blockAVX2 = 32
	maxTail   = 12 //mutation:speed
)

// whole returns n without a tail of at most maxTail elements after blocks of the given
// size, a power of two.
func whole(n, block, maxTail int) int {
	if tail := n & (block - 1); tail <= maxTail {
		return n - tail
	}
	return n
}

// shortBatch is the panic for a slice that is too short. Slicing alone would let a
// slice grow into its capacity. The portable functions make their own check.
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
	case n < minBatch[level]:
		purego.Rooks(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		rooksAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case level >= AVX2 && n >= blockAVX2:
		whole := whole(n, blockAVX2, maxTail)
		rooksAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		purego.Rooks(dst[whole:], sqs[whole:], occs[whole:])
	default:
		rooksBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Sliders[0])
	}
}

// Bishops sets dst[i] to the attacks of a bishop on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Bishops(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case n < minBatch[level]:
		purego.Bishops(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		bishopsAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	default:
		bishopsBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Sliders[0])
	}
}

// Queens sets dst[i] to the attacks of a queen on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Queens(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case n < minQueens[level]:
		purego.Queens(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		queensAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case level >= AVX2 && n >= blockAVX2:
		whole := whole(n, blockAVX2, maxTail)
		queensAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		purego.Queens(dst[whole:], sqs[whole:], occs[whole:])
	default:
		queensBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Sliders[0])
	}
}
