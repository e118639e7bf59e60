package probe

import (
	"math/bits"
	"reflect"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// TestReferences compares each reference with the function of package attacks that it names, on
// all boards.
func TestReferences(t *testing.T) {
	leapers := map[string]func(int) uint64{
		"Knight": attacks.Knight[uint64, int], "King": attacks.King[uint64, int], "PawnNorth": attacks.PawnNorth[uint64, int], "PawnSouth": attacks.PawnSouth[uint64, int],
		"EmptyRook": attacks.EmptyRook[uint64, int], "EmptyBishop": attacks.EmptyBishop[uint64, int],
		"EmptyQueen": func(sq int) uint64 { return attacks.Queen(sq, uint64(0)) },
		"RankMask":   attacks.RankMask[uint64, int], "FileMask": attacks.FileMask[uint64, int], "DiagonalMask": attacks.DiagonalMask[uint64, int], "AntiDiagonalMask": attacks.AntiDiagonalMask[uint64, int],
	}
	for d, name := range names {
		leapers["Ray "+name] = func(sq int) uint64 { return attacks.Ray[uint64](sq, attacks.Direction(d)) }
	}
	sliders := map[string]func(int, uint64) uint64{
		"Rook": attacks.Rook[uint64, int], "Bishop": attacks.Bishop[uint64, int], "Queen": attacks.Queen[uint64, int], "Rank": attacks.Rank[uint64, int],
		"File": attacks.File[uint64, int], "Diagonal": attacks.Diagonal[uint64, int], "AntiDiagonal": attacks.AntiDiagonal[uint64, int],
	}
	ends := func(a, b int) (first, second uint64) {
		if attacks.Line[uint64](a, b) == 0 {
			return 0, 0
		}
		return 1 << a, 1 << b
	}
	pairs := map[string]func(a, b int) uint64{
		"Between": attacks.Between[uint64, int], "Line": attacks.Line[uint64, int],
		"Between and its first end":  func(a, b int) uint64 { first, _ := ends(a, b); return attacks.Between[uint64](a, b) | first },
		"Between and its second end": func(a, b int) uint64 { _, second := ends(a, b); return attacks.Between[uint64](a, b) | second },
		"Between and both ends": func(a, b int) uint64 {
			first, second := ends(a, b)
			return attacks.Between[uint64](a, b) | first | second
		},
		"Between, and always its second end": func(a, b int) uint64 { return attacks.Between[uint64](a, b) | 1<<b },
	}
	for _, r := range references {
		for _, b := range boardsOf(r.shape) {
			got, want := r.of(b.Square, b.To, b.Occ), uint64(0)
			switch r.shape {
			case leaper:
				want = leapers[r.name](b.Square)
			case slider:
				want = sliders[r.name](b.Square, b.Occ)
			case pair:
				want = pairs[r.name](b.Square, b.To)
			}
			if got != want {
				t.Fatalf("%s is %#x on %+v, want %#x", r.name, got, b, want)
			}
		}
	}
	if want := len(leapers) + len(sliders) + len(pairs); len(references) != want {
		t.Errorf("there are %d references, want %d", len(references), want)
	}
}

// TestBoards wants each occupancy that matters for a rook or a bishop on each square, with the
// square and without.
func TestBoards(t *testing.T) {
	seen := make(map[[3]uint64]bool)
	for _, b := range boardsOf(slider) {
		for i, relevant := range []uint64{relevant(b.Square, true), relevant(b.Square, false)} {
			seen[[3]uint64{uint64(b.Square)<<1 | b.Occ>>b.Square&1, uint64(i), b.Occ & relevant}] = true
		}
	}
	want := 0
	for sq := range 64 {
		want += 2<<bits.OnesCount64(relevant(sq, true)) + 2<<bits.OnesCount64(relevant(sq, false))
	}
	if len(seen) != want || want != 2*(102_400+5_248) {
		t.Errorf("the boards have %d occupancies that matter, want %d", len(seen), want)
	}
}

// relevant returns the squares that matter for a rook or a bishop.
func relevant(sq int, rook bool) (squares uint64) {
	attack := attacks.Bishop[uint64, int]
	if rook {
		attack = attacks.Rook[uint64, int]
	}
	for rest := attack(sq, 0); rest != 0; rest &= rest - 1 {
		if blocker := rest & -rest; attack(sq, blocker) != attack(sq, 0) {
			squares |= blocker
		}
	}
	return squares
}

func TestBytes(t *testing.T) {
	type entry struct {
		mask  uint64
		moves []uint64
	}
	shared := make([]uint64, 10)
	for _, c := range []struct {
		value interface{}
		want  int64
	}{
		{&[64]uint64{}, 512},
		{&[2]entry{{1, shared[:3:3]}, {2, nil}}, 2*32 + 24},
		{&[2][]uint64{shared, shared}, 2*24 + 80},
		{&map[uint64][]uint64{1: shared}, 8 + 8 + 24 + 80},
		{&struct{ p *[4]uint32 }{&[4]uint32{}}, 8 + 16},
	} {
		if got := bytesOf(reflect.ValueOf(c.value).Elem()); got != c.want {
			t.Errorf("%T has %d bytes, want %d", c.value, got, c.want)
		}
	}
}
