package asm

import (
	"testing"
	"unsafe"
)

// lookupRuns returns the lookups. A run calls them once for each query.
func lookupRuns(queries []query) (all []run) {
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
					dst[i] = k.run(uint(sq), occs[i])
				}
			}})
	}
	return all
}

// TestLookups tries every occupancy of every line, and every relevant occupancy of rooks and bishops.
// It sets high bits of the squares, because only the low six bits count.
func TestLookups(t *testing.T) {
	high := [...]uint{0, 1 << 6, 1 << 7, 1 << 8, 1 << 31, ^uint(63)}
	each(t, func(t *testing.T, k kernel[lookupFunc]) {
		for i, q := range manyQueries() {
			sq := uint(q.sq) | high[i%len(high)]
			if got, want := k.run(sq, q.occ), k.walk(int(q.sq&63), q.occ); got != want {
				t.Fatalf("square %#x, occupancy %#016x: got %#016x, want %#016x", sq, q.occ, got, want)
			}
		}
	})
}
