package registers

import "testing"

func TestRemoveDead(t *testing.T) {
	testPass(t, func(f *function) error { return removeDead(f.ir()) }, []passTest{
		// Nothing reads b, so nothing reads d.
		{"dead", `
			VMOVDQU p0, a
			VMOVDQU p1, d
			VPADDQ a, d, b
			VMOVDQU a, p2
			RET`, `
			VMOVDQU p0, a
			VMOVDQU a, p2
			RET`},
		// A flag may be what an instruction is there for, and a store is its own purpose.
		{"flags", `
			VMOVDQU p0, a
			DECQ n
			MOVQ p, n
			KXNORQ a, a, b
			VMOVDQU a, p1
			RET`, `
			VMOVDQU p0, a
			DECQ n
			VMOVDQU a, p1
			RET`},
		// The next iteration reads a.
		{"loop", `
			VMOVDQU p0, a
			VMOVDQU p1, b
			loop:
			VMOVDQU a, p2
			VPADDQ b, b, a
			DECQ n
			JNZ loop
			VPADDQ a, a, b
			RET`, `
			VMOVDQU p0, a
			VMOVDQU p1, b
			loop:
			VMOVDQU a, p2
			VPADDQ b, b, a
			DECQ n
			JNZ loop
			RET`},
	})
}
