//go:build gc && !purego && !msan && !asan

package asm

import "slices"

var reaches = slices.Concat(batchReaches("rooks", rooks), batchReaches("bishops", bishops), []reach{
	{"purego.", queens, BMI2, minQueens[BMI2] - 1, 0},
	{"asm.queensBMI2", queens, BMI2, minQueens[BMI2], 0},
	{"purego.", queens, AVX2, minQueens[AVX2] - 1, 0},
	{"asm.queensOneByOneAVX2", queens, AVX2, minQueens[AVX2], 0},
	{"asm.queensOneByOneAVX2", queens, AVX2, blockAVX2 - 1, 0},
	{"asm.queensAVX2", queens, AVX2, blockAVX2, 0},
	{"asm.queensOneByOneAVX2", queens, AVX2, blockAVX2 + maxTail, blockAVX2},
	{"asm.queensAVX2", queens, AVX2, blockAVX2 + maxTail + 1, blockAVX2 + maxTail},
	{"purego.", queens, AVX512, minQueens[AVX512] - 1, 0},
	{"asm.queensOneByOneAVX2", queens, AVX512, minQueensAVX512 - 1, 0},
	{"asm.queensAVX512", queens, AVX512, minQueensAVX512, 0},
	{"asm.queensAVX512", queens, AVX512, blockAVX2, 0},

	{"purego.", rookMap, BMI2, 0, 0},
	{"purego.", bishopMap, BMI2, 0, 0},
	{"purego.", queenMap, BMI2, 0, 0},
	{"purego.", mapOfRooks, BMI2, 0, 0},
	{"asm.rookMapAVX2", rookMap, AVX2, 0, 0},
	{"asm.bishopMapAVX2", bishopMap, AVX2, 0, 0},
	{"asm.queenMapAVX2", queenMap, AVX2, 0, 0},
	{"asm.rookMapAVX2", mapOfRooks, AVX2, 0, 0},
	{"asm.bishopMapAVX2", mapOfBishops, AVX2, 0, 0},
	{"asm.rookMapAVX512", rookMap, AVX512, 0, 0},
	{"asm.bishopMapAVX512", bishopMap, AVX512, 0, 0},
	{"asm.queenMapAVX512", queenMap, AVX512, 0, 0},
	{"asm.rookMapAVX512", mapOfRooks, AVX512, 0, 0},
	{"asm.bishopMapAVX512", mapOfBishops, AVX512, 0, 0},

	// A loop of SliderSets itself takes one or two boards one at a time.
	{"purego.", sliderSets, BMI2, 100, 0},
	{"asm.SliderSets", sliderSets, AVX2, maxSingles, 0},
	{"asm.sliderSetsAVX2", sliderSets, AVX2, lanesAVX2 + maxSingles, lanesAVX2 - 1},
	{"asm.SliderSets", sliderSets, AVX2, lanesAVX2 + maxSingles, lanesAVX2},
	{"asm.sliderSetsAVX2", sliderSets, AVX2, lanesAVX2 + maxSingles + 1, lanesAVX2},
	{"asm.SliderSets", sliderSets, AVX512, maxSingles, 0},
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

	{"purego.", checks, BMI2, 64, 0},
	{"purego.", checks, AVX2, minPositionsAVX2 - 1, 0},
	{"asm.checksAVX2", checks, AVX2, minPositionsAVX2, minPositionsAVX2 - 1},
	{"asm.checksAVX2", checks, AVX512, minPositionsAVX512 - 1, minPositionsAVX512 - 2},
	{"asm.checksAVX512", checks, AVX512, minPositionsAVX512, minPositionsAVX512 - 1},

	{"purego.", sideAttacks, BMI2, 64, 0},
	{"purego.", sideAttacks, AVX2, minPositionsAVX2 - 1, 0},
	{"asm.attacksAVX2", sideAttacks, AVX2, minPositionsAVX2, minPositionsAVX2 - 1},
	{"asm.attacksAVX2", sideAttacks, AVX512, minPositionsAVX512 - 1, minPositionsAVX512 - 2},
	{"asm.attacksAVX512", sideAttacks, AVX512, minPositionsAVX512, minPositionsAVX512 - 1},
})

func batchReaches(piece string, call caller) []reach {
	kernel := "asm." + piece
	return []reach{
		{"purego.", call, BMI2, minBatch[BMI2] - 1, 0},
		{kernel + "BMI2", call, BMI2, minBatch[BMI2], 0},
		{kernel + "BMI2", call, BMI2, blockAVX2, 0},
		{"purego.", call, AVX2, minBatch[AVX2] - 1, 0},
		{kernel + "BMI2", call, AVX2, blockAVX2 - 1, 0},
		{kernel + "AVX2", call, AVX2, blockAVX2, 0},
		{"purego.", call, AVX2, blockAVX2 + minBatch[BMI2] - 1, blockAVX2},
		{kernel + "BMI2", call, AVX2, blockAVX2 + maxTail, blockAVX2},
		{kernel + "AVX2", call, AVX2, blockAVX2 + maxTail + 1, blockAVX2 + maxTail},
		{"purego.", call, AVX512, minBatch[AVX512] - 1, 0},
		{kernel + "AVX512", call, AVX512, minBatch[AVX512], 0},
		{kernel + "AVX512", call, AVX512, blockAVX2, 0},
	}
}
