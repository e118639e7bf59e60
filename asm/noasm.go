//go:build !amd64 || !gc || purego || msan || asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

// Every function below has kernels for amd64 alone. Elsewhere it is the one of package
// purego with the same name.

func RookSet(_ Level, set, occ uint64) uint64   { return purego.RookSet(set, occ) }
func BishopSet(_ Level, set, occ uint64) uint64 { return purego.BishopSet(set, occ) }
func QueenSet(_ Level, set, occ uint64) uint64  { return purego.QueenSet(set, occ) }

func SliderSet(_ Level, orthogonal, diagonal, occ uint64) uint64 {
	return purego.SliderSet(orthogonal, diagonal, occ)
}
