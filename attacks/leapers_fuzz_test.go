package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// FuzzLeapers compares the attacks of leapers, by square and by set, with their
// steps.
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

// FuzzFills compares the fills with walks from each square of the set.
func FuzzFills(f *testing.F) {
	for _, c := range occupancies.Cases {
		f.Add(c.Occupancy)
	}
	f.Fuzz(checkFills)
}

func checkFills(t *testing.T, set uint64) {
	for _, fill := range []struct {
		name string
		fill func(set uint64) uint64
		one  func(sq int) uint64
	}{
		{"FillNorth", attacks.FillNorth[uint64], func(sq int) uint64 { return 1<<sq | north(sq) }},
		{"FillSouth", attacks.FillSouth[uint64], func(sq int) uint64 { return 1<<sq | south(sq) }},
		{"FileFill", attacks.FileFill[uint64], func(sq int) uint64 { return 1<<sq | north(sq) | south(sq) }},
		{"FrontSpanNorth", attacks.FrontSpanNorth[uint64], north},
		{"FrontSpanSouth", attacks.FrontSpanSouth[uint64], south},
		{"AttackSpanNorth", attacks.AttackSpanNorth[uint64], func(sq int) uint64 { return attackSpan(sq, north(sq), northSteps) }},
		{"AttackSpanSouth", attacks.AttackSpanSouth[uint64], func(sq int) uint64 { return attackSpan(sq, south(sq), southSteps) }},
	} {
		if got, want := fill.fill(set), union(set, fill.one); got != want {
			t.Errorf("%s(%#016x) = %#016x, want %#016x", fill.name, set, got, want)
		}
	}
}
