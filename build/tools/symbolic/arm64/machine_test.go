package arm64

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/formtest"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// TestRefusals executes functions that the model must refuse, or accept if want is empty. A function must only
// access its arguments, its data and its locals, and must not use reserved registers.
func TestRefusals(t *testing.T) {
	const (
		leaf        = "NOSPLIT, $0-8"
		framed      = "NOSPLIT, $24-8"
		notItsStack = "of the stack, of which the function may write"
		mayNotEnd   = "is not the caller's"
	)
	for _, test := range []struct{ name, header, body, want string }{
		{"nothing", leaf, "", ""},
		{"an unknown instruction", leaf, "CRC32X R0, R1", "no such instruction"},
		{"an instruction beyond the baseline", leaf, "VEOR3 V0.B16, V1.B16, V2.B16, V3.B16", "no such instruction"},
		{"a branch on an input", leaf, "CBZ R1, end\nend:", "the branch depends on"},
		{"a branch on flags of an input", leaf, "TST $15, R1\n\tBEQ end\nend:", "the branch depends on"},
		{"a load outside", leaf, "MOVD p+0(FP), R0\n\tVLD1 (R0), [V0.B16, V1.B16, V2.B16]", "a load of 48 bytes at offset 0"},
		{"a load before", leaf, "MOVD p+0(FP), R0\n\tFLDPQ -16(R0), (F0, F1)", "a load of 32 bytes at offset -16"},
		{"a store outside", leaf, "MOVD p+0(FP), R0\n\tMOVD ZR, 25(R0)", "a store of 8 bytes at offset 25"},
		{"a store after a moved address", leaf, "MOVD p+0(FP), R0\n\tVLD1.P 16(R0), [V0.B16]\n\tVST1 [V0.B16, V1.B16], (R0)",
			"a store of 32 bytes at offset 16"},
		{"a store to the data", leaf, "MOVD $data<>(SB), R0\n\tMOVD ZR, (R0)", "which is constant"},
		{"an address as a number", leaf, "MOVD p+0(FP), R0\n\tTST $15, R0", "is used as a number"},
		{"an endless loop", leaf, "again:\n\tMOVD R1, R2\n\tB again", "does not return"},
		{"a stack that may have to grow", "0, $1024-8", "", "lacks the flag NOSPLIT"},
		{"the locals", framed, "MOVD ZR, 8(RSP)\n\tMOVD ZR, 24(RSP)", ""},
		{"the saved address to return to", framed, "MOVD ZR, (RSP)", notItsStack},
		{"the saved frame pointer", framed, "MOVD ZR, -8(RSP)", notItsStack},
		{"below the stack pointer without a frame", leaf, "MOVD ZR, -8(RSP)", notItsStack},
		{"a vector that exceeds the locals", framed, "ADD $40, RSP, R6\n\tVST1 [V0.B16], (R6)", notItsStack},
		{"the caller's frame", framed, "MOVD ZR, 48(RSP)", notItsStack},
		{"the stack pointer moved", framed, "SUB $16, RSP", mayNotEnd},
		{"the stack pointer moved and restored", framed, "SUB $16, RSP\n\tADD $16, RSP", ""},
		{"the stack pointer moved without a frame", leaf, "ADD $16, RSP", "RSP " + mayNotEnd},
		{"the frame pointer set without a frame", leaf, "MOVD $1, R29", "R29, the frame pointer, " + mayNotEnd},
		{"the frame pointer set to an address", leaf, "MOVD p+0(FP), R29", "R29, the frame pointer, " + mayNotEnd},
		{"the address to return to set", leaf, "MOVD $1, R30", "R30, the address to return to, " + mayNotEnd},
		{"the address to return to set at the first of two returns", leaf, "MOVD $1, R30\n\tRET\n\tMOVD R0, R1", "R30"},
		{"the system's register set", leaf, "MOVD R0, R18_PLATFORM", "R18 belongs to the system"},
		{"the system's register read", leaf, "ADD R18_PLATFORM, R1, R1", "R18 belongs to the system"},
		{"an address in the system's register", leaf, "MOVD (R18_PLATFORM), R1", "R18 belongs to the system"},
		{"the assembler's register", leaf, "MOVD R0, R27", "R27 belongs to the assembler"},
		{"the runtime's register", leaf, "MOVD R0, g", "g belongs to the runtime"},
		{"the control of floating-point numbers", leaf, "MSR R0, FPCR", "no such instruction"},
		{"a vector of a number", leaf, "VMOVQ $1, $2, V0", "no such instruction"},
		{"a branch to an offset", leaf, "B 0(PC)", "there is no instruction at the target"},
		{"a call", framed, "CALL (R1)", "no such instruction"},
		{"an operand that is not understood", leaf, "MOVD (R1)(R2<<3), R0", "is not understood"},
	} {
		const data = "DATA data<>+0(SB)/8, $1\nGLOBL data<>(SB), RODATA|NOPTR, $8\n"
		source := data + "TEXT ·f(SB), " + test.header + "\n\t" + test.body + "\n\tRET\n"
		formtest.Refused(t, test.name, "arm64", source, test.want, func(f *assembly.File) {
			NewMachine(circuit.New(), f).Call("f", memory.NewUnknown("p", 32).Start())
		})
	}
}
