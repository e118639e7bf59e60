package methods

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
)

// FuzzLookups compares every lookup with the walk.
func FuzzLookups(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Square, c.Occupancy)
	}
	f.Fuzz(checkLookups)
}

func checkLookups(t *testing.T, sq int, occ uint64) {
	for l := range lookups {
		if got, want := l.Attacks(sq, occ), l.Walk(sq&63, occ); got != want {
			t.Errorf("%s of square %d, occupancy %#016x: got %#016x, want %#016x", l.Name, sq, occ, got, want)
		}
	}
}
