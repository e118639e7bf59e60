//go:build gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// SliderSets sets dst[i] to SliderSet of orthogonal[i], diagonal[i] and occs[i].
//
// It works on len(occs) elements. It panics before it writes anything if another slice
// is shorter. dst may be the memory of any other slice. Any other overlap of dst with an
// argument gives wrong results and is not checked.
func SliderSets(level Level, dst, orthogonal, diagonal, occs []uint64) {
	level = min(level, best)
	switch n := len(occs); {
	case portableCall(level, n, minSliderSets):
		purego.SliderSets(dst, orthogonal, diagonal, occs)
	case min(len(dst), len(orthogonal), len(diagonal)) < n:
		panic("asm: dst, orthogonal or diagonal is shorter than occs")
	default:
		whole := wholeBlocks(n, maxSliderSetsTail)
		sliderSetsNEON(unsafe.SliceData(dst), unsafe.SliceData(orthogonal), unsafe.SliceData(diagonal),
			unsafe.SliceData(occs), whole)
		if whole < n { //mutants:equal always, < to <=: a call on no elements does nothing
			purego.SliderSets(dst[whole:], orthogonal[whole:], diagonal[whole:], occs[whole:])
		}
	}
}
