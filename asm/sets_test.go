package asm

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// Sets of one slider with every occupancy of every line, and random sets.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	several := 20000
	if testing.Short() {
		several = 2000
	}
	var sets, occs []uint64
	add := func(set, occ uint64) { sets, occs = append(sets, set), append(occs, occ) }
	for _, q := range lineQueries() {
		set := uint64(1) << (q.sq & 63)
		add(set, q.occ)
		add(set, q.occ|set)
	}
	for range several {
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
		b := randomSets(several, rand.New(rand.NewPCG(9, 10)))
		for i, want := range b.want {
			check(b.diagonal[i], b.orthogonal[i], b.occs[i], want)
		}
	})
}

// The dispatching functions call a kernel at each level.
func TestSetsAtLevels(t *testing.T) {
	b := randomSets(500, rand.New(rand.NewPCG(21, 22)))
	for i, occ := range b.occs {
		checkAllSets(t, b.diagonal[i], b.orthogonal[i], occ)
	}
}

// sets hold the arguments of a SliderSets call and the results.
type sets struct{ diagonal, orthogonal, occs, want []uint64 }

func (s *sets) add(diagonal, orthogonal, occ, want uint64) {
	s.diagonal, s.orthogonal = append(s.diagonal, diagonal), append(s.orthogonal, orthogonal)
	s.occs, s.want = append(s.occs, occ), append(s.want, want)
}

func randomSets(n int, r *rand.Rand) *sets {
	s := new(sets)
	for range n {
		diagonal, orthogonal, occ := occupancies.Random(r), occupancies.Random(r), occupancies.Random(r)
		s.add(diagonal, orthogonal, occ, union(walk.Bishop, diagonal, occ)|union(walk.Rook, orthogonal, occ))
	}
	return s
}

// sliderSetsRuns returns the kernels of many sets.
func sliderSetsRuns(s *sets) (all []run) {
	inputs := []elements{elementsOf(s.diagonal), elementsOf(s.orthogonal), elementsOf(s.occs)}
	for _, k := range kernelsOf[sliderSetsFunc]() {
		all = append(all, run{k.name, k.level, []elements{elementsOf(s.want)}, inputs, func(results, inputs []unsafe.Pointer, n int) {
			k.run(at[uint64](results[0], n), at[uint64](inputs[0], n), at[uint64](inputs[1], n), at[uint64](inputs[2], n))
		}})
	}
	return all
}

// Sets of one slider with every occupancy of every line.
func TestSliderSetsLines(t *testing.T) {
	s := new(sets)
	for i, q := range lineQueries() {
		set := uint64(1) << (q.sq & 63)
		switch i % 3 {
		case 0:
			s.add(0, set, q.occ, q.rook)
		case 1:
			s.add(set, 0, q.occ, q.bishop)
		case 2:
			s.add(set, set, q.occ, q.rook|q.bishop)
		}
	}
	eachRun(t, direct(sliderSetsRuns(s)), func(t *testing.T, r *run) { r.longCalls(t) })
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
