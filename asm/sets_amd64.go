//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The kernel at avx2 gains more for independent calls than it loses for a dependency chain
// through the occupancy. Nanoseconds a call through this package, independent and chained
// (Go 1.26, Xeon at 3.6 GHz):
//
//	        Zen 5        Xeon
//	purego  9.7  10.0   11.3  12.0
//	avx2    3.5  12.1    5.4  10.1
//	avx512  3.3  11.9    4.7  10.1
//
// A kernel at avx512 would not be 1.2 times as fast. Suite bulk of build/measure/bench times
// SliderSet.

// SliderSet returns the squares that two sets of sliders attack. A queen is in both sets.
func SliderSet(level Level, diagonal, orthogonal, occ uint64) uint64 {
	level = min(level, best) //mutation:same: another level differs on a CPU without AVX2 alone, as make cpus has
	switch {
	case level >= AVX2: //mutation:speed
		return sliderSetAVX2(diagonal, orthogonal, occ)
	default:
		return purego.SliderSet(diagonal, orthogonal, occ)
	}
}

const (
	// A register of SliderSets holds one board a lane.
	lanesAVX2   = 4
	lanesAVX512 = 8

	// The maximum number of boards computed singly. A board takes 5 ns singly, and a
	// register of boards 12 ns at both levels. No call of any length is slower than the
	// portable loop.
	maxSingles = 2 //mutation:speed
)

// SliderSets sets dst[i] to SliderSet of diagonal[i], orthogonal[i] and occs[i].
//
// It works on len(occs) elements. It panics before it writes anything if another slice
// is shorter. dst may be the memory of any other slice. Any other overlap of dst with an
// argument gives wrong results and is not checked.
func SliderSets(level Level, dst, diagonal, orthogonal, occs []uint64) {
	n := len(occs)
	if min(len(dst), len(diagonal), len(orthogonal)) < n {
		panic("asm: dst, diagonal or orthogonal is shorter than occs")
	}
	level = min(level, best)
	var inRegisters int
	switch {
	case level < AVX2:
		purego.SliderSets(dst, diagonal, orthogonal, occs)
		return
	case n <= maxSingles:
	case level < AVX512:
		inRegisters = whole(n, lanesAVX2, maxSingles)
		sliderSetsAVX2(unsafe.SliceData(dst), unsafe.SliceData(diagonal), unsafe.SliceData(orthogonal),
			unsafe.SliceData(occs), inRegisters)
	default:
		inRegisters = whole(n, lanesAVX512, maxSingles)
		sliderSetsAVX512(unsafe.SliceData(dst), unsafe.SliceData(diagonal), unsafe.SliceData(orthogonal),
			unsafe.SliceData(occs), inRegisters)
	}
	for i := inRegisters; i < n; i++ {
		dst[i] = sliderSetAVX2(diagonal[i], orthogonal[i], occs[i])
	}
}
