//go:build gc && !purego && !msan && !asan

package asm

import "testing"

func TestDispatch(t *testing.T) {
	lengths := [...]int{minRooks, minBishops, minQueens, minSliderSets,
		maxRooksTail, maxBishopsTail, maxQueensTail, maxSliderSetsTail}
	if want := [...]int{16, 28, 16, 16, 7, 11, 6, 3}; lengths != want {
		t.Errorf("the lengths are %d, want %d", lengths, want)
	}
	for n := range 100 {
		if !portableCall(Portable, n, 0) {
			t.Errorf("a kernel takes %d elements at level purego", n)
		}
		if got, want := portableCall(NEON, n, 40), n < 40; got != want {
			t.Errorf("portableCall is %t for %d elements, where a kernel takes 40: want %t", got, n, want)
		}
		want := n
		if n%16 <= 5 {
			want -= n % 16
		}
		if got := wholeBlocks(n, 5); got != want {
			t.Errorf("wholeBlocks is %d for %d elements and tails of 5, want %d", got, n, want)
		}
	}
}
