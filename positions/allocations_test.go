//go:build !asan

package positions_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// No call allocates, and arguments stay on the stack of the caller. Under the race
// detector they escape, because calls report them. The address sanitizer allocates.
func TestAllocations(t *testing.T) {
	g := manyGames()
	eachLevel(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			var s onStack
			copy(s.positions[:], g.positions)
			if !s.run(g) {
				t.Error("wrong results")
			}
		}); n != 0 && !ranges.RaceEnabled {
			t.Errorf("%v allocations", n)
		}
	})
}
