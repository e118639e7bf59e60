//go:build gc && !purego && !msan && !asan

package asm

import "slices"

var reaches = slices.Concat(
	lengthReaches("asm.rooksNEON", rooks, minRooks, maxRooksTail),
	lengthReaches("asm.bishopsNEON", bishops, minBishops, maxBishopsTail),
	lengthReaches("asm.queensNEON", queens, minQueens, maxQueensTail),
	lengthReaches("asm.sliderSetsNEON", sliderSets, minSliderSets, maxSliderSetsTail),
	[]reach{
		{"asm.rookMapNEON", rookMap, NEON, 0, 0},
		{"asm.bishopMapNEON", bishopMap, NEON, 0, 0},
		{"asm.queenMapNEON", queenMap, NEON, 0, 0},
		{"purego.", legalCounts, NEON, 64, 0},
		{"purego.", checks, NEON, 64, 0},
		{"purego.", sideAttacks, NEON, 64, 0},
	})

func lengthReaches(kernel string, call caller, minLength, maxTail int) []reach {
	const whole = 4 * blockNEON
	return []reach{
		{"purego.", call, NEON, minLength - 1, 0},
		{kernel, call, NEON, minLength, 0},
		{kernel, call, NEON, whole + maxTail, 0},
		{"purego.", call, NEON, whole + maxTail, whole},
		{kernel, call, NEON, whole + maxTail + 1, whole + maxTail},
	}
}
