package registers

import (
	"strings"
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

// A copy of memory is read from there again. Other memory may change.
func TestSource(t *testing.T) {
	testPass(t, spill(2, Farthest), []passTest{
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
}

// The memory itself must not change, nor half of it, nor the pointer to it.
func TestSourceChanges(t *testing.T) {
	for _, change := range []string{"VMOVDQU e, p0", "VMOVDQU e, h0", "DECQ p", "JNZ loop"} {
		f := parse("loop:\nVMOVDQU p0, a\nVMOVDQU p1, b\nVPADDQ b, b, d\nVPADDQ b, d, e\n" + change + "\nVPADDQ a, e, e\nVMOVDQU e, p3\nRET")
		err := spill(2, Farthest)(f)
		if want := "which may change before the vector is read"; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want an error that ends in %q", change, err, want)
		}
	}
}
