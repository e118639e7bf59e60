//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

const (
	// The kernels of PlayAll take moves in groups of eight and of four.
	minMovesAVX512, minMovesAVX2 = 8, 4 //mutation:speed

	// An AVX-512 kernel takes the same time for one to eight positions. An AVX2 kernel
	// takes less for one to four.
	minPositionsAVX512, minPositionsAVX2 = 5, 2 //mutation:speed

	// legalCountsAVX2 takes the same time for one to 32 positions. legalCountsLanesAVX2
	// takes as long for 20.
	groupAVX2    = 32
	maxLegalTail = 20 //mutation:speed
)

// positionsByAVX512 reports whether an AVX-512 kernel takes n positions.
func positionsByAVX512(level Level, n int) bool { return level >= AVX512 && n >= minPositionsAVX512 }

// positionsByAVX2 reports whether AVX2 kernels take n positions. The dispatch tests
// AVX-512 first.
func positionsByAVX2(level Level, n int) bool { return level >= AVX2 && n >= minPositionsAVX2 }

// LegalCounts sets moves[i] to the number of legal moves in positions[i] and, unless
// checkers is nil, checkers[i] to the number of pieces that give check, by the rules
// of [purego.LegalCounts].
//
// It works on len(positions) elements. It panics before it writes anything if another
// slice is shorter. If slices overlap, the results are wrong.
func LegalCounts(level Level, moves, checkers []uint8, positions [][8]uint64) {
	n := len(positions)
	if len(moves) < n || checkers != nil && len(checkers) < n {
		panic("asm: moves or checkers is shorter than positions")
	}
	level = min(level, best)
	switch {
	case positionsByAVX512(level, n):
		legalCountsAVX512(unsafe.SliceData(moves), unsafe.SliceData(checkers), unsafe.SliceData(positions), n)
	case positionsByAVX2(level, n):
		inGroups := whole(n, groupAVX2, maxLegalTail)
		if inGroups != 0 { // the kernel must not get 0 positions
			legalCountsAVX2(unsafe.SliceData(moves), unsafe.SliceData(checkers), unsafe.SliceData(positions), inGroups)
		}
		if inGroups < n {
			if checkers != nil {
				checkers = checkers[inGroups:]
			}
			legalCountsLanesAVX2(unsafe.SliceData(moves[inGroups:]), unsafe.SliceData(checkers),
				unsafe.SliceData(positions[inGroups:]), n-inGroups)
		}
	default:
		purego.LegalCounts(moves, checkers, positions)
	}
}

// Checks sets dst[i] to the checkers, pinned pieces, attacked squares and check mask
// of positions[i], as [purego.Checks] does, under the conditions of [LegalCounts].
func Checks(level Level, dst [][4]uint64, positions [][8]uint64) {
	n := len(positions)
	if len(dst) < n {
		panic("asm: dst is shorter than positions")
	}
	level = min(level, best)
	switch {
	case positionsByAVX512(level, n):
		checksAVX512(unsafe.SliceData(dst), unsafe.SliceData(positions), n)
	case positionsByAVX2(level, n):
		checksAVX2(unsafe.SliceData(dst), unsafe.SliceData(positions), n)
	default:
		purego.Checks(dst, positions)
	}
}

// Attacks sets dst[i] to the squares that a side attacks in positions[i], as
// [purego.Attacks] does, under the conditions of [LegalCounts].
func Attacks(level Level, dst [][7]uint64, positions [][8]uint64, side uint8) {
	n := len(positions)
	if len(dst) < n {
		panic("asm: dst is shorter than positions")
	}
	level = min(level, best)
	switch {
	case positionsByAVX512(level, n):
		attacksAVX512(unsafe.SliceData(dst), unsafe.SliceData(positions), n, side)
	case positionsByAVX2(level, n):
		attacksAVX2(unsafe.SliceData(dst), unsafe.SliceData(positions), n, side)
	default:
		purego.Attacks(dst, positions, side)
	}
}

// PlayAll sets dst[i] to the position after moves[i], a move of p, as [purego.PlayAll] does. It
// panics before it writes anything if dst is shorter than moves. If dst overlaps p or moves, the
// results are wrong.
func PlayAll(level Level, dst [][8]uint64, p *[8]uint64, moves []uint16) {
	n := len(moves)
	if len(dst) < n {
		panic("asm: dst is shorter than moves")
	}
	level = min(level, best)
	switch {
	case level >= AVX512 && n >= minMovesAVX512:
		playAllAVX512(unsafe.SliceData(dst), p, unsafe.SliceData(moves), n)
	case level >= AVX2 && n >= minMovesAVX2:
		playAllAVX2(unsafe.SliceData(dst), p, unsafe.SliceData(moves), n)
	default:
		purego.PlayAll(dst, p, moves)
	}
}
