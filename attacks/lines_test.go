package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// pair is the definition of Between and Line. It walks from a in every direction until it meets b.
func pair(a, b int) (between, line uint64) {
	for d := range walk.Direction(8) {
		if reached := walk.Ray(a, 1<<b, d); reached>>b&1 != 0 {
			return reached &^ (1 << b), walk.Ray(a, 0, d) | walk.Ray(a, 0, (d+4)&7) | 1<<a
		}
	}
	return 0, 0
}

func TestBetweenAndLine(t *testing.T) {
	for a := range 64 {
		for b := range 64 {
			between, line := pair(a, b)
			if got, want := [2]uint64{attacks.Between[uint64](a, b), attacks.Line[uint64](a, b)}, [2]uint64{between, line}; got != want {
				t.Errorf("Between and Line of %d and %d are %#016x, want %#016x", a, b, got, want)
			}
			for c := range 64 {
				if got, want := attacks.Aligned(a, b, c), line>>c&1 != 0; got != want {
					t.Errorf("Aligned(%d, %d, %d) = %t, want %t", a, b, c, got, want)
				}
			}
		}
	}
}
