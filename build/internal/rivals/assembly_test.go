package rivals_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/avx2hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// An assembled rival has loops in assembly on amd64, and portable loops elsewhere.
type assembled struct {
	method
	supported  func() bool
	batches    [3]func(dst []uint64, sqs []uint8, occs []uint64)
	maps       [3]func(dst *[64]uint64, occ uint64)
	sliderSet  func(orthogonal, diagonal, occ uint64) uint64
	sliderSets func(dst, orthogonal, diagonal, occs []uint64)
}

var allAssembled = []assembled{
	{method{"pext", pext.Rook, pext.Bishop, pext.Queen}, pext.Supported,
		[3]func([]uint64, []uint8, []uint64){pext.Rooks, pext.Bishops, pext.Queens},
		[3]func(*[64]uint64, uint64){pext.RookMap, pext.BishopMap, pext.QueenMap}, pext.SliderSet, pext.SliderSets},
	{method{"avx2hyperbola", avx2hyperbola.Rook, avx2hyperbola.Bishop, avx2hyperbola.Queen}, avx2hyperbola.Supported,
		[3]func([]uint64, []uint8, []uint64){avx2hyperbola.Rooks, avx2hyperbola.Bishops, avx2hyperbola.Queens},
		[3]func(*[64]uint64, uint64){avx2hyperbola.RookMap, avx2hyperbola.BishopMap, avx2hyperbola.QueenMap},
		avx2hyperbola.SliderSet, avx2hyperbola.SliderSets},
}

// runnable returns the assembled rivals that this CPU can run.
func runnable(t *testing.T) (all []assembled) {
	for _, a := range allAssembled {
		if runtime.GOARCH == "amd64" && !a.supported() {
			t.Logf("this CPU lacks instructions of %s", a.name)
		} else {
			all = append(all, a)
		}
	}
	return all
}

// sliders are in the order of the functions of an assembled rival.
var sliders = [3]struct {
	name string
	walk func(int, uint64) uint64
}{{"rooks", walk.Rook}, {"bishops", walk.Bishop}, {"queens", walk.Queen}}

// A batch is squares and occupancies.
type batch struct {
	sqs  []uint8
	occs []uint64
}

func (b *batch) add(sq int, occ uint64) {
	b.sqs, b.occs = append(b.sqs, uint8(sq)), append(b.occs, occ)
}

// check compares a rival's batches of each slider with the walker.
func (b *batch) check(t *testing.T, a assembled) {
	t.Helper()
	for i, slider := range sliders {
		dst := make([]uint64, len(b.sqs)+1)
		const canary = 0x5a5a5a5a5a5a5a5a
		dst[len(b.sqs)] = canary
		a.batches[i](dst[:len(b.sqs)], b.sqs, b.occs)
		for j, sq := range b.sqs {
			if want := slider.walk(int(sq), b.occs[j]); dst[j] != want {
				t.Fatalf("%s, %s: %d of %d, square %d, occupancy %#x: %#x, want %#x", a.name, slider.name, j, len(b.sqs), sq, b.occs[j], dst[j], want)
			}
		}
		if dst[len(b.sqs)] != canary {
			t.Fatalf("%s, %s: wrote past the end of %d elements", a.name, slider.name, len(b.sqs))
		}
	}
}

// TestBatchesOfSubsets looks up every relevant occupancy of every square.
func TestBatchesOfSubsets(t *testing.T) {
	var b batch
	for sq := range 64 {
		for _, relevant := range []uint64{rivals.RelevantRook(sq), rivals.RelevantBishop(sq)} {
			for _, occ := range rivals.Subsets(relevant) {
				b.add(sq, occ)
			}
		}
	}
	for _, a := range runnable(t) {
		b.check(t, a)
	}
}

// TestLengths looks up batches of every length below three unrolled steps.
func TestLengths(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, a := range runnable(t) {
		for n := range 13 {
			for range 20 {
				var b batch
				for range n {
					b.add(random.IntN(64), random.Uint64()&random.Uint64())
				}
				b.check(t, a)
			}
		}
	}
}

func TestMaps(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, a := range runnable(t) {
		for i, slider := range sliders {
			for range 2000 {
				occ := random.Uint64() & random.Uint64()
				var dst [64]uint64
				a.maps[i](&dst, occ)
				for sq, got := range dst {
					if want := slider.walk(sq, occ); got != want {
						t.Fatalf("%s, %s: square %d, occupancy %#x: %#x, want %#x", a.name, slider.name, sq, occ, got, want)
					}
				}
			}
		}
	}
}

func TestSliderSets(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, a := range runnable(t) {
		for n := range 70 {
			orthogonal, diagonal := make([]uint64, n), make([]uint64, n)
			occs, want := make([]uint64, n), make([]uint64, n)
			for i := range n {
				occs[i] = random.Uint64() & random.Uint64()
				orthogonal[i] = random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64()
				diagonal[i] = random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64()
				switch i % 8 {
				case 1:
					orthogonal[i] = 0
				case 2:
					diagonal[i] = 0
				case 3:
					orthogonal[i], diagonal[i] = 0, 0
				}
				for sq := range 64 {
					if orthogonal[i]>>sq&1 != 0 {
						want[i] |= walk.Rook(sq, occs[i])
					}
					if diagonal[i]>>sq&1 != 0 {
						want[i] |= walk.Bishop(sq, occs[i])
					}
				}
				if got := a.sliderSet(orthogonal[i], diagonal[i], occs[i]); got != want[i] {
					t.Fatalf("%s: orthogonal %#x, diagonal %#x, occupancy %#x: %#x, want %#x", a.name, orthogonal[i], diagonal[i], occs[i], got, want[i])
				}
			}
			got := make([]uint64, n)
			a.sliderSets(got, orthogonal, diagonal, occs)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %d positions: got %#x, want %#x", a.name, n, got, want)
			}
		}
	}
}

func TestEmptyCall(t *testing.T) {
	if got := pext.EmptyCall(1, 2); got != 0 {
		t.Errorf("%d, want 0", got)
	}
}
