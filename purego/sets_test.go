package purego

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// checkSets compares all set-wise functions with the walk.
func checkSets(t *testing.T, set, other, occ uint64) {
	t.Helper()
	for _, s := range sliders {
		if got, want := s.set(set, occ), occupancies.Union(s.walk, set, occ); got != want {
			t.Fatalf("%sSet(%#016x, %#016x): got %#016x, want %#016x", s.name, set, occ, got, want)
		}
	}
	want := occupancies.Union(walk.Rook, set, occ) | occupancies.Union(walk.Bishop, other, occ)
	if got := SliderSet(set, other, occ); got != want {
		t.Fatalf("SliderSet(%#016x, %#016x, %#016x): got %#016x, want %#016x", set, other, occ, got, want)
	}
}

// One piece on every occupancy of its lines, in the occupancy and not.
func TestSetsOfOne(t *testing.T) {
	for _, line := range lines {
		for sq, occ := range everyLookup(line) {
			checkSets(t, 1<<sq, 1<<sq, occ)
		}
	}
}

// Each square of a line is empty, a blocker, a piece in the occupancy or a piece that is
// missing from it: 4^8 ways on the longest lines. The rest of the board is empty and
// random. With -short only a rank and a file are tried.
func TestSetsOfLines(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 0))
	lines := []uint64{0xff, aFile << 4, 0xff << 24, 0xff << 56, aFile, hFile, a1h8Diagonal, a8h1Diagonal, 0x0804020100000000, 0x0204081020408000}
	if testing.Short() {
		lines = lines[:2]
	}
	for _, squares := range lines {
		for set := range occupancies.Subsets(squares) {
			for occ := range occupancies.Subsets(squares) {
				checkSets(t, set, set, occ)
				checkSets(t, set, set, occ|random.Uint64()&^squares)
			}
		}
	}
}

func TestSetsOfRandomPieces(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 0))
	for range 20000 {
		set, other, occ := random.Uint64()&random.Uint64(), random.Uint64()&random.Uint64()&random.Uint64(), random.Uint64()
		checkSets(t, set, other, occ)
		checkSets(t, other, set, occ|set|other)
		checkSets(t, other, set, occ&random.Uint64()&^(set|other))
	}
	for _, set := range []uint64{0, ^uint64(0)} {
		for _, occ := range []uint64{0, ^uint64(0)} {
			checkSets(t, set, ^set, occ)
		}
	}
}

func TestSliderSets(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 0))
	for n := range 70 {
		var in [3][]uint64
		for i := range in {
			in[i] = make([]uint64, n+i)
			for k := range in[i] {
				in[i][k] = random.Uint64() & random.Uint64()
			}
		}
		occs, orthogonal, diagonal := in[0], in[1], in[2]
		dst := make([]uint64, n+1)
		dst[n] = 0x5ca1ab1e0ddba115
		SliderSets(dst, orthogonal, diagonal, occs)
		for i, occ := range occs {
			want := occupancies.Union(walk.Rook, orthogonal[i], occ) | occupancies.Union(walk.Bishop, diagonal[i], occ)
			if dst[i] != want {
				t.Fatalf("element %d of %d: got %#016x, want %#016x", i, n, dst[i], want)
			}
		}
		if dst[n] != 0x5ca1ab1e0ddba115 {
			t.Fatalf("the element behind %d was written", n)
		}
		for which := range in {
			var place [3][]uint64
			for i := range in {
				place[i] = append([]uint64(nil), in[i]...)
			}
			SliderSets(place[which], place[1], place[2], place[0])
			for i, got := range place[which][:n] {
				if got != dst[i] {
					t.Fatalf("in place of input %d, element %d of %d: got %#016x, want %#016x", which, i, n, got, dst[i])
				}
			}
		}
	}
}

func FuzzSets(f *testing.F) {
	for _, c := range occupancies.SetCases {
		f.Add(c.Orthogonal, c.Diagonal, c.Occupancy)
	}
	f.Fuzz(checkSets)
}

func BenchmarkSets(b *testing.B) {
	const n = 1024
	random := rand.New(rand.NewPCG(9, 0))
	var sets, occs, dst [n]uint64
	for i := range sets {
		occs[i] = random.Uint64() & random.Uint64()
		sets[i] = occs[i] & random.Uint64() & random.Uint64() & random.Uint64()
	}
	for _, s := range sliders {
		b.Run(s.name, func(b *testing.B) {
			for i := range b.N {
				sink += s.set(sets[i%n], occs[i%n])
			}
		})
	}
	b.Run("Sliders", func(b *testing.B) {
		for range b.N {
			SliderSets(dst[:], sets[:], sets[:], occs[:])
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/position")
	})
}
