//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

func rookMap(level Level, dst *[64]uint64, occ uint64) {
	level = min(level, best)
	switch {
	case level >= AVX512:
		rookMapAVX512(dst, occ)
	case level >= AVX2:
		rookMapAVX2(dst, occ)
	case level >= BMI2:
		rookMapBMI2(dst, occ, &tables.Squares[0])
	default:
		purego.RookMap(dst, occ)
	}
}

func bishopMap(level Level, dst *[64]uint64, occ uint64) {
	level = min(level, best)
	switch {
	case level >= AVX512:
		bishopMapAVX512(dst, occ)
	case level >= AVX2:
		bishopMapAVX2(dst, occ)
	case level >= BMI2:
		bishopMapBMI2(dst, occ, &tables.Squares[0])
	default:
		purego.BishopMap(dst, occ)
	}
}

func queenMap(level Level, dst *[64]uint64, occ uint64) {
	level = min(level, best)
	switch {
	case level >= AVX512:
		queenMapAVX512(dst, occ)
	case level >= AVX2:
		queenMapAVX2(dst, occ)
	case level >= BMI2:
		queenMapBMI2(dst, occ, &tables.Squares[0])
	default:
		purego.QueenMap(dst, occ)
	}
}

func sliderMaps(level Level, rook, bishop *[64]uint64, occ uint64) {
	level = min(level, best)
	switch {
	case level >= AVX512:
		sliderMapsAVX512(rook, bishop, occ)
	case level >= AVX2:
		sliderMapsAVX2(rook, bishop, occ)
	case level >= BMI2:
		sliderMapsBMI2(rook, bishop, occ, &tables.Squares[0])
	default:
		purego.SliderMaps(rook, bishop, occ)
	}
}
