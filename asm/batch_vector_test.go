package asm

import "testing"

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
