//go:build !asan && !race

package perft

import (
	"testing"
	"testing/synctest"
)

// TestAllocations checks that no node of a tree allocates. Under the race detector a node does,
// because PlayAll reports its position, and the address sanitizer allocates.
func TestAllocations(t *testing.T) {
	p := parse(t, Suite[1].FEN)
	c := newCounter(3)
	for _, leaves := range []Leaves{Bulk, Made, Kinds} {
		if n := testing.AllocsPerRun(3, func() { c.count(p, 3, leaves) }); n != 0 {
			t.Errorf("%v allocations in a tree of 97,862 leaves, leaves %v", n, leaves)
		}
	}
	// In a bubble a lost goroutine is a deadlock, which ends the test at once.
	synctest.Test(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(1, func() {
			for range Divide(p, 3, Made, 0) {
			}
			for _, depth := range []int{1, 9} {
				for range Divide(p, depth, Bulk, 3) {
					break
				}
			}
		}); n > 100 {
			t.Errorf("%v allocations by Divide, want a counter a goroutine and short lists", n)
		}
	})
}
