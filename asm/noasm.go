//go:build !amd64 || !gc || purego || msan || asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

const best = Portable

func requirements(Level) []Requirement { return nil }

func rooks(_ Level, dst []uint64, sqs []uint8, occs []uint64)   { purego.Rooks(dst, sqs, occs) }
func bishops(_ Level, dst []uint64, sqs []uint8, occs []uint64) { purego.Bishops(dst, sqs, occs) }
func queens(_ Level, dst []uint64, sqs []uint8, occs []uint64)  { purego.Queens(dst, sqs, occs) }

func rookMap(_ Level, dst *[64]uint64, occ uint64)   { purego.RookMap(dst, occ) }
func bishopMap(_ Level, dst *[64]uint64, occ uint64) { purego.BishopMap(dst, occ) }
func queenMap(_ Level, dst *[64]uint64, occ uint64)  { purego.QueenMap(dst, occ) }

func sliderMaps(_ Level, rook, bishop *[64]uint64, occ uint64) { purego.SliderMaps(rook, bishop, occ) }

func rookSet(_ Level, set, occ uint64) uint64   { return purego.RookSet(set, occ) }
func bishopSet(_ Level, set, occ uint64) uint64 { return purego.BishopSet(set, occ) }
func queenSet(_ Level, set, occ uint64) uint64  { return purego.QueenSet(set, occ) }

func sliderSet(_ Level, orthogonal, diagonal, occ uint64) uint64 {
	return purego.SliderSet(orthogonal, diagonal, occ)
}

func sliderSets(_ Level, dst, orthogonal, diagonal, occs []uint64) {
	purego.SliderSets(dst, orthogonal, diagonal, occs)
}
