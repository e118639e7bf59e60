package occupancies_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

func TestSubsets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	sets := []uint64{0, 1, 1 << 63, 1<<63 | 1, 0xff, 0xff << 56, 0x8040201008040201}
	for range 50 {
		sets = append(sets, random.Uint64()&random.Uint64()&random.Uint64())
	}
	for _, set := range sets {
		n, last := 0, uint64(0)
		for subset := range occupancies.Subsets(set) {
			if subset&^set != 0 {
				t.Fatalf("%#016x is not a subset of %#016x", subset, set)
			}
			// Ascending subsets cannot repeat.
			if n > 0 && subset <= last || n == 0 && subset != 0 {
				t.Fatalf("of the subsets of %#016x, %#016x comes after %#016x", set, subset, last)
			}
			n, last = n+1, subset
		}
		if want := 1 << bits.OnesCount64(set); n != want {
			t.Errorf("%#016x has %d subsets, want %d", set, n, want)
		}
	}
}

func TestAround(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	const squares = 0x0102040810204080
	all := slices.Collect(occupancies.Around(squares, random))
	rests := make(map[uint64]bool)
	for subset := range occupancies.Subsets(squares) {
		if len(all) < 3 || all[0] != subset || all[1] != subset|^uint64(squares) || all[2]&squares != subset {
			t.Fatalf("around %#016x are %#016x, want the rest of the board empty, full and random", subset, all[:min(3, len(all))])
		}
		rests[all[2]&^squares] = true
		all = all[3:]
	}
	if len(all) > 0 || len(rests) != 256 {
		t.Errorf("%d occupancies too many around a line, and %d random rests, want 256", len(all), len(rests))
	}
}

func TestLines(t *testing.T) {
	for _, test := range []struct {
		walks       []occupancies.Walk
		lines, bits int // the number of lines, and of their squares
	}{
		{[]occupancies.Walk{walk.Rank}, 8, 64},
		{[]occupancies.Walk{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}, 46, 256},
		{[]occupancies.Walk{walk.Rank, walk.Rank}, 8, 64},
	} {
		lines, squares := 0, 0
		seen := make(map[uint64]bool)
		for line := range occupancies.Lines(test.walks...) {
			if seen[line] {
				t.Errorf("Lines yields %#016x twice", line)
			}
			seen[line] = true
			lines, squares = lines+1, squares+bits.OnesCount64(line)
		}
		if lines != test.lines || squares != test.bits {
			t.Errorf("%d walks: %d lines of %d squares, want %d of %d", len(test.walks), lines, squares, test.lines, test.bits)
		}
	}
	for sq := range 64 {
		if got, want := occupancies.Line(walk.Rank, sq), uint64(0xff)<<(sq&56); got != want {
			t.Errorf("the rank of square %d is %#016x, want %#016x", sq, got, want)
		}
	}
}

func TestRelevant(t *testing.T) {
	for _, piece := range []struct {
		name    string
		walk    occupancies.Walk
		subsets int // as in the published magic tables
	}{
		{"rook", walk.Rook, 102400}, {"bishop", walk.Bishop, 5248},
	} {
		random := rand.New(rand.NewPCG(3, 0))
		subsets := 0
		for sq := range 64 {
			squares := occupancies.Relevant(piece.walk, sq)
			if squares>>sq&1 != 0 {
				t.Errorf("the square %d of a %s is relevant to itself", sq, piece.name)
			}
			subsets += 1 << bits.OnesCount64(squares)
			// No other square changes the attacks. The number of subsets shows that each of these does.
			for occ := range occupancies.Around(squares, random) {
				if got, want := piece.walk(sq, occ), piece.walk(sq, occ&squares); got != want {
					t.Fatalf("%s on %d, occupancy %#016x: %#016x, and %#016x with that of %#016x", piece.name, sq, occ, got, want, squares)
				}
			}
		}
		if subsets != piece.subsets {
			t.Errorf("the relevant squares of a %s have %d subsets, want %d", piece.name, subsets, piece.subsets)
		}
	}
}

func TestRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 0))
	var occupied [64]int
	var sizes [65]int
	const n = 100000
	for range n {
		occ := occupancies.Random(random)
		sizes[bits.OnesCount64(occ)]++
		for sq := range occupied {
			occupied[sq] += int(occ >> sq & 1)
		}
	}
	for sq, times := range occupied {
		if times < n/3 || times > 2*n/3 {
			t.Errorf("square %d is occupied on %d of %d boards", sq, times, n)
		}
	}
	for size, times := range sizes {
		if (1 <= size && size <= 56 || size >= 61 && size < 64) && times == 0 {
			t.Errorf("no board of %d has %d pieces", n, size)
		}
	}
}
