package asm

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// TestRarePositions compares the counts of the kernels with those of the portable function. Other tests
// compare that function with the rules of chess.
func TestRarePositions(t *testing.T) {
	positions := rules.Rare()
	n := len(positions)
	if n < 50_000 {
		t.Fatalf("there are %d positions, want at least 50000", n)
	}
	want, got, checkers := make([]uint8, n), make([]uint8, n), make([]uint8, n)
	purego.LegalCounts(want, nil, positions)
	each(t, func(t *testing.T, k kernel[legalCountsFunc]) {
		// Groups of 64, and calls that are too short for them.
		for _, size := range []int{n, 9} {
			clear(got)
			for from := 0; from < n; from += size {
				to := min(from+size, n)
				k.run(got[from:to], checkers[from:to], positions[from:to])
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%d a call, %#x: got %d moves, want %d", size, positions[i], got[i], want[i])
				}
			}
		}
	})
}
