package asm

import (
	"testing"
	"unsafe"
)

// lookupRuns returns the lookups, called for one at a time.
func lookupRuns(queries []query) (all []run) {
	sqs, occs := make([]uint8, len(queries)), make([]uint64, len(queries))
	for i, q := range queries {
		sqs[i], occs[i] = q.sq, q.occ
	}
	for _, k := range kernelsOf[lookupFunc]() {
		want := make([]uint64, len(queries))
		for i, q := range queries {
			want[i] = k.walk(int(q.sq&63), q.occ)
		}
		all = append(all, run{k.name, k.level, []elements{elementsOf(want)}, []elements{elementsOf(sqs), elementsOf(occs)},
			func(results, inputs []unsafe.Pointer, n int) {
				dst, occs := at[uint64](results[0], n), at[uint64](inputs[1], n)
				for i, sq := range at[uint8](inputs[0], n) {
					dst[i] = k.run(uint(sq), occs[i])
				}
			}})
	}
	return all
}

func TestLookups(t *testing.T) {
	each(t, func(t *testing.T, k kernel[lookupFunc]) {
		for _, queries := range [][]query{lineQueries(), rookQueries(), bishopQueries()} {
			for _, q := range queries {
				got, want := k.run(uint(q.sq), q.occ), k.walk(int(q.sq&63), q.occ)
				if got != want {
					t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", q.sq, q.occ, got, want)
				}
			}
		}
	})
}

func TestOnlySixBitsOfASquareCount(t *testing.T) {
	each(t, func(t *testing.T, k kernel[lookupFunc]) {
		for _, high := range []uint{1 << 6, 1 << 7, 1 << 8, 1 << 31, ^uint(63)} {
			for sq := range 64 {
				occ := uint64(0x0012008100240018) << (sq & 7)
				if got, want := k.run(uint(sq)|high, occ), k.walk(sq, occ); got != want {
					t.Fatalf("square %#x, occupancy %#016x: got %#016x, want %#016x", uint(sq)|high, occ, got, want)
				}
			}
		}
	})
}
