//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// shortBatch is the panic for a slice that is too short. Slicing alone would let a
// slice grow into its capacity. The portable functions make their own check.
const shortBatch = "asm: dst or occs is shorter than sqs"

// Rooks sets dst[i] to the attacks of a rook on sqs[i] for the occupancy
// occs[i].
//
// Rooks, [Bishops] and [Queens] work on len(sqs) elements. They panic before they write
// anything if dst or occs is shorter. dst may be the memory of occs. Any other overlap
// of dst with an argument gives wrong results and is not checked. Only the low six bits
// of a square count.
func Rooks(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case portableRooks(level, n):
		purego.Rooks(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		rooksAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case rooksByAVX2(level, n):
		whole := wholeBlocks(n)
		rooksAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		Rooks(BMI2, dst[whole:], sqs[whole:], occs[whole:])
	default:
		rooksBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
	}
}

// Bishops sets dst[i] to the attacks of a bishop on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Bishops(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case portableBishops(level, n):
		purego.Bishops(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case level >= AVX512:
		bishopsAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	default:
		whole := wholeBishopBlocks(n)
		bishopsAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		purego.Bishops(dst[whole:], sqs[whole:], occs[whole:])
	}
}

// Queens sets dst[i] to the attacks of a queen on sqs[i] for the occupancy
// occs[i], under the conditions of [Rooks].
func Queens(level Level, dst []uint64, sqs []uint8, occs []uint64) {
	level = min(level, best)
	switch n := len(sqs); {
	case portableQueens(level, n):
		purego.Queens(dst, sqs, occs)
	case min(len(dst), len(occs)) < n:
		panic(shortBatch)
	case queensByAVX512(level, n):
		queensAVX512(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n)
	case queensOneByOne(level, n):
		queensOneByOneAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
	case level >= AVX2:
		whole := wholeBlocks(n)
		queensAVX2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), whole)
		if whole < n {
			queensOneByOneAVX2(&dst[whole], &sqs[whole], &occs[whole], n-whole, &tables.Squares[0])
		}
	default:
		queensBMI2(unsafe.SliceData(dst), unsafe.SliceData(sqs), unsafe.SliceData(occs), n, &tables.Squares[0])
	}
}
