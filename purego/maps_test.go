package purego

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// boards returns every occupancy of every line, with the rest of the board empty,
// full and random.
func boards() (occs []uint64) {
	random := rand.New(rand.NewPCG(5, 0))
	for line := range occupancies.Lines(lines...) {
		occs = slices.AppendSeq(occs, occupancies.Around(line, random))
	}
	return occs
}

func TestMaps(t *testing.T) {
	for _, occ := range boards() {
		var rook, bishop, dst [64]uint64
		for sq := range 64 {
			rook[sq], bishop[sq] = walk.Rook(sq, occ), walk.Bishop(sq, occ)
		}
		for i, want := range []func(sq int) uint64{
			func(sq int) uint64 { return rook[sq] },
			func(sq int) uint64 { return bishop[sq] },
			func(sq int) uint64 { return rook[sq] | bishop[sq] },
		} {
			sliders[i].board(&dst, occ)
			for sq := range dst {
				if dst[sq] != want(sq) {
					t.Fatalf("%sMap, square %d, occupancy %#016x: got %#016x, want %#016x",
						sliders[i].name, sq, occ, dst[sq], want(sq))
				}
			}
		}
		var both [2][64]uint64
		SliderMaps(&both[0], &both[1], occ)
		if both != [2][64]uint64{rook, bishop} {
			t.Fatalf("SliderMaps, occupancy %#016x: got %#016x, want %#016x", occ, both, [2][64]uint64{rook, bishop})
		}
	}
}

func FuzzMaps(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Occupancy)
	}
	f.Fuzz(checkMaps)
}

func checkMaps(t *testing.T, occ uint64) {
	for _, s := range sliders {
		var dst [64]uint64
		s.board(&dst, occ)
		for sq, got := range dst {
			if want := s.walk(sq, occ); got != want {
				t.Errorf("%sMap, square %d, occupancy %#016x: got %#016x, want %#016x", s.name, sq, occ, got, want)
			}
		}
	}
}

func BenchmarkMaps(b *testing.B) {
	var rook, bishop [64]uint64
	occs := boards()[:64]
	for _, s := range sliders {
		b.Run(s.name, func(b *testing.B) {
			for i := range b.N {
				s.board(&rook, occs[i&63])
			}
		})
	}
	b.Run("Slider", func(b *testing.B) {
		for i := range b.N {
			SliderMaps(&rook, &bishop, occs[i&63])
		}
	})
}
