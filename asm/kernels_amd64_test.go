//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

func init() {
	lookupKernels = append(lookupKernels,
		kernel[lookupFunc]{"rankBMI2", BMI2, purego.WalkRank, lookupOn(rankBMI2)},
		kernel[lookupFunc]{"fileBMI2", BMI2, purego.WalkFile, lookupOn(fileBMI2)},
		kernel[lookupFunc]{"diagonalBMI2", BMI2, purego.WalkDiagonal, lookupOn(diagonalBMI2)},
		kernel[lookupFunc]{"antiDiagonalBMI2", BMI2, purego.WalkAntiDiagonal, lookupOn(antiDiagonalBMI2)},
		kernel[lookupFunc]{"rookBMI2", BMI2, purego.WalkRook, lookupOn(rookBMI2)},
		kernel[lookupFunc]{"bishopBMI2", BMI2, purego.WalkBishop, lookupOn(bishopBMI2)},
		kernel[lookupFunc]{"queenBMI2", BMI2, purego.WalkQueen, lookupOn(queenBMI2)},
	)
	batchKernels = append(batchKernels,
		kernel[batchFunc]{"rooksBMI2", BMI2, purego.WalkRook, batchOn(rooksBMI2)},
		kernel[batchFunc]{"bishopsBMI2", BMI2, purego.WalkBishop, batchOn(bishopsBMI2)},
		kernel[batchFunc]{"queensBMI2", BMI2, purego.WalkQueen, batchOn(queensBMI2)},
		kernel[batchFunc]{"rooksAVX2", AVX2, purego.WalkRook, blocksOf(rooksAVX2, rooks)},
		kernel[batchFunc]{"bishopsAVX2", AVX2, purego.WalkBishop, blocksOf(bishopsAVX2, bishops)},
		kernel[batchFunc]{"queensAVX2", AVX2, purego.WalkQueen, blocksOf(queensAVX2, queens)},
		kernel[batchFunc]{"rooksAVX512", AVX512, purego.WalkRook, batchOf(rooksAVX512)},
		kernel[batchFunc]{"bishopsAVX512", AVX512, purego.WalkBishop, batchOf(bishopsAVX512)},
		kernel[batchFunc]{"queensAVX512", AVX512, purego.WalkQueen, batchOf(queensAVX512)},
	)
	mapKernels = append(mapKernels,
		kernel[mapFunc]{"rookMapBMI2", BMI2, purego.WalkRook, mapOn(rookMapBMI2)},
		kernel[mapFunc]{"bishopMapBMI2", BMI2, purego.WalkBishop, mapOn(bishopMapBMI2)},
		kernel[mapFunc]{"queenMapBMI2", BMI2, purego.WalkQueen, mapOn(queenMapBMI2)},
		kernel[mapFunc]{"rookMapAVX2", AVX2, purego.WalkRook, rookMapAVX2},
		kernel[mapFunc]{"bishopMapAVX2", AVX2, purego.WalkBishop, bishopMapAVX2},
		kernel[mapFunc]{"queenMapAVX2", AVX2, purego.WalkQueen, queenMapAVX2},
		kernel[mapFunc]{"rookMapAVX512", AVX512, purego.WalkRook, rookMapAVX512},
		kernel[mapFunc]{"bishopMapAVX512", AVX512, purego.WalkBishop, bishopMapAVX512},
		kernel[mapFunc]{"queenMapAVX512", AVX512, purego.WalkQueen, queenMapAVX512},
	)
	sliderMapsKernels = append(sliderMapsKernels,
		kernel[sliderMapsFunc]{"sliderMapsBMI2", BMI2, nil, sliderMapsOn(sliderMapsBMI2)},
		kernel[sliderMapsFunc]{"sliderMapsAVX2", AVX2, nil, sliderMapsAVX2},
		kernel[sliderMapsFunc]{"sliderMapsAVX512", AVX512, nil, sliderMapsAVX512},
	)
	setKernels = append(setKernels,
		kernel[setFunc]{"rookSetAVX2", AVX2, purego.WalkRook, rookSetAVX2},
		kernel[setFunc]{"bishopSetAVX2", AVX2, purego.WalkBishop, bishopSetAVX2},
		kernel[setFunc]{"queenSetAVX2", AVX2, purego.WalkQueen, queenSetAVX2},
		kernel[setFunc]{"rookSetAVX512", AVX512, purego.WalkRook, rookSetAVX512},
		kernel[setFunc]{"bishopSetAVX512", AVX512, purego.WalkBishop, bishopSetAVX512},
		kernel[setFunc]{"queenSetAVX512", AVX512, purego.WalkQueen, queenSetAVX512},
	)
	sliderSetKernels = append(sliderSetKernels,
		kernel[sliderSetFunc]{"sliderSetAVX2", AVX2, nil, sliderSetAVX2},
		kernel[sliderSetFunc]{"sliderSetAVX512", AVX512, nil, sliderSetAVX512},
	)
	sliderSetsKernels = append(sliderSetsKernels,
		kernel[sliderSetsFunc]{"sliderSetsAVX2", AVX2, nil, sliderSetsOf(sliderSetsAVX2)},
		kernel[sliderSetsFunc]{"sliderSetsAVX512", AVX512, nil, sliderSetsOf(sliderSetsAVX512)},
	)
}

// The functions below give kernels that take the tables, or pointers and a
// length, the shape of the others.

func lookupOn(f func(sq uint, occ uint64, squares *tables.Entry) uint64) lookupFunc {
	return func(sq uint, occ uint64) uint64 { return f(sq, occ, &tables.Squares[0]) }
}

func batchOn(f func(dst *uint64, sqs *uint8, occs *uint64, n int, squares *tables.Entry)) batchFunc {
	return func(dst []uint64, sqs []uint8, occs []uint64) {
		f(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), len(sqs), &tables.Squares[0])
	}
}

func batchOf(f func(dst *uint64, sqs *uint8, occs *uint64, n int)) batchFunc {
	return func(dst []uint64, sqs []uint8, occs []uint64) {
		if len(sqs) > 0 {
			f(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), len(sqs))
		}
	}
}

// blocksOf leaves batches that are shorter than a block to the level below.
func blocksOf(f func(dst *uint64, sqs *uint8, occs *uint64, n int), short func(Level, []uint64, []uint8, []uint64)) batchFunc {
	return func(dst []uint64, sqs []uint8, occs []uint64) {
		if len(sqs) < leastAVX2 {
			short(BMI2, dst, sqs, occs)
			return
		}
		f(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), len(sqs))
	}
}

func mapOn(f func(dst *[64]uint64, occ uint64, squares *tables.Entry)) mapFunc {
	return func(dst *[64]uint64, occ uint64) { f(dst, occ, &tables.Squares[0]) }
}

func sliderMapsOn(f func(rook, bishop *[64]uint64, occ uint64, squares *tables.Entry)) sliderMapsFunc {
	return func(rook, bishop *[64]uint64, occ uint64) { f(rook, bishop, occ, &tables.Squares[0]) }
}

func sliderSetsOf(f func(dst, orthogonal, diagonal, occs *uint64, n int)) sliderSetsFunc {
	return func(dst, orthogonal, diagonal, occs []uint64) {
		f(unsafe.SliceData(dst), unsafe.SliceData(orthogonal), unsafe.SliceData(diagonal),
			unsafe.SliceData(occs), len(occs))
	}
}
