//go:build gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// See blockNEON.
const minSliderSets, maxSliderSetsTail = 16, 3 //mutation:speed

// SliderSets sets dst[i] to SliderSet of diagonal[i], orthogonal[i] and occs[i].
//
// It works on len(occs) elements. It panics before it writes anything if another slice
// is shorter. dst may be the memory of any other slice. Any other overlap of dst with an
// argument gives wrong results and is not checked.
func SliderSets(level Level, dst, diagonal, orthogonal, occs []uint64) {
	level = min(level, best)
	switch n := len(occs); {
	case portableCall(level, n, minSliderSets):
		purego.SliderSets(dst, diagonal, orthogonal, occs)
	case min(len(dst), len(diagonal), len(orthogonal)) < n:
		panic("asm: dst, diagonal or orthogonal is shorter than occs")
	default:
		whole := wholeBlocks(n, maxSliderSetsTail)
		sliderSetsNEON(unsafe.SliceData(dst), unsafe.SliceData(diagonal), unsafe.SliceData(orthogonal),
			unsafe.SliceData(occs), whole)
		purego.SliderSets(dst[whole:], diagonal[whole:], orthogonal[whole:], occs[whole:])
	}
}
