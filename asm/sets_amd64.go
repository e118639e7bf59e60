//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// A call for one position runs a kernel if the kernel gains more for independent calls
// than it loses for a dependency chain through the occupancy. The table holds
// nanoseconds a call through this package, independent and chained: the 10th percentile
// of turns of 50 µs (Go 1.26, Xeon at 3.6 GHz):
//
//	           purego       avx2         avx512
//	RookSet     5.1   6.3                 3.4   7.9
//	BishopSet   6.7   7.8    4.5   8.9    3.4   7.9
//	QueenSet   11.1  12.0    5.2  10.6    4.6  10.5
//	SliderSet  11.3  12.0    5.4  10.1    4.7  10.1
//
// A kernel for rooks at avx2 would lose more than it gains. A kernel for queens would
// gain 0.3 over SliderSet with queens in both sets. SliderSet with one empty set would
// lose 0.8 for rooks and 1.8 for bishops at avx2, 1.3 and 2.5 at avx512.
// Suite bulk of build/measure/bench times SliderSet.

// RookSet returns the squares that rooks on set attack, given the occupancy occ.
func RookSet(level Level, set, occ uint64) uint64 {
	level = min(level, best)
	switch {
	case level >= AVX512:
		return rookSetAVX512(set, occ)
	default:
		return purego.RookSet(set, occ)
	}
}

// BishopSet returns the squares that bishops on set attack, given the occupancy occ.
func BishopSet(level Level, set, occ uint64) uint64 {
	level = min(level, best)
	switch {
	case level >= AVX512:
		return bishopSetAVX512(set, occ)
	case level >= AVX2:
		return bishopSetAVX2(set, occ)
	default:
		return purego.BishopSet(set, occ)
	}
}

// QueenSet returns the squares that queens on set attack, given the occupancy occ.
func QueenSet(level Level, set, occ uint64) uint64 { return SliderSet(level, set, set, occ) }

// SliderSet returns the union of BishopSet of diagonal and RookSet of orthogonal. A
// queen is in both sets.
func SliderSet(level Level, diagonal, orthogonal, occ uint64) uint64 {
	level = min(level, best)
	switch {
	case level >= AVX512:
		return sliderSetAVX512(diagonal, orthogonal, occ)
	case level >= AVX2:
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
	maxSingles = 2
)

// wholeRegisters returns how many of n boards the kernels of SliderSets take.
func wholeRegisters(n, lanes int) int { return whole(n, lanes, maxSingles) }

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
	switch {
	case level >= AVX512:
		inRegisters := wholeRegisters(n, lanesAVX512)
		if inRegisters > 0 {
			sliderSetsAVX512(unsafe.SliceData(dst), unsafe.SliceData(diagonal), unsafe.SliceData(orthogonal),
				unsafe.SliceData(occs), inRegisters)
		}
		for i := inRegisters; i < n; i++ {
			dst[i] = sliderSetAVX512(diagonal[i], orthogonal[i], occs[i])
		}
	case level >= AVX2:
		inRegisters := wholeRegisters(n, lanesAVX2)
		if inRegisters > 0 {
			sliderSetsAVX2(unsafe.SliceData(dst), unsafe.SliceData(diagonal), unsafe.SliceData(orthogonal),
				unsafe.SliceData(occs), inRegisters)
		}
		for i := inRegisters; i < n; i++ {
			dst[i] = sliderSetAVX2(diagonal[i], orthogonal[i], occs[i])
		}
	default:
		purego.SliderSets(dst, diagonal, orthogonal, occs)
	}
}
