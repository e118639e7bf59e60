package asm

import (
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
)

// images returns a query and its three mirror images: files, ranks, and both reversed.
func images(sq uint8, occ uint64) [4]query {
	upsideDown := bits.ReverseBytes64(occ)
	turned := bits.Reverse64(occ)
	return [4]query{newQuery(sq, occ), newQuery(sq^7, bits.ReverseBytes64(turned)), newQuery(sq^56, upsideDown), newQuery(sq^63, turned)}
}

// FuzzQueries does one lookup and its images in every element of a batch, in place and
// not.
func FuzzQueries(f *testing.F) {
	// From 64 up: blocks of each kernel, and another tail in each case.
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
	tryAll(t, lookupRuns(asked[:]), (*run).oneCall)
	for _, r := range batchRuns(queries) {
		if r.level > Best() {
			continue
		}
		// Each image is in each element.
		for first := range asked {
			for _, inPlace := range r.inPlace() {
				r.on(first, len(queries)-len(asked), inPlace, allocate).try(t, nil)
			}
		}
	}
}
