package asm

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// A batch holds the arguments of a batch call and the results.
type batch struct {
	name       string // begins messages
	sqs        []uint8
	occs, want []uint64
}

func newBatch(k kernel[batchFunc], queries []query) *batch {
	b := new(batch)
	rook, bishop := k.lines()
	for _, q := range queries {
		b.sqs = append(b.sqs, q.sq)
		b.occs = append(b.occs, q.occ)
		b.want = append(b.want, q.rook&rook|q.bishop&bishop)
	}
	return b
}

func randomBatch(k kernel[batchFunc], n int, r *rand.Rand) *batch {
	queries := make([]query, n)
	for i := range queries {
		queries[i] = newQuery(uint8(r.Uint32()), occupancies.Random(r))
	}
	return newBatch(k, queries)
}

// check compares dst with the results of the elements of b from offset on.
func (b *batch) check(t *testing.T, offset int, dst []uint64) {
	t.Helper()
	for i, got := range dst {
		if want := b.want[offset+i]; got != want {
			t.Fatalf("%selement %d of %d, square %d, occupancy %#016x: got %#016x, want %#016x",
				b.name, i, len(dst), b.sqs[offset+i], b.occs[offset+i], got, want)
		}
	}
}

// Every occupancy of every line, in every lane of a block of 64.
func TestBatchLines(t *testing.T) {
	eachDirect(t, func(t *testing.T, k kernel[batchFunc]) {
		b := newBatch(k, lineQueries())
		dst := make([]uint64, len(b.sqs))
		for offset := range 64 {
			dst := dst[offset:]
			clear(dst)
			k.run(dst, b.sqs[offset:], b.occs[offset:])
			b.check(t, offset, dst)
		}
	})
}

// Every length at every alignment of the squares, in place and not. Nothing is written
// around dst.
func TestBatchLengths(t *testing.T) {
	const margin, filler = 8, 0x5ca1ab1e0ddba115
	each(t, func(t *testing.T, k kernel[batchFunc]) {
		r := rand.New(rand.NewPCG(5, 6))
		b := randomBatch(k, 400, r)
		for n := 0; n <= 300; n++ {
			for _, offset := range []int{0, 1, 2, 3, 5, 8, 13, 31, 63, r.IntN(64)} {
				sqs, occs := b.sqs[offset:][:n], b.occs[offset:][:n]
				around := make([]uint64, margin+n+margin)
				for i := range around {
					around[i] = filler
				}
				dst := around[margin:][:n]
				k.run(dst, sqs, occs)
				b.check(t, offset, dst)
				copy(dst, occs)
				k.run(dst, sqs, dst)
				b.check(t, offset, dst)
				for i, word := range around {
					if (i < margin || i >= margin+n) && word != filler {
						t.Fatalf("with %d elements, word %d was written", n, i-margin)
					}
				}
			}
		}
	})
}

func TestBatchOfNone(t *testing.T) {
	each(t, func(t *testing.T, k kernel[batchFunc]) { k.run(nil, nil, nil) })
}
