//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

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
		inGroups := wholeGroups(n)
		if inGroups > 0 { // the kernel must not get 0 positions
			legalCountsAVX2(unsafe.SliceData(moves), unsafe.SliceData(checkers), unsafe.SliceData(positions), inGroups)
		}
		if inGroups < n {
			if checkers != nil {
				checkers = checkers[inGroups:]
			}
			legalCountsLanesAVX2(unsafe.SliceData(moves[inGroups:]), unsafe.SliceData(checkers), unsafe.SliceData(positions[inGroups:]), n-inGroups)
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
