package asm

import (
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// images returns a query and its three mirror images: the files, the ranks and
// both exchanged. An error of a line on one side of the board shows on the other
// as well, and no image depends on another.
func images(sq uint8, occ uint64) [4]query {
	upsideDown := bits.ReverseBytes64(occ)
	turned := bits.Reverse64(occ)
	return [4]query{{sq, occ}, {sq ^ 7, bits.ReverseBytes64(turned)}, {sq ^ 56, upsideDown}, {sq ^ 63, turned}}
}

// FuzzQueries asks for one lookup and its images in every element of a batch, in
// place and not. Unlike FuzzBatch it takes square and occupancy from the input,
// so that a failure names them and its seeds are the cases.
func FuzzQueries(f *testing.F) {
	// From 64 on: blocks of each kernel, and each case with another tail.
	for i, c := range occupancies.Cases {
		f.Add(uint8(c.Square), c.Occupancy, uint16(64+i))
	}
	f.Fuzz(checkQueries)
}

func checkQueries(t *testing.T, sq uint8, occ uint64, n uint16) {
	asked := images(sq, occ)
	queries := make([]query, int(n%2048)+len(asked))
	for i := range queries {
		queries[i] = asked[i%len(asked)]
	}
	for _, k := range lookupKernels {
		if k.level <= Best() {
			for _, q := range asked {
				if got, want := k.run(uint(q.sq), q.occ), k.walk(int(q.sq&63), q.occ); got != want {
					t.Errorf("%s: square %d, occupancy %#016x: got %#016x, want %#016x", k.name, q.sq, q.occ, got, want)
				}
			}
		}
	}
	for _, k := range batchKernels {
		if k.level > Best() {
			continue
		}
		b := newBatch(k.walk, queries)
		b.name = k.name + ": "
		// Each image comes to lie in each element.
		for offset := range asked {
			dst := make([]uint64, n%2048)
			sqs, occs := b.sqs[offset:][:len(dst)], b.occs[offset:]
			k.run(dst, sqs, occs)
			b.check(t, offset, dst)
			copy(dst, occs)
			k.run(dst, sqs, dst)
			b.check(t, offset, dst)
		}
	}
}
