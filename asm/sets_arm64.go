//go:build gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// SliderSets sets dst[i] to SliderSet of orthogonal[i], diagonal[i] and occs[i].
//
// It works on len(occs) elements, and panics if another slice is shorter, before
// it writes anything. dst may be the memory of any of the others. SliderSets does
// not check for any other overlap of dst with an argument, which makes the results
// wrong.
func SliderSets(level Level, dst, orthogonal, diagonal, occs []uint64) {
	level = min(level, best)
	switch n := len(occs); {
	case n < leastSliderSets:
		purego.SliderSets(dst, orthogonal, diagonal, occs)
	case min(len(dst), len(orthogonal), len(diagonal)) < n:
		panic("asm: dst, orthogonal or diagonal is shorter than occs")
	case level >= NEON:
		whole := wholeBlocks(n, longestSliderSetsTail)
		sliderSetsNEON(unsafe.SliceData(dst), unsafe.SliceData(orthogonal), unsafe.SliceData(diagonal),
			unsafe.SliceData(occs), whole)
		if whole < n {
			purego.SliderSets(dst[whole:], orthogonal[whole:], diagonal[whole:], occs[whole:])
		}
	default:
		purego.SliderSets(dst, orthogonal, diagonal, occs)
	}
}
