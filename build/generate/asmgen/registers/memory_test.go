package registers

import (
	"testing"

	"github.com/mmcloughlin/avo/ir"
)

// The second source of an instruction must not move to memory unless it may be the first.
func TestInMemory(t *testing.T) {
	f := parse("VPXOR a, b, d")
	for opcode, exchangeable := range map[string]bool{
		"VPAND": true, "VPOR": true, "VPXOR": true, "VPADDB": true, "VPADDQ": true, "VPSADBW": true, "VPCMPEQB": true, "VPCMPEQQ": true,
		"VPANDN": false, "VPSUBB": false, "VPSUBQ": false, "VPCMPGTB": false, "VPSHUFB": false, "VPUNPCKLQDQ": false, "VPUNPCKHQDQ": false,
	} {
		i := f.ir().Nodes[0].(*ir.Instruction)
		i.Opcode = opcode
		if _, ok := inMemory(i, f.register("a"), f.constants); !ok {
			t.Errorf("%s reads no memory, want it as the first source", opcode)
		}
		if _, ok := inMemory(i, f.register("b"), f.constants); ok != exchangeable {
			t.Errorf("%s reads memory in the place of its second source: %v, want %v", opcode, ok, exchangeable)
		}
	}
}

// A copy of memory is not read from there again if the memory may have changed.
func TestSource(t *testing.T) {
	testPass(t, spill(2, Farthest), []passTest{
		// The memory that a is a copy of changes too early.
		{"overwritten copy", `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, p0
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p0, a
			VMOVDQU a, s0
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, p0
			VPADDQ s0, e, e
			VMOVDQU e, p3
			RET`},
		// Half of the memory that a is a copy of changes too early.
		{"half overwritten", `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, h0
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p0, a
			VMOVDQU a, s0
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, h0
			VPADDQ s0, e, e
			VMOVDQU e, p3
			RET`},
		// The slot of g, of which b is a copy, gets the new g too early.
		{"overwritten slot", `
			VPBROADCASTQ p0, g
			VMOVDQU p1, a
			VPADDQ a, a, d
			VPADDQ a, d, a
			VMOVDQA g, b
			VPADDQ c0, g, g
			VMOVDQU g, p2
			VPADDQ a, a, d
			VPADDQ a, d, d
			VMOVDQU d, p3
			VMOVDQU b, p4
			RET`, `
			VPBROADCASTQ p0, g
			VMOVDQU g, s0
			VMOVDQU p1, a
			VPADDQ a, a, d
			VPADDQ a, d, a
			VMOVDQU s0, b
			VMOVDQU b, s1
			VMOVDQU s0, t0
			VPADDQ c0, t0, t0
			VMOVDQU t0, s0
			VMOVDQU t0, p2
			VPADDQ a, a, d
			VPADDQ a, d, d
			VMOVDQU d, p3
			VMOVDQU s1, t1
			VMOVDQU t1, p4
			RET`},
		// The pointer moves on before a is read.
		{"moved pointer", `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			DECQ p
			VPADDQ b, d, e
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p0, a
			VMOVDQU a, s0
			VMOVDQU p1, b
			VPADDQ b, b, d
			DECQ p
			VPADDQ b, d, e
			VPADDQ s0, e, e
			VMOVDQU e, p3
			RET`},
		// The memory beside the one that a is a copy of changes.
		{"overwritten beside", `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, p1
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, p1
			VPADDQ p0, e, e
			VMOVDQU e, p3
			RET`},
	})
	testPass(t, spill(1, Farthest), []passTest{
		// The memory that a is a copy of changes after the last read, but before the next iteration.
		{"overwritten in a loop", `
			VMOVDQU p0, a
			VPBROADCASTQ p1, b
			loop:
			VPADDQ b, b, b
			VPADDQ a, b, b
			VMOVDQU b, p0
			DECQ n
			JNZ loop
			VMOVDQU b, p1
			RET`, `
			VMOVDQU p0, t0
			VMOVDQU t0, s0
			VPBROADCASTQ p1, b
			loop:
			VPADDQ b, b, b
			VPADDQ s0, b, b
			VMOVDQU b, p0
			DECQ n
			JNZ loop
			VMOVDQU b, p1
			RET`},
	})
}
