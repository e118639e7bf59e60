package asm

import (
	"testing"
	"unsafe"
)

// lookupRuns returns the lookups. A run calls them once for each query, and sets high bits of the squares,
// because only the low six bits count.
func lookupRuns(queries []query) (all []run) {
	high := [...]uint{0, 1 << 6, 1 << 7, 1 << 8, 1 << 31, ^uint(63)}
	inputs := inputsOf(queries)
	for _, k := range kernelsOf[lookupFunc]() {
		want := make([]uint64, len(queries))
		for i, q := range queries {
			want[i] = k.walk(int(q.sq&63), q.occ)
		}
		all = append(all, run{k.name, k.level, k.least, []elements{elementsOf(want)}, inputs,
			func(results, inputs []unsafe.Pointer, n int) {
				dst, occs := at[uint64](results[0], n), at[uint64](inputs[1], n)
				for i, sq := range at[uint8](inputs[0], n) {
					dst[i] = k.run(uint(sq)|high[i%len(high)], occs[i])
				}
			}})
	}
	return all
}

// TestLookups tries every occupancy of every line, and every relevant occupancy of rooks and bishops.
func TestLookups(t *testing.T) {
	eachRun(t, lookupRuns(manyQueries()), func(t *testing.T, r *run) { r.oneCall(t) })
}
