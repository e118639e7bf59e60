package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/kernels"
)

// checkSliders compares all lookups with the walk.
func checkSliders(t *testing.T, sq int, occ uint64) {
	for i := range kernels.Lookups {
		l := &kernels.Lookups[i]
		if got, want := l.Attacks(uint(sq), occ), l.Walk(sq, occ); got != want {
			t.Fatalf("%s(%d, %#016x) = %#016x, want %#016x", l.Name, sq, occ, got, want)
		}
	}
}

// TestSliders tries every occupancy of the lines of a square, its own square included, with the rest of the
// board empty, full and random. If two lines have 15 squares, only the relevant ones vary.
func TestSliders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, lines := range []occupancies.Walk{walk.Rank, walk.File, walk.Rook, walk.Bishop} {
		for sq := range 64 {
			squares := occupancies.Line(lines, sq)
			if bits.OnesCount64(squares) == 15 {
				squares = occupancies.Relevant(lines, sq)
			}
			for occ := range occupancies.Around(squares, random) {
				checkSliders(t, sq, occ)
			}
		}
	}
}

func FuzzSliders(f *testing.F) {
	f.Add(int8(27), uint64(0x8801000081000049)) // the ends of all lines
	f.Fuzz(func(t *testing.T, sq int8, occ uint64) { checkSliders(t, int(sq), occ) })
}
