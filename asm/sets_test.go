package asm

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// randomSets returns the number of random sets.
func randomSets() int {
	if testing.Short() {
		return 2000
	}
	return 20000
}

// Sets of one slider with every occupancy of every line, and random sets.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var sets, occs []uint64
	add := func(set, occ uint64) { sets, occs = append(sets, set), append(occs, occ) }
	for _, q := range lineQueries() {
		set := uint64(1) << (q.sq & 63)
		add(set, q.occ)
		add(set, q.occ|set)
	}
	for range randomSets() {
		set, occ := occupancies.Random(r), occupancies.Random(r)
		add(set, occ)
		add(set, occ|set)
	}
	for _, edge := range []uint64{0, ^uint64(0)} {
		add(edge, edge)
		add(edge, ^edge)
		add(occupancies.Random(r), edge)
		add(edge, occupancies.Random(r))
	}
	rooks, bishops := make([]uint64, len(sets)), make([]uint64, len(sets))
	for i, set := range sets {
		rooks[i], bishops[i] = union(walk.Rook, set, occs[i]), union(walk.Bishop, set, occs[i])
	}
	eachDirect(t, func(t *testing.T, k kernel[setFunc]) {
		rook, bishop := k.lines()
		for i, set := range sets {
			if got, want := k.run(set, occs[i]), rooks[i]&rook|bishops[i]&bishop; got != want {
				t.Fatalf("set %#016x, occupancy %#016x: got %#016x, want %#016x", set, occs[i], got, want)
			}
		}
	})
	eachDirect(t, func(t *testing.T, k kernel[sliderSetFunc]) {
		check := func(diagonal, orthogonal, occ, want uint64) {
			if got := k.run(diagonal, orthogonal, occ); got != want {
				t.Fatalf("diagonal %#016x, orthogonal %#016x, occupancy %#016x: got %#016x, want %#016x",
					diagonal, orthogonal, occ, got, want)
			}
		}
		for i, set := range sets {
			check(set, 0, occs[i], bishops[i])
			check(0, set, occs[i], rooks[i])
			check(set, set, occs[i], rooks[i]|bishops[i])
		}
		b := randomSetBatch(randomSets(), rand.New(rand.NewPCG(9, 10)))
		for i, want := range b.want {
			check(b.diagonal[i], b.orthogonal[i], b.occs[i], want)
		}
	})
}

// The dispatching functions call a kernel at each level.
func TestSetsAtLevels(t *testing.T) {
	b := randomSetBatch(500, rand.New(rand.NewPCG(21, 22)))
	for i, occ := range b.occs {
		checkAllSets(t, b.diagonal[i], b.orthogonal[i], occ)
	}
}

// A setBatch holds the arguments of a SliderSets call and the results.
type setBatch struct {
	name                             string // begins messages
	diagonal, orthogonal, occs, want []uint64
}

func randomSetBatch(n int, r *rand.Rand) *setBatch {
	b := new(setBatch)
	for range n {
		diagonal, orthogonal, occ := occupancies.Random(r), occupancies.Random(r), occupancies.Random(r)
		b.orthogonal = append(b.orthogonal, orthogonal)
		b.diagonal = append(b.diagonal, diagonal)
		b.occs = append(b.occs, occ)
		b.want = append(b.want, union(walk.Bishop, diagonal, occ)|union(walk.Rook, orthogonal, occ))
	}
	return b
}

func (b *setBatch) check(t *testing.T, offset int, dst []uint64) {
	t.Helper()
	for i, got := range dst {
		if want := b.want[offset+i]; got != want {
			t.Fatalf("%selement %d of %d, diagonal %#016x, orthogonal %#016x, occupancy %#016x: got %#016x, want %#016x",
				b.name, i, len(dst), b.diagonal[offset+i], b.orthogonal[offset+i], b.occs[offset+i], got, want)
		}
	}
}

// Sets of one slider with every occupancy of every line, in every lane of a group of 64.
func TestSliderSetsLines(t *testing.T) {
	b := new(setBatch)
	for i, q := range lineQueries() {
		set := uint64(1) << (q.sq & 63)
		diagonal, orthogonal := set, set
		switch i % 3 {
		case 0:
			diagonal, q.bishop = 0, 0
		case 1:
			orthogonal, q.rook = 0, 0
		}
		b.orthogonal = append(b.orthogonal, orthogonal)
		b.diagonal = append(b.diagonal, diagonal)
		b.occs = append(b.occs, q.occ)
		b.want = append(b.want, q.rook|q.bishop)
	}
	eachDirect(t, func(t *testing.T, k kernel[sliderSetsFunc]) {
		dst := make([]uint64, len(b.occs))
		for offset := range 64 {
			dst := dst[offset:]
			clear(dst)
			k.run(dst, b.diagonal[offset:], b.orthogonal[offset:], b.occs[offset:])
			b.check(t, offset, dst)
		}
	})
}

func FuzzSets(f *testing.F) {
	for _, c := range occupancies.SetCases {
		f.Add(c.Diagonal, c.Orthogonal, c.Occupancy)
	}
	f.Fuzz(checkAllSets)
}

func checkAllSets(t *testing.T, diagonal, orthogonal, occ uint64) {
	for _, k := range kernelsOf[setFunc]() {
		if k.level > Best() {
			continue
		}
		if got, want := k.run(orthogonal, occ), union(k.walk, orthogonal, occ); got != want {
			t.Errorf("%s: set %#016x, occupancy %#016x: got %#016x, want %#016x", k.name, orthogonal, occ, got, want)
		}
	}
	want := union(walk.Bishop, diagonal, occ) | union(walk.Rook, orthogonal, occ)
	for _, k := range kernelsOf[sliderSetFunc]() {
		if k.level > Best() {
			continue
		}
		if got := k.run(diagonal, orthogonal, occ); got != want {
			t.Errorf("%s: diagonal %#016x, orthogonal %#016x, occupancy %#016x: got %#016x, want %#016x",
				k.name, diagonal, orthogonal, occ, got, want)
		}
	}
}
