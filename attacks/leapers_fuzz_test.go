package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// FuzzLeapers compares the attacks of leapers, by square and by set, with their steps.
func FuzzLeapers(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(int8(c.Square), c.Occupancy)
	}
	f.Fuzz(checkLeapers)
}

func checkLeapers(t *testing.T, sq int8, set uint64) {
	for _, leaper := range leapers {
		if got, want := leaper.one(int(sq)), leap(int(sq&63), leaper.step); got != want {
			t.Errorf("%s(%d) = %#016x, want %#016x", leaper.name, sq, got, want)
		}
		want := union(set, func(sq int) uint64 { return leap(sq, leaper.step) })
		if got := leaper.set(set); got != want {
			t.Errorf("%ss(%#016x) = %#016x, want %#016x", leaper.name, set, got, want)
		}
	}
}
