package bulk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// checkSets compares all set-wise functions with the walk.
func checkSets(t *testing.T, orthogonal, diagonal, occ uint64) {
	t.Helper()
	for _, f := range sets {
		want := union(f.walk, orthogonal, occ)
		if got := f.plain(orthogonal, occ); got != want {
			t.Fatalf("%s(%#016x, %#016x) by %s: got %#016x, want %#016x", f.name, orthogonal, occ, Kernel(), got, want)
		}
		for _, occ := range []uint64{occ | orthogonal, occ &^ orthogonal} {
			if got := f.plain(orthogonal, occ); got != want {
				t.Fatalf("%s(%#016x, %#016x) by %s: got %#016x, want %#016x as without the set in the occupancy",
					f.name, orthogonal, occ, Kernel(), got, want)
			}
		}
		if got := f.named(Bitboard(orthogonal), Bitboard(occ)); uint64(got) != want {
			t.Fatalf("%s(%#016x, %#016x) by %s: got %#016x, want %#016x", f.name, orthogonal, occ, Kernel(), got, want)
		}
	}
	want := union(walk.Rook, orthogonal, occ) | union(walk.Bishop, diagonal, occ)
	if got := SliderSet(orthogonal, diagonal, occ); got != want {
		t.Fatalf("SliderSet(%#016x, %#016x, %#016x) by %s: got %#016x, want %#016x",
			orthogonal, diagonal, occ, Kernel(), got, want)
	}
}

func TestSetsOfOne(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		for i, occ := range boards() {
			checkSets(t, 1<<(i%64), 1<<(i/64%64), occ)
		}
	})
}

// Each square of a line is empty, a blocker, a piece in the occupancy or a piece that
// is missing from it.
func TestSetsOfLines(t *testing.T) {
	lines := []uint64{0xff, 0xff << 56, 0x0101010101010101, 0x8080808080808080, 0x8040201008040201, 0x0102040810204080,
		0xff << 32, 0x0808080808080808, 0x0402010000000000, 0x0000000080402010}
	eachLevel(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(5, 0))
		for _, line := range lines {
			for set := range occupancies.Subsets(line) {
				i := 0
				for occ := range occupancies.Subsets(line) {
					if i%16 == 0 || !testing.Short() {
						checkSets(t, set, set, occ)
					}
					i++
				}
				checkSets(t, set, set, random.Uint64())
			}
		}
	})
}

func TestSetsOfRandomPieces(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(6, 0))
		for range 5000 {
			a, b, occ := occupancies.Random(random), occupancies.Random(random)&random.Uint64(), occupancies.Random(random)
			checkSets(t, a, b, occ)
			checkSets(t, b, a, occ|a|b)
			checkSets(t, b, a, occ&^(a|b))
		}
		for _, set := range []uint64{0, ^uint64(0)} {
			for _, occ := range []uint64{0, ^uint64(0)} {
				checkSets(t, set, ^set, occ)
				checkSets(t, set, set, occ)
			}
		}
	})
}

// positions returns orthogonal sliders, diagonal sliders and occupancies, and the
// results of SliderSets.
func positions(seed uint64, n int) (in [3][]uint64, want []uint64) {
	random := rand.New(rand.NewPCG(7, seed))
	for i := range n {
		occ := occupancies.Random(random)
		in[0] = append(in[0], occupancies.Random(random)&random.Uint64())
		in[1] = append(in[1], occ&random.Uint64())
		in[2] = append(in[2], occ)
		want = append(want, union(walk.Rook, in[0][i], occ)|union(walk.Bishop, in[1][i], occ))
	}
	return in, want
}

// checkSliderSets checks SliderSets on n positions from an offset, into memory of its
// own and in place of each input.
func checkSliderSets(t *testing.T, all [3][]uint64, wants []uint64, offset, n int) {
	t.Helper()
	const untouched = 0x5ca1ab1e0ddba115
	want := wants[offset:][:n]
	around := slices.Repeat([]uint64{untouched}, n+16)
	dst := around[offset%8:]
	SliderSets(dst, all[0][offset:], all[1][offset:], all[2][offset:][:n])
	if !slices.Equal(dst[:n], want) {
		t.Fatalf("SliderSets by %s on %d positions from %d: got %#016x, want %#016x", Kernel(), n, offset, dst[:n], want)
	}
	for i, word := range around {
		if word != untouched && (i < offset%8 || i >= offset%8+n) {
			t.Fatalf("SliderSets by %s on %d positions wrote word %d around them", Kernel(), n, i-offset%8)
		}
	}
	for replaced := range all {
		var in [3][]uint64
		for i := range in {
			in[i] = all[i][offset:][:n]
		}
		in[replaced] = slices.Clone(in[replaced])
		SliderSets(in[replaced], in[0], in[1], in[2])
		if !slices.Equal(in[replaced], want) {
			t.Fatalf("SliderSets by %s on %d positions from %d, in place of input %d: got %#016x, want %#016x",
				Kernel(), n, offset, replaced, in[replaced], want)
		}
	}
	same := slices.Clone(all[2][offset:][:n])
	SliderSets(same, same, same, same)
	for i, occ := range all[2][offset:][:n] {
		if want := union(walk.Queen, occ, occ); same[i] != want {
			t.Fatalf("SliderSets by %s with one slice for all: got %#016x, want %#016x", Kernel(), same[i], want)
		}
	}
}

func TestSliderSets(t *testing.T) {
	in, want := positions(0, 2*chunk+77+64)
	eachLevel(t, func(t *testing.T) {
		for n := range 301 {
			checkSliderSets(t, in, want, n*7%64, n)
		}
		for _, n := range []int{chunk - 1, chunk, chunk + 1, 2*chunk + 77} {
			checkSliderSets(t, in, want, n%64, n)
		}
	})
}

func FuzzSets(f *testing.F) {
	// From 64 up: whole registers of each kernel, and another tail in each case.
	for i, c := range occupancies.SetCases {
		f.Add(c.Orthogonal, c.Diagonal, c.Occupancy, uint8(64+i))
	}
	f.Fuzz(checkAllSets)
}

// checkAllSets compares all set-wise functions with the walk at each level.
func checkAllSets(t *testing.T, orthogonal, diagonal, occ uint64, n uint8) {
	before := level
	defer func() { level = before }()
	in, want := positions(occ, int(n)+int(n%8))
	for level = 0; level <= asm.Best(); level++ {
		checkSets(t, orthogonal, diagonal, occ)
		checkSliderSets(t, in, want, int(n%8), int(n))
	}
}
