//go:build amd64 && gc && !purego && !msan && !asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

// LegalCounts sets moves[i] to the number of legal moves in positions[i] and, unless
// checkers is nil, checkers[i] to the number of pieces that give check, by the rules
// of [purego.LegalCounts].
//
// It works on len(positions) elements, and panics if another slice is shorter,
// before it writes anything. Its slices must not overlap, which it does not check.
func LegalCounts(level Level, moves, checkers []uint8, positions [][8]uint64) {
	level = min(level, best)
	switch {
	default:
		purego.LegalCounts(moves, checkers, positions)
	}
}

// Checks sets dst[i] to the checkers, pinned pieces, attacked squares and evasions
// of positions[i], as [purego.Checks] does, under the conditions of [LegalCounts].
func Checks(level Level, dst [][4]uint64, positions [][8]uint64) {
	level = min(level, best)
	switch {
	default:
		purego.Checks(dst, positions)
	}
}

// Attacks sets dst[i] to what a side attacks in positions[i], as [purego.Attacks]
// does, under the conditions of [LegalCounts].
func Attacks(level Level, dst [][7]uint64, positions [][8]uint64, side uint8) {
	level = min(level, best)
	switch {
	default:
		purego.Attacks(dst, positions, side)
	}
}
