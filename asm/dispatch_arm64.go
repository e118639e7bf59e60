//go:build gc && !purego && !msan && !asan

package asm

// The kernels on slices take blocks of 16. A last block overlaps the one before it,
// unless portable code is faster on a tail that short. The lengths are modelled, not
// measured: on five CPUs no call is more than 5 % slower than portable code.
const (
	blockNEON = 16

	// The minimum length of a call that runs each kernel.
	minRooks      = 16
	minBishops    = 28
	minQueens     = 16
	minSliderSets = 16

	maxRooksTail      = 7
	maxBishopsTail    = 11
	maxQueensTail     = 6
	maxSliderSetsTail = 3
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
