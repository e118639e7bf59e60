package attacks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// A slider is one of the lookups and the walk that it must agree with.
type slider struct {
	name   string
	lookup func(sq Square, occ Bitboard) Bitboard
	walk   func(sq int, occ uint64) uint64
}

var sliders = []slider{
	{"Rank", attacks.Rank[Bitboard, Square], walk.Rank},
	{"File", attacks.File[Bitboard, Square], walk.File},
	{"Diagonal", attacks.Diagonal[Bitboard, Square], walk.Diagonal},
	{"AntiDiagonal", attacks.AntiDiagonal[Bitboard, Square], walk.AntiDiagonal},
	{"Rook", attacks.Rook[Bitboard, Square], walk.Rook},
	{"Bishop", attacks.Bishop[Bitboard, Square], walk.Bishop},
	{"Queen", attacks.Queen[Bitboard, Square], walk.Queen},
}

func (s slider) check(t *testing.T, sq int, occ uint64) {
	if got, want := uint64(s.lookup(Square(sq), Bitboard(occ))), s.walk(sq&63, occ); got != want {
		t.Fatalf("%s(%d, %#016x) = %#016x, want %#016x", s.name, sq, occ, got, want)
	}
}

// TestSliders tries every occupancy of the lines of each slider, its own square included, with the rest
// of the board empty, full and random. Of the lines of a rook, only the relevant squares vary. All these
// occupancies are tried for a queen too.
func TestSliders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	queen := sliders[6]
	for _, s := range sliders[:6] {
		for sq := range 64 {
			squares := occupancies.Line(s.walk, sq)
			if s.name == "Rook" {
				squares = occupancies.Relevant(s.walk, sq)
			}
			for occ := range occupancies.Around(squares, random) {
				s.check(t, sq, occ)
				queen.check(t, sq, occ)
			}
		}
	}
}

func FuzzSliders(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(int8(c.Square), c.Occupancy)
	}
	f.Fuzz(func(t *testing.T, sq int8, occ uint64) {
		for _, s := range sliders {
			s.check(t, int(sq), occ)
		}
	})
}
