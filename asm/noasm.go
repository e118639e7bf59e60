//go:build (!amd64 && !arm64) || !gc || purego || msan || asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

const best = Portable

func requirements(Level) []Requirement { return nil }

// The functions below have kernels for amd64 and arm64. Elsewhere they are the functions
// of package purego with the same names.

func Rooks(_ Level, dst []uint64, sqs []uint8, occs []uint64)   { purego.Rooks(dst, sqs, occs) }
func Bishops(_ Level, dst []uint64, sqs []uint8, occs []uint64) { purego.Bishops(dst, sqs, occs) }
func Queens(_ Level, dst []uint64, sqs []uint8, occs []uint64)  { purego.Queens(dst, sqs, occs) }

func RookMap(_ Level, dst *[64]uint64, occ uint64)   { purego.RookMap(dst, occ) }
func BishopMap(_ Level, dst *[64]uint64, occ uint64) { purego.BishopMap(dst, occ) }
func QueenMap(_ Level, dst *[64]uint64, occ uint64)  { purego.QueenMap(dst, occ) }

func SliderSets(_ Level, dst, diagonal, orthogonal, occs []uint64) {
	purego.SliderSets(dst, diagonal, orthogonal, occs)
}
