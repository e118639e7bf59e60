//go:build amd64 && gc && !purego && !msan && !asan

package asm

import "math"

// Each function on slices dispatches by a switch over the predicates of this file. They
// depend on the level and the length only, and the compiler inlines them. A function that
// returned a plan for the whole call would make short calls 2 to 7 % slower. build/measure/bench
// measures the lengths in interleaved runs, by
//
//	go run ./measure/bench -suite crossover

// The minimum batch length at which each level's kernel beats the portable loop. The
// dispatch compares with this table first, because it is a large part of the time of the
// shortest batches. AVX-512 pays from four elements if the arguments lie in memory. After
// fresh scalar writes its wide loads stall on store forwarding, and the table's lengths
// apply. AVX2 looks few queens up one by one. A bishop of the loop takes one product, which
// no kernel below a block of AVX2 beats.
var (
	minRooks   = [...]int{Portable: math.MaxInt, BMI2: 7, AVX2: 7, AVX512: 8}
	minBishops = [...]int{Portable: math.MaxInt, BMI2: math.MaxInt, AVX2: blockAVX2, AVX512: 8}
	minQueens  = [...]int{Portable: math.MaxInt, BMI2: 4, AVX2: 2, AVX512: 2}
)

const (
	// The AVX2 kernels take blocks. A tail of up to maxTail is faster at the level below
	// or, for queens, one by one. One of up to maxBishopTail bishops is faster in the
	// portable loop.
	blockAVX2     = 32
	maxTail       = 12
	maxBishopTail = 16

	// Fewer queens are faster one by one than in the eight lanes of AVX-512.
	minQueensAVX512 = 5

	// A register of SliderSets holds one board a lane.
	lanesAVX2   = 4
	lanesAVX512 = 8

	// The maximum number of boards computed singly. A board takes 5 ns singly, and a
	// register of boards 12 ns at both levels. No call of any length is slower than the
	// portable loop.
	maxSingles = 2

	// An AVX-512 kernel takes the same time for one to eight positions. An AVX2 kernel
	// takes less for one to four.
	minPositionsAVX512 = 5
	minPositionsAVX2   = 2

	// legalCountsAVX2 takes the same time for one to 32 positions. legalCountsLanesAVX2
	// takes as long for 20.
	groupAVX2    = 32
	maxLegalTail = 20
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

// queensByAVX512 reports whether the AVX-512 kernel takes n queens.
func queensByAVX512(level Level, n int) bool { return level >= AVX512 && n >= minQueensAVX512 }

// queensOneByOne reports whether queensOneByOneAVX2 takes all of n queens. The dispatch
// tests AVX-512 first.
func queensOneByOne(level Level, n int) bool { return level >= AVX2 && n < blockAVX2 }

// positionsByAVX512 reports whether an AVX-512 kernel takes n positions.
func positionsByAVX512(level Level, n int) bool { return level >= AVX512 && n >= minPositionsAVX512 }

// positionsByAVX2 reports whether AVX2 kernels take n positions. The dispatch tests
// AVX-512 first.
func positionsByAVX2(level Level, n int) bool { return level >= AVX2 && n >= minPositionsAVX2 }

// wholeBlocks returns how many of n rooks or queens the AVX2 kernels take.
func wholeBlocks(n int) int { return whole(n, blockAVX2, maxTail) }

// wholeBishopBlocks returns how many of n bishops the AVX2 kernel takes.
func wholeBishopBlocks(n int) int { return whole(n, blockAVX2, maxBishopTail) }

// wholeGroups returns how many of n positions legalCountsAVX2 takes.
func wholeGroups(n int) int { return whole(n, groupAVX2, maxLegalTail) }

// wholeRegisters returns how many of n boards the kernels of SliderSets take.
func wholeRegisters(n, lanes int) int { return whole(n, lanes, maxSingles) }

// whole returns n without a tail of at most maxTail elements behind blocks of the given
// size, a power of two.
func whole(n, block, maxTail int) int {
	if tail := n & (block - 1); tail <= maxTail {
		return n - tail
	}
	return n
}
