package registers

import "testing"

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
