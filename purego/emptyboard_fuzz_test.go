package purego

import "testing"

// FuzzEmptyBoard compares what depends on a square alone with the walker.
func FuzzEmptyBoard(f *testing.F) {
	f.Add(0)
	f.Add(-1)
	f.Fuzz(func(t *testing.T, sq int) {
		for _, m := range emptyBoardMethods {
			want := m.want(sq&63, 0)
			if m.own {
				want |= 1 << (sq & 63)
			}
			if got := m.set(sq); got != want {
				t.Errorf("%s(%d): got %#016x, want %#016x", m.name, sq, got, want)
			}
		}
	})
}
