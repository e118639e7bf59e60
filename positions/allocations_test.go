//go:build !asan

package positions_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// TestAllocations checks that no call allocates and that arguments stay on the caller's stack. They
// escape under the race detector, because calls report them to it. The address sanitizer allocates.
func TestAllocations(t *testing.T) {
	want := games()
	eachLevel(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			var s onStack
			if !s.run(want) {
				t.Error("wrong results")
			}
		}); n != 0 && !ranges.RaceEnabled {
			t.Errorf("%v allocations", n)
		}
	})
}
