package purego

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// FuzzLines compares the sliders that are put together from one method for each
// line with the walker.
func FuzzLines(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Square, c.Occupancy)
	}
	f.Fuzz(checkCombinations)
}

func checkCombinations(t *testing.T, sq int, occ uint64) {
	rook, bishop := WalkRook(sq&63, occ), WalkBishop(sq&63, occ)
	for _, c := range combinations {
		if got := c.lines.Rook(sq, occ); got != rook {
			t.Errorf("%s: Rook(%d, %#016x): got %#016x, want %#016x", c.name, sq, occ, got, rook)
		}
		if got := c.lines.Bishop(sq, occ); got != bishop {
			t.Errorf("%s: Bishop(%d, %#016x): got %#016x, want %#016x", c.name, sq, occ, got, bishop)
		}
		if got := c.lines.Queen(sq, occ); got != rook|bishop {
			t.Errorf("%s: Queen(%d, %#016x): got %#016x, want %#016x", c.name, sq, occ, got, rook|bishop)
		}
	}
}
