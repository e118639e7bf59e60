//go:build amd64 && gc && !purego && !msan && !asan

package asm

import "math"

// Each function on slices dispatches by a switch over the predicates of this file. They
// depend on the level and the length only, and the compiler inlines them. A function that
// returned a plan for the whole call would make short calls 2 to 7 % slower. build/bench
// measures the lengths in interleaved runs, by
//
//	go run ./bench -suite crossover

// The minimum batch length at which each level's kernel beats the portable loop. The
// shortest batches take one comparison with this table before any other test, because the
// dispatch is a large part of their time. AVX-512 pays from four elements if the arguments
// lie in memory. If they have just been written one by one, its wide loads stall on store
// forwarding. It then pays from these lengths. AVX2 looks few queens up one after the
// other.
var (
	minBatch  = [...]int{Portable: math.MaxInt, BMI2: 7, AVX2: 7, AVX512: 8} // rooks or bishops
	minQueens = [...]int{Portable: math.MaxInt, BMI2: 4, AVX2: 2, AVX512: 2}
)

const (
	// The AVX2 kernels take blocks. The level below, or the kernel for few queens, does a
	// short tail faster than they do one more block.
	blockAVX2 = 32
	maxTail   = 12

	// For fewer queens, the eight lanes of AVX-512 are too many.
	minQueensAVX512 = 5

	// A register of SliderSets holds one board a lane.
	lanesAVX2   = 4
	lanesAVX512 = 8

	// The greatest number of boards that take less time one at a time, 5 ns each, than in
	// one register, 12 ns at both levels. No call of any length is slower than the
	// portable loop. To measure it:
	//
	//	go test -run '^$' -bench SliderSetsLengths ./asm
	maxSingles = 2

	// An AVX-512 kernel on positions takes the same time for one to eight. An AVX2 kernel
	// takes the same, shorter time for one to four.
	minPositionsAVX512 = 5
	minPositionsAVX2   = 2

	// legalCountsAVX2 takes the same time for one to 32 positions, as long as
	// legalCountsLanesAVX2 takes for 20.
	groupAVX2    = 32
	maxLegalTail = 20
)

// portableBatch reports whether the portable loop takes n rooks or bishops.
func portableBatch(level Level, n int) bool { return n < minBatch[level&3] }

// portableQueens reports whether the portable loop takes n queens.
func portableQueens(level Level, n int) bool { return n < minQueens[level&3] }

// batchByAVX2 reports whether an AVX2 kernel takes the blocks of n rooks or bishops, unless
// an AVX-512 kernel takes all of them.
func batchByAVX2(level Level, n int) bool { return level >= AVX2 && n >= blockAVX2 }

// queensByAVX512 reports whether the AVX-512 kernel takes n queens.
func queensByAVX512(level Level, n int) bool { return level >= AVX512 && n >= minQueensAVX512 }

// queensOneByOne reports whether queensOneByOneAVX2 takes all of n queens, unless the AVX-512
// kernel takes them.
func queensOneByOne(level Level, n int) bool { return level >= AVX2 && n < blockAVX2 }

// positionsByAVX512 reports whether an AVX-512 kernel takes n positions.
func positionsByAVX512(level Level, n int) bool { return level >= AVX512 && n >= minPositionsAVX512 }

// positionsByAVX2 reports whether AVX2 kernels take n positions, unless an AVX-512 kernel
// takes them.
func positionsByAVX2(level Level, n int) bool { return level >= AVX2 && n >= minPositionsAVX2 }

// wholeBlocks returns how many of n elements the AVX2 batch kernels take.
func wholeBlocks(n int) int { return whole(n, blockAVX2, maxTail) }

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
