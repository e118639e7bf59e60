//go:build !amd64 || !gc || purego || msan || asan

package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

const best = Portable

func requirements(Level) []Requirement { return nil }

// Every function below is the one of package purego with the same name.

func Rooks(_ Level, dst []uint64, sqs []uint8, occs []uint64)   { purego.Rooks(dst, sqs, occs) }
func Bishops(_ Level, dst []uint64, sqs []uint8, occs []uint64) { purego.Bishops(dst, sqs, occs) }
func Queens(_ Level, dst []uint64, sqs []uint8, occs []uint64)  { purego.Queens(dst, sqs, occs) }

func RookMap(_ Level, dst *[64]uint64, occ uint64)   { purego.RookMap(dst, occ) }
func BishopMap(_ Level, dst *[64]uint64, occ uint64) { purego.BishopMap(dst, occ) }
func QueenMap(_ Level, dst *[64]uint64, occ uint64)  { purego.QueenMap(dst, occ) }

func SliderMaps(_ Level, rook, bishop *[64]uint64, occ uint64) { purego.SliderMaps(rook, bishop, occ) }

func RookSet(_ Level, set, occ uint64) uint64   { return purego.RookSet(set, occ) }
func BishopSet(_ Level, set, occ uint64) uint64 { return purego.BishopSet(set, occ) }
func QueenSet(_ Level, set, occ uint64) uint64  { return purego.QueenSet(set, occ) }

func SliderSet(_ Level, orthogonal, diagonal, occ uint64) uint64 {
	return purego.SliderSet(orthogonal, diagonal, occ)
}

func SliderSets(_ Level, dst, orthogonal, diagonal, occs []uint64) {
	purego.SliderSets(dst, orthogonal, diagonal, occs)
}

func LegalCounts(_ Level, moves, checkers []uint8, positions [][8]uint64) {
	purego.LegalCounts(moves, checkers, positions)
}

func Checks(_ Level, dst [][4]uint64, positions [][8]uint64) { purego.Checks(dst, positions) }

func Attacks(_ Level, dst [][7]uint64, positions [][8]uint64, side uint8) {
	purego.Attacks(dst, positions, side)
}
