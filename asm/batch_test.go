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
