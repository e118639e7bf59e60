//go:build !amd64 || !gc || purego || msan || asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

// The functions below have kernels only for amd64. Elsewhere they are the functions of
// package purego with the same names.

func SliderSet(_ Level, diagonal, orthogonal, occ uint64) uint64 {
	return purego.SliderSet(diagonal, orthogonal, occ)
}

func LegalCounts(_ Level, moves, checkers []uint8, positions [][8]uint64) {
	purego.LegalCounts(moves, checkers, positions)
}

func Checks(_ Level, dst [][4]uint64, positions [][8]uint64) { purego.Checks(dst, positions) }

func Attacks(_ Level, dst [][7]uint64, positions [][8]uint64, side uint8) {
	purego.Attacks(dst, positions, side)
}

func PlayAll(_ Level, dst [][8]uint64, p *[8]uint64, moves []uint16) { purego.PlayAll(dst, p, moves) }
