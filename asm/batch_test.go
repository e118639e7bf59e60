package asm

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
)

// inputsOf returns the squares and the occupancies.
func inputsOf(queries []query) []elements {
	sqs, occs := make([]uint8, len(queries)), make([]uint64, len(queries))
	for i, q := range queries {
		sqs[i], occs[i] = q.sq, q.occ
	}
	return []elements{elementsOf(sqs), elementsOf(occs)}
}

// batchRuns returns the kernels of batches.
func batchRuns(queries []query) (all []run) {
	inputs := inputsOf(queries)
	for _, k := range kernelsOf[batchFunc]() {
		rook, bishop := k.lines()
		want := make([]uint64, len(queries))
		for i, q := range queries {
			want[i] = q.rook&rook | q.bishop&bishop
		}
		all = append(all, run{k.name, k.level, k.least, []elements{elementsOf(want)}, inputs,
			func(results, inputs []unsafe.Pointer, n int) {
				k.run(at[uint64](results[0], n), at[uint8](inputs[0], n), at[uint64](inputs[1], n))
			}})
	}
	return all
}

func randomQueries(n int, r *rand.Rand) []query {
	queries := make([]query, n)
	for i := range queries {
		queries[i] = newQuery(uint8(r.Uint32()), occupancies.Random(r))
	}
	return queries
}

// TestBatches tries every occupancy of every line, and every relevant occupancy of rooks and bishops.
func TestBatches(t *testing.T) {
	eachRun(t, direct(batchRuns(manyQueries())), func(t *testing.T, r *run) {
		r.longCalls(t)
		r.shortCalls(t)
	})
}
