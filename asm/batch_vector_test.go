package asm

import (
	"math/rand/v2"
	"testing"
)

// Vector kernels have their own code for short batches and tails. Batches of up to 63
// elements hold every occupancy of every line, in each of eight lanes, and every
// relevant occupancy of rooks and bishops.
func TestBatchShort(t *testing.T) {
	eachDirect(t, func(t *testing.T, k kernel[batchFunc]) {
		run := func(queries []query, offset int) {
			b := newBatch(k, queries)
			dst := make([]uint64, len(b.sqs))
			for n := 1; offset < len(dst); n = n%63 + 1 {
				end := min(offset+n, len(dst))
				k.run(dst[offset:end], b.sqs[offset:end], b.occs[offset:end])
				b.check(t, offset, dst[offset:end])
				offset = end
			}
		}
		for offset := range 8 {
			run(lineQueries(), offset)
		}
		run(rookQueries(), 0)
		run(bishopQueries(), 0)
	})
}

// Lengths around each multiple of 32 up to 4096, or of 224 with -short, in place and not,
// at two alignments. No block is written before the elements that it overlaps are read,
// and nothing is written behind the last one.
func TestBatchBlocks(t *testing.T) {
	each(t, func(t *testing.T, k kernel[batchFunc]) {
		const most, filler = 4096 + 33, 0x5ca1ab1e0ddba115
		b := randomBatch(k, most+1, rand.New(rand.NewPCG(19, 20)))
		dst := make([]uint64, most+1)
		step := 32
		if testing.Short() {
			step = 32 * 7 // odd in blocks, so offset takes both values
		}
		for around := 32; around <= 4096; around += step {
			for _, n := range []int{around - 1, around, around + 1, around + 12, around + 13, around + 32, around + 33} {
				offset := around >> 5 & 1
				sqs, occs := b.sqs[offset:][:n], b.occs[offset:][:n]
				dst[n] = filler
				k.run(dst[:n], sqs, occs)
				b.check(t, offset, dst[:n])
				copy(dst, occs)
				k.run(dst[:n], sqs, dst[:n])
				b.check(t, offset, dst[:n])
				if dst[n] != filler {
					t.Fatalf("with %d elements, the word behind them was written", n)
				}
			}
		}
	})
}
