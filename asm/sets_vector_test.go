package asm

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// linesTested yields every line of the board, or one of five with -short, because
// emulators and the race detector are slow.
func linesTested(yield func(line uint64) bool) {
	i := 0
	for line := range occupancies.Lines(walkLines...) {
		if (i%5 == 0 || !testing.Short()) && !yield(line) {
			return
		}
		i++
	}
}

// lineSets calls f with each occupancy of a line, each set of its squares, in occ or not,
// and the attacks of sliders on the set.
func lineSets(walk reference, line uint64, f func(set, occ, attacks uint64)) {
	var attacks [256]uint64
	for occ := range occupancies.Subsets(line) {
		i := 0
		for set := range occupancies.Subsets(line) {
			if set != 0 {
				// Subsets come in ascending order, so the smaller set is done.
				attacks[i] = attacks[i&(i-1)] | walk(bits.TrailingZeros64(set), occ)
			}
			f(set, occ, attacks[i])
			i++
		}
	}
}

// Every set of sliders on a line with every occupancy of the line. Parallel lines are
// independent.
func TestSetsOnLines(t *testing.T) {
	each(t, func(t *testing.T, k kernel[setFunc]) {
		for line := range linesTested {
			lineSets(k.walk, line, func(set, occ, want uint64) {
				if got := k.run(set, occ); got != want {
					t.Fatalf("set %#016x, occupancy %#016x: got %#016x, want %#016x", set, occ, got, want)
				}
			})
		}
	})
}

func TestSliderSetsOnLines(t *testing.T) {
	type sliders struct {
		walk                 reference
		orthogonal, diagonal uint64 // masks of the set
	}
	all := ^uint64(0)
	each(t, func(t *testing.T, k kernel[sliderSetsFunc]) {
		for line := range linesTested {
			for _, s := range []sliders{{walk.Rook, all, 0}, {walk.Bishop, 0, all}, {walk.Queen, all, all}} {
				var b setBatch
				lineSets(s.walk, line, func(set, occ, want uint64) {
					b.orthogonal = append(b.orthogonal, set&s.orthogonal)
					b.diagonal = append(b.diagonal, set&s.diagonal)
					b.occs = append(b.occs, occ)
					b.want = append(b.want, want)
				})
				dst := make([]uint64, len(b.occs))
				k.run(dst, b.orthogonal, b.diagonal, b.occs)
				b.check(t, 0, dst)
			}
		}
	})
}

// Every relevant occupancy of rooks and bishops.
func TestSliderSetsOfRelevantOccupancies(t *testing.T) {
	each(t, func(t *testing.T, k kernel[sliderSetsFunc]) {
		var b setBatch
		for _, q := range rookQueries() {
			b.orthogonal = append(b.orthogonal, 1<<q.sq)
			b.diagonal = append(b.diagonal, 0)
			b.occs = append(b.occs, q.occ)
			b.want = append(b.want, walk.Rook(int(q.sq), q.occ))
		}
		for _, q := range bishopQueries() {
			b.orthogonal = append(b.orthogonal, 0)
			b.diagonal = append(b.diagonal, 1<<q.sq)
			b.occs = append(b.occs, q.occ)
			b.want = append(b.want, walk.Bishop(int(q.sq), q.occ))
		}
		dst := make([]uint64, len(b.occs))
		k.run(dst, b.orthogonal, b.diagonal, b.occs)
		b.check(t, 0, dst)
	})
}

// Sets of each size from none to all 64 squares.
func TestSetsOfEverySize(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	sized := func(n int) (set uint64) {
		for _, sq := range r.Perm(64)[:n] {
			set |= 1 << sq
		}
		return set
	}
	each(t, func(t *testing.T, k kernel[setFunc]) {
		for n := range 65 {
			for range 50 {
				set, occ := sized(n), occupancies.Random(r)
				if got, want := k.run(set, occ), union(k.walk, set, occ); got != want {
					t.Fatalf("set %#016x, occupancy %#016x: got %#016x, want %#016x", set, occ, got, want)
				}
			}
		}
	})
	each(t, func(t *testing.T, k kernel[sliderSetFunc]) {
		for n := range 65 {
			for m := range 65 {
				orthogonal, diagonal, occ := sized(n), sized(m), occupancies.Random(r)
				want := union(walk.Rook, orthogonal, occ) | union(walk.Bishop, diagonal, occ)
				if got := k.run(orthogonal, diagonal, occ); got != want {
					t.Fatalf("orthogonal %#016x, diagonal %#016x, occupancy %#016x: got %#016x, want %#016x",
						orthogonal, diagonal, occ, got, want)
				}
			}
		}
	})
}

// BenchmarkSetChain measures a dependency chain through the occupancy: the latency of a
// call.
func BenchmarkSetChain(b *testing.B) {
	_, occs := queries(64)
	bench(b, func(b *testing.B, k kernel[setFunc]) {
		var last uint64
		for i := 0; b.Loop(); i++ {
			last = k.run(1<<(i&63)|1<<(i>>3&63), occs[i&63]^last&1)
		}
		sink = last
	})
}

func BenchmarkSliderSetChain(b *testing.B) {
	_, occs := queries(64)
	bench(b, func(b *testing.B, k kernel[sliderSetFunc]) {
		var last uint64
		for i := 0; b.Loop(); i++ {
			queen := uint64(1) << (i >> 2 & 63)
			last = k.run(1<<(i&63)|1<<(i>>3&63)|queen, 1<<(i>>1&63)|1<<(i>>4&63)|queen, occs[i&63]^last&1)
		}
		sink = last
	})
}

func BenchmarkSliderSetsLengths(b *testing.B) {
	_, occs := queries(64)
	_, sets := queries(64)
	bench(b, func(b *testing.B, k kernel[sliderSetsFunc]) {
		for n := range 20 {
			b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
				dst := make([]uint64, n)
				for b.Loop() {
					k.run(dst, sets[:n], occs[:n], occs[:n])
				}
			})
		}
	})
}
