package purego

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// FuzzEmptyBoard compares what depends on a square alone with the walker.
func FuzzEmptyBoard(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Square)
	}
	f.Fuzz(checkEmptyBoard)
}

func checkEmptyBoard(t *testing.T, sq int) {
	for _, m := range emptyBoardMethods {
		want := m.want(sq&63, 0)
		if m.own {
			want |= 1 << (sq & 63)
		}
		if got := m.set(sq); got != want {
			t.Errorf("%s(%d): got %#016x, want %#016x", m.name, sq, got, want)
		}
	}
}
