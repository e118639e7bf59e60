//go:build !asan && !race

package perft

import "testing"

// TestAllocations checks that no node of a tree allocates. Under the race detector a node does,
// because PlayAll reports its position, and the address sanitizer allocates.
func TestAllocations(t *testing.T) {
	p := parse(t, Suite[1].FEN)
	c := newCounter(3)
	for _, made := range []bool{false, true} {
		if n := testing.AllocsPerRun(3, func() { c.count(p, 3, made) }); n != 0 {
			t.Errorf("%v allocations in a tree of 97,862 leaves, made %v", n, made)
		}
	}
}
