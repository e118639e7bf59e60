package bymethod

import (
	"math/rand/v2"
	"path"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// present returns the methods that this CPU can run, by name.
func present() map[string]*loops.Method {
	all := make(map[string]*loops.Method)
	for _, m := range Methods {
		if m.Supported() {
			all[path.Base(m.Path)] = m
		}
	}
	return all
}

// sliders are in the order of a method's functions.
var sliders = [3]struct {
	name string
	walk func(int, uint64) uint64
}{{"rook", walk.Rook}, {"bishop", walk.Bishop}, {"queen", walk.Queen}}

// A batch is squares and occupancies.
type batch struct {
	sqs  []uint8
	occs []uint64
}

func (b *batch) add(sq int, occ uint64) {
	b.sqs, b.occs = append(b.sqs, uint8(sq)), append(b.occs, occ)
}

// check compares the lookups and the batches of a method with the ray walk.
func (b *batch) check(t *testing.T, name string, m *loops.Method) {
	t.Helper()
	for i, slider := range sliders {
		dst := make([]uint64, len(b.sqs)+1)
		const canary = 0x5a5a5a5a5a5a5a5a
		dst[len(b.sqs)] = canary
		m.Batches[i](dst[:len(b.sqs)], b.sqs, b.occs)
		for j, sq := range b.sqs {
			want := slider.walk(int(sq), b.occs[j])
			if got := m.Lookups[i](uint(sq), b.occs[j]); got != want {
				t.Fatalf("%s, %s on %d, occupancy %#x: %#x, want %#x", name, slider.name, sq, b.occs[j], got, want)
			}
			if dst[j] != want {
				t.Fatalf("%s, %s: %d of %d, square %d, occupancy %#x: %#x, want %#x",
					name, slider.name, j, len(b.sqs), sq, b.occs[j], dst[j], want)
			}
		}
		if dst[len(b.sqs)] != canary {
			t.Fatalf("%s, %s: wrote past the end of %d elements", name, slider.name, len(b.sqs))
		}
	}
}

// TestSubsets looks up every relevant occupancy of every square, with the other squares
// empty, full and random.
func TestSubsets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var b batch
	for sq := range 64 {
		for _, relevant := range []uint64{rivals.RelevantRook(sq), rivals.RelevantBishop(sq)} {
			for occ := range occupancies.Subsets(relevant) {
				for _, others := range []uint64{0, ^uint64(0), random.Uint64()} {
					b.add(sq, occ|others&^relevant)
				}
			}
		}
	}
	for name, m := range present() {
		b.check(t, name, m)
	}
	if len(b.sqs) != 3*rivals.TableEntries {
		t.Errorf("%d occupancies are relevant, want %d", len(b.sqs)/3, rivals.TableEntries)
	}
}

// TestLengths looks up batches of every length below three unrolled steps.
func TestLengths(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for name, m := range present() {
		for n := range 13 {
			for range 20 {
				var b batch
				for range n {
					b.add(random.IntN(64), random.Uint64()&random.Uint64())
				}
				b.check(t, name, m)
			}
		}
	}
}

// TestSquares looks up from squares above 63.
func TestSquares(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	all := present()
	for range 20_000 {
		sq, occ := uint(random.Uint64()), random.Uint64()&random.Uint64()
		for i, slider := range sliders {
			want := slider.walk(int(sq&63), occ)
			for name, m := range all {
				if got := m.Lookups[i](sq, occ); got != want {
					t.Fatalf("%s, %s on %d, occupancy %#x: %#x, want %#x", name, slider.name, sq, occ, got, want)
				}
			}
		}
	}
}

// TestLoops compares every loop of single lookups with the ray walk, by the result in Sink.
func TestLoops(t *testing.T) {
	random := rand.New(rand.NewPCG(64, 12))
	var b batch
	for range 1024 {
		b.add(random.IntN(64), random.Uint64()&random.Uint64())
	}
	loops.NewLoad()
	left := func(run func()) uint64 {
		loops.Sink, loops.LoadAt = 0, 0
		run()
		return loops.Sink
	}
	for name, m := range present() {
		for i, slider := range sliders {
			walk := func(sq uint, occ uint64) uint64 { return slider.walk(int(sq&63), occ) }
			for j, pair := range [][2]func(){
				{func() { m.Independent[i](b.sqs, b.occs) }, func() { loops.Independent(walk, b.sqs, b.occs) }},
				{func() { m.NextOccupancy[i](b.sqs, b.occs) }, func() { loops.NextOccupancy(walk, b.sqs, b.occs) }},
				{func() { m.NextSquare[i](b.sqs, b.occs) }, func() { loops.NextSquare(walk, b.sqs, b.occs) }},
				{func() { m.UnderLoad(b.sqs, b.occs) }, func() {
					loops.UnderLoad(func(sq uint, occ uint64) uint64 { return sliders[2].walk(int(sq), occ) }, b.sqs, b.occs)
				}},
			} {
				if got, want := left(pair[0]), left(pair[1]); got != want {
					t.Errorf("%s, %s, loop %d: %#x, want %#x", name, slider.name, j, got, want)
				}
			}
		}
	}
}

func TestMaps(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for name, m := range present() {
		for i, slider := range sliders {
			for range 2000 {
				occ := random.Uint64() & random.Uint64()
				var dst [64]uint64
				m.Maps[i](&dst, occ)
				for sq, got := range dst {
					if want := slider.walk(sq, occ); got != want {
						t.Fatalf("%s, %s: square %d, occupancy %#x: %#x, want %#x", name, slider.name, sq, occ, got, want)
					}
				}
			}
		}
	}
}

func TestSets(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	tested := 0
	for name, m := range present() {
		if m.SliderSets == nil {
			continue
		}
		tested++
		for n := range 70 {
			diagonal, orthogonal, occs := make([]uint64, n), make([]uint64, n), make([]uint64, n)
			sparse := func() uint64 { return random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64() }
			for i := range n {
				occs[i], diagonal[i], orthogonal[i] = random.Uint64()&random.Uint64(), sparse(), sparse()
				if i&1 != 0 {
					orthogonal[i] = 0
				}
				if i&2 != 0 {
					diagonal[i] = 0
				}
			}
			union := func(diagonal, orthogonal, occ uint64) (union uint64) {
				for sq := range 64 {
					if orthogonal>>sq&1 != 0 {
						union |= walk.Rook(sq, occ)
					}
					if diagonal>>sq&1 != 0 {
						union |= walk.Bishop(sq, occ)
					}
				}
				return union
			}
			got, want := make([]uint64, n), make([]uint64, n)
			for i := range n {
				want[i] = union(diagonal[i], orthogonal[i], occs[i])
			}
			if m.SliderSets(got, diagonal, orthogonal, occs); !slices.Equal(got, want) {
				t.Fatalf("%s: %d positions: got %#x, want %#x", name, n, got, want)
			}
			for i, loop := range []func(diagonal, orthogonal, occs []uint64){m.IndependentSets, m.ChainedSets} {
				loops.Sink = 0
				loop(diagonal, orthogonal, occs)
				got := loops.Sink
				loops.Sink = 0
				if i == 0 {
					loops.IndependentSets(union, diagonal, orthogonal, occs)
				} else {
					loops.ChainedSets(union, diagonal, orthogonal, occs)
				}
				if got != loops.Sink {
					t.Fatalf("%s: %d positions, loop %d: %#x, want %#x", name, n, i, got, loops.Sink)
				}
			}
		}
	}
	if tested == 0 {
		t.Error("no method has loops of sets")
	}
}
