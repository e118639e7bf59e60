package registers

import (
	"testing"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// spill returns the second pass.
func spill(count int, victim Victim) func(f *function) error {
	return func(f *function) error {
		s := &spiller{ctx: f.ctx, count: count, allocate: f.allocate, victim: victim, slots: make(map[operand.Mem]bool), loaded: make(map[reg.ID]bool)}
		return s.spillAll(f.ir())
	}
}

func TestSpill(t *testing.T) {
	testPass(t, spill(2, Farthest), []passTest{
		// The constant a is used last. It is neither stored nor loaded before that.
		{"farthest next use", `
			VMOVDQU c0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VPADDQ c0, e, e
			VMOVDQU e, p3
			RET`},
		// The instruction that leaves too many vectors live reads a, so a is loaded all the same.
		{"read before", `
			VMOVDQU c0, a
			VMOVDQU p1, b
			VPADDQ a, b, d
			VPADDQ b, d, e
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU c0, a
			VMOVDQU p1, b
			VPADDQ a, b, d
			VPADDQ b, d, e
			VPADDQ c0, e, e
			VMOVDQU e, p3
			RET`},
		// Sources of VPSUBQ are not exchangeable. The first one loads a, the second reads what it loaded.
		{"not exchangeable", `
			VPBROADCASTQ p0, a
			VMOVDQU p1, b
			VPSUBQ p2, b, d
			VPADDQ b, d, e
			VPSUBQ e, a, f
			VPSUBQ f, a, g
			VMOVDQU g, p3
			RET`, `
			VPBROADCASTQ p0, a
			VMOVDQU a, s0
			VMOVDQU p1, b
			VPSUBQ p2, b, d
			VPADDQ b, d, e
			VMOVDQU s0, t0
			VPSUBQ e, t0, f
			VPSUBQ f, t0, g
			VMOVDQU g, p3
			RET`},
		// A vector of which an instruction uses a part stays.
		{"part", `
			VPBROADCASTQ p0, a
			VPBROADCASTQ p1, b
			VPADDQ b, b, d
			VPADDQ d, d, d
			VPADDQ b, d, d
			VPADDQ a.x, d.x, d.x
			VMOVDQU d, p3
			RET`, `
			VPBROADCASTQ p0, a
			VPBROADCASTQ p1, b
			VMOVDQU b, s0
			VPADDQ b, b, d
			VPADDQ d, d, d
			VPADDQ s0, d, d
			VPADDQ a.x, d.x, d.x
			VMOVDQU d, p3
			RET`},
	})
}

// The sum needs both vectors at once.
func TestSpillFails(t *testing.T) {
	f := parse(`
		VMOVDQU p0, a
		VMOVDQU p1, b
		VPSUBQ a, b, b
		VMOVDQU b, p0
		RET`)
	want := "f: instruction 1 leaves more than 1 vectors live, none of which can be spilled"
	if err := spill(1, Farthest)(f); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
