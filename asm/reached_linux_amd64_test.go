//go:build gc && !purego && !msan && !asan

package asm

import "slices"

var reaches = append([]reach{
	// A loop of SliderSets itself takes one or two boards one at a time.
	{"purego.", sliderSets, BMI2, 100, 0},
	{"asm.SliderSets", sliderSets, AVX2, maxSingles, 0},
	{"asm.sliderSetsAVX2", sliderSets, AVX2, maxSingles + 1, 0},
	{"asm.sliderSetsAVX2", sliderSets, AVX2, lanesAVX2 + maxSingles, lanesAVX2 - 1},
	{"asm.SliderSets", sliderSets, AVX2, lanesAVX2 + maxSingles, lanesAVX2},
	{"asm.sliderSetsAVX2", sliderSets, AVX2, lanesAVX2 + maxSingles + 1, lanesAVX2},
	{"asm.SliderSets", sliderSets, AVX512, maxSingles, 0},
	{"asm.sliderSetsAVX512", sliderSets, AVX512, lanesAVX2 + maxSingles, lanesAVX2},
	{"asm.sliderSetsAVX512", sliderSets, AVX512, lanesAVX512 + maxSingles, lanesAVX512 - 1},
	{"asm.SliderSets", sliderSets, AVX512, lanesAVX512 + maxSingles, lanesAVX512},
	{"asm.sliderSetsAVX512", sliderSets, AVX512, lanesAVX512 + maxSingles + 1, lanesAVX512},

	{"purego.", legalCounts, BMI2, 64, 0},
	{"purego.", legalCounts, AVX2, minPositionsAVX2 - 1, 0},
	{"asm.legalCountsLanesAVX2", legalCounts, AVX2, minPositionsAVX2, 0},
	{"asm.legalCountsLanesAVX2", legalCounts, AVX2, maxLegalTail, 0},
	{"asm.legalCountsAVX2", legalCounts, AVX2, maxLegalTail + 1, 0},
	{"asm.legalCountsAVX2", legalCounts, AVX2, groupAVX2 + maxLegalTail, 0},
	{"asm.legalCountsLanesAVX2", legalCounts, AVX2, groupAVX2 + maxLegalTail, groupAVX2},
	{"asm.legalCountsAVX2", legalCounts, AVX2, groupAVX2 + maxLegalTail + 1, groupAVX2},
	{"asm.legalCountsLanesAVX2", legalCounts, AVX512, minPositionsAVX512 - 1, 0},
	{"asm.legalCountsAVX512", legalCounts, AVX512, minPositionsAVX512, 0},

	{"purego.", playAll, BMI2, 64, 0},
	{"purego.", playAll, AVX2, minMovesAVX2 - 1, 0},
	{"asm.playAllAVX2", playAll, AVX2, minMovesAVX2, 0},
	{"asm.playAllAVX2", playAll, AVX2, minMovesAVX512, 0},
	{"asm.playAllAVX2", playAll, AVX512, minMovesAVX512 - 1, 0},
	{"asm.playAllAVX512", playAll, AVX512, minMovesAVX512, 0},
}, slices.Concat(
	pieceReaches("rook", rooks, rookMap, minBatch),
	pieceReaches("bishop", bishops, bishopMap, minBatch),
	pieceReaches("queen", queens, queenMap, minQueens),
	positionReaches("checks", checks),
	positionReaches("attacks", sideAttacks))...)

// pieceReaches returns the reaches of batches and maps of a piece. Bishops have no batch kernel of AVX2, which
// is the one that takes blocks.
func pieceReaches(piece string, batch, oneMap caller, least [4]int) []reach {
	bmi2, avx2, avx512, tail := "asm."+piece+"sBMI2", "asm."+piece+"sAVX2", "asm."+piece+"sAVX512", "purego."
	if piece == "bishop" {
		avx2, tail = bmi2, bmi2
	}
	return []reach{
		{"purego.", batch, BMI2, least[BMI2] - 1, 0},
		{bmi2, batch, BMI2, least[BMI2], 0},
		{bmi2, batch, BMI2, blockAVX2, 0},
		{"purego.", batch, AVX2, least[AVX2] - 1, 0},
		{bmi2, batch, AVX2, least[AVX2], 0},
		{bmi2, batch, AVX2, blockAVX2 - 1, 0},
		{avx2, batch, AVX2, blockAVX2, 0},
		{tail, batch, AVX2, blockAVX2 + maxTail, blockAVX2},
		{avx2, batch, AVX2, blockAVX2 + maxTail + 1, blockAVX2 + maxTail},
		{"purego.", batch, AVX512, least[AVX512] - 1, 0},
		{avx512, batch, AVX512, least[AVX512], 0},
		{avx512, batch, AVX512, blockAVX2, 0},
		{"purego.", oneMap, BMI2, 0, 0},
		{"asm." + piece + "MapAVX2", oneMap, AVX2, 0, 0},
		{"asm." + piece + "MapAVX512", oneMap, AVX512, 0, 0},
	}
}

// positionReaches returns the reaches of a function on positions that has one kernel a level.
func positionReaches(name string, call caller) []reach {
	return []reach{
		{"purego.", call, BMI2, 64, 0},
		{"purego.", call, AVX2, minPositionsAVX2 - 1, 0},
		{"asm." + name + "AVX2", call, AVX2, minPositionsAVX2, minPositionsAVX2 - 1},
		{"asm." + name + "AVX2", call, AVX512, minPositionsAVX512 - 1, minPositionsAVX512 - 2},
		{"asm." + name + "AVX512", call, AVX512, minPositionsAVX512, minPositionsAVX512 - 1},
	}
}
