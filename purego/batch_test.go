package purego

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

type batch func(dst []uint64, sqs []uint8, occs []uint64)

// sliders are the operations of each sliding piece.
var sliders = []struct {
	name  string
	walk  occupancies.Walk
	batch batch
	board func(dst *[64]uint64, occ uint64)
	set   func(set, occ uint64) uint64
}{
	{"Rook", walk.Rook, Rooks, RookMap, RookSet},
	{"Bishop", walk.Bishop, Bishops, BishopMap, BishopSet},
	{"Queen", walk.Queen, Queens, QueenMap, QueenSet},
}

// sink keeps benchmarked results from being optimized away.
var sink uint64

var lines = []occupancies.Walk{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}

// everyLookup yields every occupancy of the line through each square, with the rest of
// the board empty, full and random.
func everyLookup(line occupancies.Walk) iter.Seq2[int, uint64] {
	return func(yield func(sq int, occ uint64) bool) {
		random := rand.New(rand.NewPCG(1, 0))
		for sq := range 64 {
			for occ := range occupancies.Around(occupancies.Line(line, sq), random) {
				if !yield(sq, occ) {
					return
				}
			}
		}
	}
}

func TestBatchesOfLines(t *testing.T) {
	var sqs []uint8
	var occs []uint64
	for _, line := range lines {
		for sq, occ := range everyLookup(line) {
			sqs = append(sqs, uint8(sq|len(sqs)<<6)) // only the low six bits count
			occs = append(occs, occ)
		}
	}
	for _, s := range sliders {
		t.Run(s.name, func(t *testing.T) {
			dst := make([]uint64, len(sqs))
			s.batch(dst, sqs, occs)
			inPlace := slices.Clone(occs)
			s.batch(inPlace, sqs, inPlace)
			for i, sq := range sqs {
				want := s.walk(int(sq), occs[i])
				if dst[i] != want || inPlace[i] != want {
					t.Fatalf("square %d, occupancy %#016x: got %#016x and in place %#016x, want %#016x",
						sq, occs[i], dst[i], inPlace[i], want)
				}
			}
		})
	}
}

func TestBatchLengths(t *testing.T) {
	const untouched = 0x5ca1ab1e0ddba115
	random := rand.New(rand.NewPCG(3, 0))
	for _, s := range sliders {
		for n := range 70 {
			sqs, occs := make([]uint8, n), make([]uint64, n+3)
			dst := slices.Repeat([]uint64{untouched}, n+2)
			for i := range sqs {
				sqs[i], occs[i] = uint8(random.Uint32()), random.Uint64()&random.Uint64()
			}
			s.batch(dst[1:], sqs, occs)
			for i, sq := range sqs {
				if want := s.walk(int(sq), occs[i]); dst[i+1] != want {
					t.Fatalf("%s, element %d of %d: got %#016x, want %#016x", s.name, i, n, dst[i+1], want)
				}
			}
			if dst[0] != untouched || dst[n+1] != untouched {
				t.Fatalf("%s wrote around the %d elements", s.name, n)
			}
		}
	}
}

func FuzzBatches(f *testing.F) {
	// The second lookup is the first one rotated.
	for _, c := range occupancies.Cases {
		f.Add(uint8(c.Square), c.Occupancy, uint8(c.Square)^63, bits.Reverse64(c.Occupancy))
	}
	f.Fuzz(checkBatches)
}

func checkBatches(t *testing.T, sq1 uint8, occ1 uint64, sq2 uint8, occ2 uint64) {
	sqs, occs := []uint8{sq1, sq2}, []uint64{occ1, occ2}
	for _, s := range sliders {
		var dst [2]uint64
		s.batch(dst[:], sqs, occs)
		for i, sq := range sqs {
			if want := s.walk(int(sq), occs[i]); dst[i] != want {
				t.Errorf("%s on %d, occupancy %#016x: got %#016x, want %#016x", s.name, sq, occs[i], dst[i], want)
			}
		}
	}
}

func TestBulkAllocatesNothing(t *testing.T) {
	var rook, bishop [64]uint64
	dst, sqs, occs := make([]uint64, 64), make([]uint8, 64), make([]uint64, 64)
	for _, s := range sliders {
		if n := testing.AllocsPerRun(10, func() {
			s.batch(dst, sqs, occs)
			s.board(&rook, 1<<27)
			sink += s.set(1<<27, 1<<36)
		}); n != 0 {
			t.Errorf("%s: %v allocations a call, want none", s.name, n)
		}
	}
	if n := testing.AllocsPerRun(10, func() {
		SliderMaps(&rook, &bishop, 1<<27)
		SliderSets(dst, occs, occs, occs)
		sink += SliderSet(1, 2, 4)
	}); n != 0 {
		t.Errorf("SliderMaps, SliderSet and SliderSets: %v allocations a call, want none", n)
	}
}

func BenchmarkBatches(b *testing.B) {
	const n = 4096
	random := rand.New(rand.NewPCG(4, 0))
	dst, sqs, occs := make([]uint64, n), make([]uint8, n), make([]uint64, n)
	for i := range sqs {
		sqs[i], occs[i] = uint8(random.Uint32()&63), random.Uint64()&random.Uint64()
	}
	for _, s := range sliders {
		b.Run(s.name, func(b *testing.B) {
			for range b.N {
				s.batch(dst, sqs, occs)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/lookup")
		})
	}
}

// A slice that is too short panics before anything is written, even if its capacity
// suffices.
func TestShortBatches(t *testing.T) {
	refused := func(name string, dst []uint64, want any, call func()) {
		t.Helper()
		defer func() {
			if got := recover(); got != want {
				t.Errorf("%s with a short slice: panic %v, want %v", name, got, want)
			}
			for i, x := range dst[:cap(dst)] {
				if x != 0 {
					t.Errorf("%s wrote dst[%d]", name, i)
				}
			}
		}()
		call()
	}
	sqs, words := make([]uint8, 4), make([]uint64, 4)
	for name, f := range map[string]func(dst []uint64, sqs []uint8, occs []uint64){
		"Rooks": Rooks, "Bishops": Bishops, "Queens": Queens,
	} {
		dst := make([]uint64, 3, 4)
		refused(name, dst, shortBatch, func() { f(dst, sqs, words) })
		dst = make([]uint64, 4)
		refused(name, dst, shortBatch, func() { f(dst, sqs, words[:3]) })
	}
	for short := range 3 {
		slices := [3][]uint64{make([]uint64, 4), words, words}
		slices[short] = slices[short][:3]
		refused("SliderSets", slices[0], shortSets, func() { SliderSets(slices[0], slices[1], slices[2], words) })
	}
}
