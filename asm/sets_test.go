package asm

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// TestSets tries sets of one slider with every occupancy of every line, and random sets.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	several := 20000
	if testing.Short() {
		several = 2000
	}
	s := setsOf(lineQueries())
	for range several {
		s.addKinds(occupancies.Random(r), occupancies.Random(r))
		s.addTwo(occupancies.Random(r), occupancies.Random(r), occupancies.Random(r))
	}
	for _, edge := range []uint64{0, ^uint64(0)} {
		s.addKinds(edge, edge)
		s.addKinds(edge, ^edge)
		s.addKinds(occupancies.Random(r), edge)
		s.addKinds(edge, occupancies.Random(r))
	}
	eachRun(t, sliderSetRuns(s), func(t *testing.T, r *run) { r.oneCall(t) })
	eachRun(t, direct(sliderSetsRuns(s)), func(t *testing.T, r *run) { r.shortCalls(t) })
}

// sets hold the arguments of a SliderSets call and the results.
type sets struct{ diagonal, orthogonal, occs, want []uint64 }

func (s *sets) add(diagonal, orthogonal, occ, want uint64) {
	s.diagonal, s.orthogonal = append(s.diagonal, diagonal), append(s.orthogonal, orthogonal)
	s.occs, s.want = append(s.occs, occ), append(s.want, want)
}

// addTwo adds the sets of two kinds of sliders.
func (s *sets) addTwo(diagonal, orthogonal, occ uint64) {
	s.add(diagonal, orthogonal, occ, union(walk.Bishop, diagonal, occ)|union(walk.Rook, orthogonal, occ))
}

// addKinds adds a set of rooks, of bishops and of queens.
func (s *sets) addKinds(set, occ uint64) {
	bishops, rooks := union(walk.Bishop, set, occ), union(walk.Rook, set, occ)
	s.add(0, set, occ, rooks)
	s.add(set, 0, occ, bishops)
	s.add(set, set, occ, bishops|rooks)
}

// setsOf returns sets of one slider. Its square is in the occupancy of every second set.
func setsOf(queries []query) *sets {
	s := new(sets)
	for i, q := range queries {
		set := uint64(1) << (q.sq & 63)
		s.addKinds(set, q.occ&^set|set*uint64(i&1))
	}
	return s
}

func randomSets(n int, r *rand.Rand) *sets {
	s := new(sets)
	for range n {
		s.addTwo(occupancies.Random(r), occupancies.Random(r), occupancies.Random(r))
	}
	return s
}

// sliderSetsRuns returns the kernels of many sets.
func sliderSetsRuns(s *sets) (all []run) {
	inputs := []elements{elementsOf(s.diagonal), elementsOf(s.orthogonal), elementsOf(s.occs)}
	for _, k := range kernelsOf[sliderSetsFunc]() {
		all = append(all, run{k.name, k.level, k.least, []elements{elementsOf(s.want)}, inputs,
			func(results, inputs []unsafe.Pointer, n int) {
				k.run(at[uint64](results[0], n), at[uint64](inputs[0], n), at[uint64](inputs[1], n), at[uint64](inputs[2], n))
			}})
	}
	return all
}

// sliderSetRuns returns the kernels of two sets. A run calls them once for each element.
func sliderSetRuns(s *sets) (all []run) {
	inputs := []elements{elementsOf(s.diagonal), elementsOf(s.orthogonal), elementsOf(s.occs)}
	for _, k := range kernelsOf[sliderSetFunc]() {
		all = append(all, run{k.name, k.level, 0, []elements{elementsOf(s.want)}, inputs,
			func(results, inputs []unsafe.Pointer, n int) {
				dst, diagonal, orthogonal := at[uint64](results[0], n), at[uint64](inputs[0], n), at[uint64](inputs[1], n)
				for i, occ := range at[uint64](inputs[2], n) {
					dst[i] = k.run(diagonal[i], orthogonal[i], occ)
				}
			}})
	}
	return all
}

func FuzzSets(f *testing.F) {
	f.Add(uint64(0x8040201008040201), uint64(0x0101010101010101), uint64(0x8141211109050301))
	f.Fuzz(func(t *testing.T, diagonal, orthogonal, occ uint64) {
		s := new(sets)
		s.addTwo(diagonal, orthogonal, occ)
		tryAll(t, sliderSetRuns(s), (*run).oneCall)
	})
}
