package main

import (
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/avx2hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// TestContenders compares every lookup and every loop of every contender with the
// ray walk. Loops are compared by their result in sink.
func TestContenders(t *testing.T) {
	walks := [3]lookup{
		func(sq uint, occ uint64) uint64 { return walk.Rook(int(sq&63), occ) },
		func(sq uint, occ uint64) uint64 { return walk.Bishop(int(sq&63), occ) },
		func(sq uint, occ uint64) uint64 { return walk.Queen(int(sq&63), occ) },
	}
	q := newQueries(hot)
	load = newLoad()
	left := func(run func()) uint64 {
		sink, loadAt = 0, 0
		run()
		return sink
	}
	for _, c := range present() {
		for i, walk := range walks {
			for j, sq := range q.sqs {
				if got, want := c.lookups[i](uint(sq), q.occs[j]), walk(uint(sq), q.occs[j]); got != want {
					t.Fatalf("%s, %s on %d, occupancy %#x: %#x, want %#x", c.name, sliderNames[i], sq, q.occs[j], got, want)
				}
			}
			for name, pair := range map[string][2]func(){
				"independent": {func() { c.loops[i].independent(q.sqs, q.occs) }, func() { independent(walk, q.sqs, q.occs) }},
				"occupancy":   {func() { c.loops[i].nextOccupancy(q.sqs, q.occs) }, func() { nextOccupancy(walk, q.sqs, q.occs) }},
				"square":      {func() { c.loops[i].nextSquare(q.sqs, q.occs) }, func() { nextSquare(walk, q.sqs, q.occs) }},
			} {
				if got, want := left(pair[0]), left(pair[1]); got != want {
					t.Errorf("%s, %s, %s: %#x, want %#x", c.name, sliderNames[i], name, got, want)
				}
			}
		}
		got, want := left(func() { c.underLoad(q.sqs, q.occs) }), left(func() { underLoad(walks[2], q.sqs, q.occs) })
		if got != want {
			t.Errorf("%s under load: %#x, want %#x", c.name, got, want)
		}
	}
}

// TestBulkSliders compares the rivals of the kernels with the ray walk.
func TestBulkSliders(t *testing.T) {
	q := newQueries(hot)
	for i, s := range bulkSliders {
		want, got := make([]uint64, hot), make([]uint64, hot)
		s.bulk(want, q.sqs, q.occs)
		for name, batch := range map[string]func([]uint64, []uint8, []uint64){"ours": s.ours, "magic": s.magic, "PEXT": s.pext, "AVX2": s.avx2} {
			if name == "PEXT" && !pext.Supported() || name == "AVX2" && !avx2hyperbola.Supported() {
				continue
			}
			clear(got)
			if batch(got, q.sqs, q.occs); !slices.Equal(got, want) {
				t.Errorf("a batch of %ss by %s is wrong", sliderNames[i], name)
			}
		}
		var wantMap, gotMap [64]uint64
		s.bulkMap(&wantMap, q.occs[0])
		for name, board := range map[string]func(*[64]uint64, uint64){"ours": s.oursMap, "magic": s.magicMap, "PEXT": s.pextMap, "AVX2": s.avx2Map} {
			if name == "PEXT" && !pext.Supported() || name == "AVX2" && !avx2hyperbola.Supported() {
				continue
			}
			gotMap = [64]uint64{}
			if board(&gotMap, q.occs[0]); gotMap != wantMap {
				t.Errorf("a map of %ss by %s is wrong", sliderNames[i], name)
			}
		}
	}
}
