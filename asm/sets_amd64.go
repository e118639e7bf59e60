//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// A call for one position is worth a kernel if it gains more where results are
// independent of one another than it loses where each occupancy waits for the
// result before. In nanoseconds a call through this package, independent and
// waiting, the 5th percentile of turns of 50 µs (Go 1.26, Xeon at 3.6 GHz; of
// rooks at AVX2 the kernel alone):
//
//	           purego       avx2         avx512
//	RookSet     5.2   7.0    4.5   9.4    3.9   8.2
//	BishopSet   6.8   8.3    4.6   9.6    3.9   8.2
//	QueenSet   11.1  12.6    5.5  11.2    5.0  10.2
//	SliderSet  11.0  12.5    5.1  10.9    4.3  10.1
//
// So rooks alone stay portable at AVX2. To measure it:
//
//	go test -run '^$' -bench 'Set$|SetChain' ./asm

// RookSet returns the union of the attacks of a rook on each square of set, for
// the occupancy occ.
func RookSet(level Level, set, occ uint64) uint64 {
	level = min(level, best)
	switch {
	case level >= AVX512:
		return rookSetAVX512(set, occ)
	default:
		return purego.RookSet(set, occ)
	}
}

// BishopSet returns the union of the attacks of a bishop on each square of set,
// as [RookSet] does for rooks.
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

// QueenSet returns the union of the attacks of a queen on each square of set, as
// [RookSet] does for rooks.
func QueenSet(level Level, set, occ uint64) uint64 {
	level = min(level, best)
	switch {
	case level >= AVX512:
		return queenSetAVX512(set, occ)
	case level >= AVX2:
		return queenSetAVX2(set, occ)
	default:
		return purego.QueenSet(set, occ)
	}
}

// SliderSet returns RookSet of orthogonal united with BishopSet of diagonal. A
// queen is in both sets.
func SliderSet(level Level, orthogonal, diagonal, occ uint64) uint64 {
	level = min(level, best)
	switch {
	case level >= AVX512:
		return sliderSetAVX512(orthogonal, diagonal, occ)
	case level >= AVX2:
		return sliderSetAVX2(orthogonal, diagonal, occ)
	default:
		return purego.SliderSet(orthogonal, diagonal, occ)
	}
}

// A register of boards takes as long, filled or not, as about this many boards
// one at a time: 12 ns at both levels, against 5 ns each. From n = 0 up no call
// is slower than the portable loop. To measure it:
//
//	go test -run '^$' -bench SliderSetsLengths ./asm
const mostAlone = 2

// alone returns how many positions, the last of n, are taken one at a time where
// a register holds the boards of so many lanes.
func alone(n, lanes int) int {
	rest := n & (lanes - 1)
	if rest > mostAlone {
		return 0
	}
	return rest
}

// SliderSets sets dst[i] to SliderSet of orthogonal[i], diagonal[i] and occs[i].
//
// It works on len(occs) elements, and panics if another slice is shorter, before
// it writes anything. dst may be the memory of any of the others. SliderSets does
// not check for any other overlap of dst with an argument, which makes the results
// wrong.
func SliderSets(level Level, dst, orthogonal, diagonal, occs []uint64) {
	n := len(occs)
	if min(len(dst), len(orthogonal), len(diagonal)) < n {
		panic("asm: dst, orthogonal or diagonal is shorter than occs")
	}
	level = min(level, best)
	switch {
	case level >= AVX512:
		together := n - alone(n, 8)
		//mutants:equal always, together to n, 0 to 1: a kernel does nothing for no positions, and one to two are taken alone
		if together > 0 {
			sliderSetsAVX512(unsafe.SliceData(dst), unsafe.SliceData(orthogonal), unsafe.SliceData(diagonal),
				unsafe.SliceData(occs), together)
		}
		for i := together; i < n; i++ {
			dst[i] = sliderSetAVX512(orthogonal[i], diagonal[i], occs[i])
		}
	case level >= AVX2:
		together := n - alone(n, 4)
		//mutants:equal always, together to n, 0 to 1: a kernel does nothing for no positions, and one to two are taken alone
		if together > 0 {
			sliderSetsAVX2(unsafe.SliceData(dst), unsafe.SliceData(orthogonal), unsafe.SliceData(diagonal),
				unsafe.SliceData(occs), together)
		}
		for i := together; i < n; i++ {
			dst[i] = sliderSetAVX2(orthogonal[i], diagonal[i], occs[i])
		}
	default:
		purego.SliderSets(dst, orthogonal, diagonal, occs)
	}
}
