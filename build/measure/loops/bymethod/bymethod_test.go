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
			square := uint(sq) | uint(j)<<6 // only the low six bits of a square count
			if got := m.Lookups[i](square, b.occs[j]); got != want {
				t.Fatalf("%s, %s on %d, occupancy %#x: %#x, want %#x", name, slider.name, square, b.occs[j], got, want)
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

// randomBatch returns queries with a quarter of the board occupied.
func randomBatch(random *rand.Rand, n int) (b batch) {
	for range n {
		b.add(random.IntN(64), random.Uint64()&random.Uint64())
	}
	return b
}

// TestLengths looks up batches of every length below three unrolled steps.
func TestLengths(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for name, m := range present() {
		for n := range 13 * 20 {
			b := randomBatch(random, n%13)
			b.check(t, name, m)
		}
	}
}

// TestLoops compares every loop of single lookups with the ray walk, by the result in Sink.
func TestLoops(t *testing.T) {
	random := rand.New(rand.NewPCG(64, 12))
	b := randomBatch(random, 1024)
	loops.NewLoad()
	left := func(run func()) uint64 {
		loops.Sink, loops.LoadAt = 0, 0
		run()
		return loops.Sink
	}
	for name, m := range present() {
		for i, slider := range sliders {
			of := func(walk func(int, uint64) uint64) rivals.Formula {
				return func(sq uint, occ uint64) uint64 { return walk(int(sq&63), occ) }
			}
			walk, queens := of(slider.walk), of(sliders[2].walk)
			for j, pair := range [][2]func(){
				{func() { m.Independent[i](b.sqs, b.occs) }, func() { loops.Independent(walk, b.sqs, b.occs) }},
				{func() { m.NextOccupancy[i](b.sqs, b.occs) }, func() { loops.NextOccupancy(walk, b.sqs, b.occs) }},
				{func() { m.NextSquare[i](b.sqs, b.occs) }, func() { loops.NextSquare(walk, b.sqs, b.occs) }},
				{func() { m.UnderLoad(b.sqs, b.occs) }, func() { loops.UnderLoad(queens, b.sqs, b.occs) }},
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
				var dst, want [64]uint64
				m.Maps[i](&dst, occ)
				loops.EachSquare(func(sq uint, occ uint64) uint64 { return slider.walk(int(sq), occ) }, &want, occ)
				if dst != want {
					t.Fatalf("%s, %s, occupancy %#x: %#x, want %#x", name, slider.name, occ, dst, want)
				}
			}
		}
	}
}

// TestSets compares set-wise attacks, also of boards without one kind of slider.
func TestSets(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	union := func(diagonal, orthogonal, occ uint64) (union uint64) {
		for sq := range 64 {
			union |= walk.Rook(sq, occ)&-(orthogonal>>sq&1) | walk.Bishop(sq, occ)&-(diagonal>>sq&1)
		}
		return union
	}
	left := func(loop func(diagonal, orthogonal, occs []uint64), diagonal, orthogonal, occs []uint64) uint64 {
		loops.Sink = 0
		loop(diagonal, orthogonal, occs)
		return loops.Sink
	}
	tested := 0
	for name, m := range present() {
		if m.SliderSets == nil {
			continue
		}
		tested++
		for n := range 70 {
			diagonal, orthogonal, occs, want := make([]uint64, n), make([]uint64, n), make([]uint64, n), make([]uint64, n)
			sparse := func() uint64 { return random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64() }
			for i := range n {
				occs[i], diagonal[i], orthogonal[i] = random.Uint64()&random.Uint64(), sparse(), sparse()
				switch i % 4 {
				case 1:
					orthogonal[i] = 0
				case 2:
					diagonal[i] = 0
				case 3:
					diagonal[i], orthogonal[i] = 0, 0
				}
				want[i] = union(diagonal[i], orthogonal[i], occs[i])
			}
			got := make([]uint64, n)
			if m.SliderSets(got, diagonal, orthogonal, occs); !slices.Equal(got, want) {
				t.Fatalf("%s: %d positions: got %#x, want %#x", name, n, got, want)
			}
			for i, pair := range [][2]func(diagonal, orthogonal, occs []uint64){
				{m.IndependentSets, func(d, o, occs []uint64) { loops.IndependentSets(union, d, o, occs) }},
				{m.ChainedSets, func(d, o, occs []uint64) { loops.ChainedSets(union, d, o, occs) }},
			} {
				got, want := left(pair[0], diagonal, orthogonal, occs), left(pair[1], diagonal, orthogonal, occs)
				if got != want {
					t.Fatalf("%s: %d positions, loop %d: %#x, want %#x", name, n, i, got, want)
				}
			}
		}
	}
	if tested == 0 {
		t.Error("no method has loops of sets")
	}
}
