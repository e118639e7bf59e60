package registers

import (
	"slices"
	"testing"
)

func TestCheapest(t *testing.T) {
	testPass(t, spill(2, Cheapest), []passTest{
		// A read in the loop costs more than two after it.
		{"cheapest in a loop", `
			VPBROADCASTQ p0, a
			VPBROADCASTQ p1, b
			loop:
			VPADDQ p2, a, d
			VMOVDQU d, p2
			DECQ n
			JNZ loop
			VPSUBQ a, b, b
			VMOVDQU b, p0
			RET`, `
			VPBROADCASTQ p0, a
			VPBROADCASTQ p1, t0
			VMOVDQU t0, s0
			loop:
			VPADDQ p2, a, d
			VMOVDQU d, p2
			DECQ n
			JNZ loop
			VMOVDQU s0, t1
			VPSUBQ a, t1, t1
			VMOVDQU t1, s0
			VMOVDQU s0, t2
			VMOVDQU t2, p0
			RET`},
	})
}

func TestVictims(t *testing.T) {
	candidates := []Candidate{{NextUse: 2, Cost: 3, Relief: 1}, {NextUse: 4, Cost: 4, Relief: 2}, {NextUse: 3, Cost: 5, Relief: 2}}
	if got := Farthest(candidates); got != 1 {
		t.Errorf("Farthest(%v) = %d, want 1", candidates, got)
	}
	if got := Cheapest(candidates); got != 1 {
		t.Errorf("Cheapest(%v) = %d, want 1", candidates, got)
	}
}

// The spill of a adds a store and, for VPSUBQ, a load. VPADDQ reads memory then. The first
// read of a comes too early to count. b is a constant: nothing stores it.
func TestCandidates(t *testing.T) {
	var got []Candidate
	record := func(candidates []Candidate) int {
		if got == nil {
			got = slices.Clone(candidates)
		}
		return Farthest(candidates)
	}
	err := spill(2, record)(parse(`
		VPBROADCASTQ p0, a
		VPADDQ a, a, g
		VMOVDQU g, p2
		VMOVDQU c0, b
		VMOVDQU p1, d
		VPADDQ d, d, e
		VPADDQ a, e, e
		VPSUBQ e, a, f
		VPADDQ b, f, f
		VMOVDQU f, p3
		RET`))
	want := []Candidate{{NextUse: 2, Cost: 5, Relief: 3}, {NextUse: 4, Cost: 1, Relief: 3}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}
