//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"math"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// Each function on slices dispatches by a switch over the predicates above it. They
// depend on the level and the length only, and the compiler inlines them. A function that
// returned a plan for the whole call would make short calls 2 to 7 % slower. build/measure/bench
// measures the lengths in interleaved runs, by
//
//	go run ./measure/bench -suite crossover

// The minimum batch length at which each level's kernel beats the portable loop. The
// dispatch compares with this table first, because it is a large part of the time of the
// shortest batches. AVX-512 pays from four elements if the arguments lie in memory. After
// fresh scalar writes its wide loads stall on store forwarding, and the table's lengths
// apply. AVX2 looks few queens up one by one. AVX-512 leaves fewer than five to the loop: on
// Zen 5 one by one takes 0.95 of its time, on a Xeon 1.1. A bishop of the loop takes one
// product, which no kernel below a block of AVX2 beats.
var (
	minRooks   = [...]int{Portable: math.MaxInt, BMI2: 7, AVX2: 7, AVX512: 8}
	minBishops = [...]int{Portable: math.MaxInt, BMI2: math.MaxInt, AVX2: blockAVX2, AVX512: 8}
	minQueens  = [...]int{Portable: math.MaxInt, BMI2: 4, AVX2: 2, AVX512: 5}
)

const (
	// The AVX2 kernels take blocks. A tail of up to maxTail is faster at the level below
	// or, for queens, one by one. One of up to maxBishopTail bishops is faster in the
	// portable loop.
	blockAVX2     = 32
	maxTail       = 12
	maxBishopTail = 16
)

// portableRooks reports whether the portable loop takes n rooks.
func portableRooks(level Level, n int) bool { return n < minRooks[level&3] }

// portableBishops reports whether the portable loop takes n bishops.
func portableBishops(level Level, n int) bool { return n < minBishops[level&3] }

// portableQueens reports whether the portable loop takes n queens.
func portableQueens(level Level, n int) bool { return n < minQueens[level&3] }

// rooksByAVX2 reports whether the AVX2 kernel takes the blocks of n rooks. The dispatch tests
// AVX-512 first.
func rooksByAVX2(level Level, n int) bool { return level >= AVX2 && n >= blockAVX2 }

// queensOneByOne reports whether queensOneByOneAVX2 takes all of n queens. The dispatch
// tests AVX-512 first.
func queensOneByOne(level Level, n int) bool { return level >= AVX2 && n < blockAVX2 }

// wholeBlocks returns how many of n rooks or queens the AVX2 kernels take.
func wholeBlocks(n int) int { return whole(n, blockAVX2, maxTail) }

// wholeBishopBlocks returns how many of n bishops the AVX2 kernel takes.
func wholeBishopBlocks(n int) int { return whole(n, blockAVX2, maxBishopTail) }

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
	case portableRooks(level, n):
		purego.Rooks(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		rooksAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case rooksByAVX2(level, n):
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
	case portableBishops(level, n):
		purego.Bishops(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		bishopsAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	default:
		whole := wholeBishopBlocks(n)
		bishopsAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		purego.Bishops(dst[whole:], sqs[whole:], occs[whole:])
	}
}

// Queens sets dst[i] to the attacks of a queen on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Queens(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case portableQueens(level, n):
		purego.Queens(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		queensAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case queensOneByOne(level, n):
		queensOneByOneAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
	case level >= AVX2:
		whole := wholeBlocks(n)
		queensAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		if whole < n {
			queensOneByOneAVX2(&dst[whole], &sqs[whole], &occs[whole], n-whole, &tables.Squares[0])
		}
	default:
		queensBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
	}
}
