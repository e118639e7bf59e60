package registers

import "testing"

func TestRemoveCopies(t *testing.T) {
	testPass(t, func(f *function) error { return removeCopies(f.ir()) }, []passTest{
		// The copies of loop-carried vectors go.
		{"copy", `
			VMOVDQU p0, a
			loop:
			VPADDQ p1, a, b
			VMOVDQA b, a
			DECQ n
			JNZ loop
			VMOVDQU a, p0
			RET`, `
			VMOVDQU p0, a
			loop:
			VPADDQ p1, a, a
			DECQ n
			JNZ loop
			VMOVDQU a, p0
			RET`},
		// Both hold a value of their own.
		{"needed copy", `
			VMOVDQU p0, a
			VMOVDQA a, b
			VPADDQ p1, b, b
			VPADDQ a, b, b
			VMOVDQU b, p0
			RET`, `
			VMOVDQU p0, a
			VMOVDQA a, b
			VPADDQ p1, b, b
			VPADDQ a, b, b
			VMOVDQU b, p0
			RET`},
		// b dies: it takes the place of a, which does not.
		{"turned", `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VMOVDQU p2, d
			VMOVDQA64 a, e
			VPTERNLOGQ $0xf8, d, b, e
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VMOVDQU p2, d
			VPTERNLOGQ $0xec, d, a, b
			VPADDQ a, b, b
			VMOVDQU b, p3
			RET`},
		// Once a is b, d must not be b: it is set while a is live.
		{"two copies", `
			VMOVDQU p0, a
			VMOVDQU p1, d
			VMOVDQU d, p2
			VMOVDQA a, b
			VMOVDQA b, d
			VMOVDQU d, p3
			RET`, `
			VMOVDQU p0, b
			VMOVDQU p1, d
			VMOVDQU d, p2
			VMOVDQA b, d
			VMOVDQU d, p3
			RET`},
	})
}

// A register of 32 bytes cannot take the place of one of 16.
func TestCopyOfPart(t *testing.T) {
	f := parse(`
		VMOVDQU p0, a
		VPADDQ a.x, a.x, a.x
		VMOVDQA a, b
		VMOVDQU b, p1
		RET`)
	want := "VPADDQ uses a part of a vector that is copied"
	if err := removeCopies(f.ir()); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// The table of an operand becomes that of the operand in its place.
func TestSwapped(t *testing.T) {
	tables := [3]uint8{0xf0, 0xcc, 0xaa}
	for place, table := range tables {
		for operand, before := range tables {
			want := before
			switch operand {
			case 0:
				want = table
			case place:
				want = tables[0]
			}
			if got := swapped(before, place); got != want {
				t.Errorf("swapped(%#x, %d) = %#x, want %#x", before, place, got, want)
			}
		}
	}
}
