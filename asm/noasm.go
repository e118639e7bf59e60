//go:build (!amd64 && !arm64) || !gc || purego || msan || asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

const best = Portable

func requirements(Level) []Requirement { return nil }

// The functions below have kernels for amd64 and arm64.

// Rooks is [purego.Rooks].
func Rooks(_ Level, dst []uint64, sqs []uint8, occs []uint64) { purego.Rooks(dst, sqs, occs) }

// Bishops is [purego.Bishops].
func Bishops(_ Level, dst []uint64, sqs []uint8, occs []uint64) { purego.Bishops(dst, sqs, occs) }

// Queens is [purego.Queens].
func Queens(_ Level, dst []uint64, sqs []uint8, occs []uint64) { purego.Queens(dst, sqs, occs) }

// RookMap is [purego.RookMap].
func RookMap(_ Level, dst *[64]uint64, occ uint64) { purego.RookMap(dst, occ) }

// BishopMap is [purego.BishopMap].
func BishopMap(_ Level, dst *[64]uint64, occ uint64) { purego.BishopMap(dst, occ) }

// QueenMap is [purego.QueenMap].
func QueenMap(_ Level, dst *[64]uint64, occ uint64) { purego.QueenMap(dst, occ) }

// SliderSets is [purego.SliderSets].
func SliderSets(_ Level, dst, diagonal, orthogonal, occs []uint64) {
	purego.SliderSets(dst, diagonal, orthogonal, occs)
}
