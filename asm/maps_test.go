package asm

import (
	"slices"
	"testing"
	"unsafe"
)

// mapRuns returns the kernels of maps. An element is a map. A run calls them once for each.
func mapRuns(boards []board) (all []run) {
	occs := make([]uint64, len(boards))
	for i := range boards {
		occs[i] = boards[i].occ
	}
	inputs := []elements{elementsOf(occs)}
	for _, k := range kernelsOf[mapFunc]() {
		want := make([][64]uint64, len(boards))
		rook, bishop := k.lines()
		for i := range want {
			for sq := range 64 {
				want[i][sq] = boards[i].rook[sq]&rook | boards[i].bishop[sq]&bishop
			}
		}
		all = append(all, run{k.name, k.level, k.least, []elements{elementsOf(want)}, inputs,
			func(results, inputs []unsafe.Pointer, n int) {
				dst := at[[64]uint64](results[0], n)
				for i, occ := range at[uint64](inputs[0], n) {
					k.run(&dst[i], occ)
				}
			}})
	}
	return all
}

// TestMaps tries every occupancy of every line, and random ones.
func TestMaps(t *testing.T) {
	for some := range slices.Chunk(boards(), 512) {
		tryAll(t, mapRuns(some), (*run).oneCall)
	}
}
