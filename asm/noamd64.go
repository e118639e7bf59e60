//go:build !amd64 || !gc || purego || msan || asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

// The functions below have kernels only for amd64.

// SliderSet is [purego.SliderSet].
func SliderSet(_ Level, diagonal, orthogonal, occ uint64) uint64 {
	return purego.SliderSet(diagonal, orthogonal, occ)
}

// LegalCounts is [purego.LegalCounts].
func LegalCounts(_ Level, moves, checkers []uint8, positions [][8]uint64) {
	purego.LegalCounts(moves, checkers, positions)
}

// Checks is [purego.Checks].
func Checks(_ Level, dst [][4]uint64, positions [][8]uint64) { purego.Checks(dst, positions) }

// Attacks is [purego.Attacks].
func Attacks(_ Level, dst [][7]uint64, positions [][8]uint64, side uint8) {
	purego.Attacks(dst, positions, side)
}

// PlayAll is [purego.PlayAll].
func PlayAll(_ Level, dst [][8]uint64, p *[8]uint64, moves []uint16) { purego.PlayAll(dst, p, moves) }
