package methods

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

func TestCases(t *testing.T) {
	for _, c := range occupancies.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Log(c.Why)
			checkLookups(t, c.Square, c.Occupancy)
			checkLines(t, c.Square, c.Occupancy)
			checkMasks(t, c.Square)
		})
	}
}

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

// FuzzLines compares the sliders of a function for each line with the walk.
func FuzzLines(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Square, c.Occupancy)
	}
	f.Fuzz(checkLines)
}

func checkLines(t *testing.T, sq int, occ uint64) {
	rook, bishop := walk.Rook(sq&63, occ), walk.Bishop(sq&63, occ)
	for _, m := range All() {
		if m.Lines.Rank == nil {
			continue
		}
		if gotRook, gotBishop := m.Lines.Rook(sq, occ), m.Lines.Bishop(sq, occ); gotRook != rook || gotBishop != bishop {
			t.Errorf("%s: rook and bishop on %d, occupancy %#016x: got %#016x and %#016x, want %#016x and %#016x",
				m.Name, sq, occ, gotRook, gotBishop, rook, bishop)
		}
		if got := m.Lines.Queen(sq, occ); got != rook|bishop {
			t.Errorf("%s: queen on %d, occupancy %#016x: got %#016x, want %#016x", m.Name, sq, occ, got, rook|bishop)
		}
	}
}

// FuzzMasks compares every mask with the walk.
func FuzzMasks(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Square)
	}
	f.Fuzz(checkMasks)
}

func checkMasks(t *testing.T, sq int) {
	for m := range masks {
		if got, want := m.Set(sq), m.Walk(sq&63); got != want {
			t.Errorf("%s of square %d: got %#016x, want %#016x", m.Name, sq, got, want)
		}
	}
}
