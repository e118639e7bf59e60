package amd64

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/formtest"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"golang.org/x/sys/cpu"
)

// The offsets in the state.
const (
	atGeneral = 0    // four numbers, AX to DX
	atFlags   = 32   // one byte each: zero, less, less or equal
	atMasks   = 64   // three masks, K1 to K3
	atVectors = 128  // four vectors, Z1 to Z4
	atMemory  = 512  // the operand in memory
	stateSize = 1024 // bytes
)

// formFunction returns the source of the function for an instruction.
func formFunction(i int, instruction string, setsFlags bool) string {
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, "\t"+format+"\n", args...) }
	fmt.Fprintf(&text, "\nTEXT ·%s(SB), NOSPLIT, $0-8\n", formtest.Function(i))
	line("MOVQ state+0(FP), R15")
	line("MOVQ $5, R14")
	for j := range 4 {
		line("VMOVDQU64 %d(R15), Z%d", atVectors+64*j, j+1)
	}
	for j := range 3 {
		line("MOVQ %d(R15), AX", atMasks+8*j)
		line("KMOVQ AX, K%d", j+1)
	}
	for j, r := range generalRegisters[:4] {
		line("MOVQ %d(R15), %s", atGeneral+8*j, r)
	}
	line("%s", instruction)
	if setsFlags {
		for j, set := range []string{"SETEQ", "SETLT", "SETLE"} {
			line("%s %d(R15)", set, atFlags+j)
		}
	}
	for j, r := range generalRegisters[:4] {
		line("MOVQ %s, %d(R15)", r, atGeneral+8*j)
	}
	for j := range 3 {
		line("KMOVQ K%d, AX", j+1)
		line("MOVQ AX, %d(R15)", atMasks+8*j)
	}
	for j := range 4 {
		line("VMOVDQU64 Z%d, %d(R15)", j+1, atVectors+64*j)
	}
	line("VZEROUPPER")
	line("RET")
	return text.String()
}

func init() {
	// Only the functions of forms have these instructions.
	instructions["SETEQ"] = func(m *Machine, o operands) { m.setByte(o[0], m.Holds("EQ")) }
	instructions["SETLT"] = func(m *Machine, o operands) { m.setByte(o[0], m.Holds("LT")) }
	instructions["SETLE"] = func(m *Machine, o operands) { m.setByte(o[0], m.Holds("LE")) }
}

func (m *Machine) setByte(o assembly.Operand, b circuit.Bit) {
	m.setNumber(o, circuit.Word{b}.Extend(8, false))
}

// forms returns each form of the kernels' instructions, with registers and memory of the state.
func forms(t *testing.T) (all []string) {
	t.Helper()
	others := regexp.MustCompile(`^(J.*|RET|PCALIGN|VZEROUPPER|NOP|CALL)$`) // the last two are the assembler's
	for _, function := range formtest.Kernels(t, "amd64") {
		for _, i := range function.Instructions[function.Prologue:] {
			if !i.Epilogue && !others.MatchString(i.Op) {
				all = append(all, canonical(i))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// canonical returns an instruction on registers and memory of the state. Equal operands remain equal.
func canonical(i assembly.Instruction) string {
	seen := make(map[string][]string) // registers by class
	number := func(class, register string) int {
		if !slices.Contains(seen[class], register) {
			seen[class] = append(seen[class], register)
		}
		return slices.Index(seen[class], register) + 1
	}
	rename := func(register string) string {
		switch class := register[:1]; class {
		case "X", "Y", "Z":
			return fmt.Sprint(class, number("vector", register[1:]))
		case "K":
			return fmt.Sprint(class, number("mask", register))
		}
		return generalRegisters[number("general", register)-1]
	}
	var operands []string
	for _, o := range i.Operands {
		switch {
		case o.Form == assembly.Immediate:
			operands = append(operands, o.String())
		case o.Form == assembly.Register:
			operands = append(operands, rename(wholeOf(o.Register)))
		case i.Op == "LEAQ" && o.Form == assembly.Indirect: // of numbers
			text := "(AX)"
			if o.Value != 0 {
				text = fmt.Sprint(o.Value) + text
			}
			if o.Index != "" {
				text += fmt.Sprintf("(BX*%d)", o.Scale)
			}
			seen["general"] = []string{"base", "index"}
			operands = append(operands, text)
		case o.Index != "":
			operands = append(operands, fmt.Sprintf("%d(R15)(R14*%d)", atMemory, o.Scale))
		default:
			operands = append(operands, fmt.Sprintf("%d(R15)", atMemory))
		}
	}
	if i.Op == "LEAQ" && i.Operands[0].Form != assembly.Indirect {
		return "LEAQ (AX), BX"
	}
	return strings.TrimSpace(i.Op + " " + strings.Join(operands, ", "))
}

// needProcessor returns a function that runs a program with AVX-512, in the emulator if this CPU lacks a
// part. Without an emulator it skips the test, or fails it if KINDERGARTEN_REQUIRE names bochs.
func needProcessor(t *testing.T) func(directory string) ([]byte, error) {
	t.Helper()
	if x := cpu.X86; x.HasBMI2 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512CD &&
		x.HasAVX512VBMI && x.HasAVX512GFNI && x.HasAVX512BITALG && x.HasAVX512VPOPCNTDQ {
		return formtest.Native()
	}
	if err := emulator.Installed(); err != nil {
		if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "bochs") {
			t.Fatalf("%v; KINDERGARTEN_REQUIRE demands it", err)
		}
		t.Skipf("the kernels have instructions of AVX-512 that this CPU lacks, and %v", err)
	}
	const model = "corei7_icelake_u"
	t.Logf("this CPU lacks a part of AVX-512: Bochs emulates %s", model)
	return func(directory string) ([]byte, error) {
		return emulator.Run(context.Background(), model, directory, "exec /forms </cases")
	}
}

func TestInstructionsAgainstProcessor(t *testing.T) {
	run := needProcessor(t)
	cases, onVariables := formtest.Forms{
		Names: forms(t), Function: formFunction, GOARCH: "amd64", Run: run, StateSize: stateSize,
		FlagSetters: []string{"ADDQ", "SUBQ", "CMPQ", "DECQ", "ANDQ", "ANDL", "ORQ", "XORQ", "TESTQ"},
		State:       func(random *rand.Rand) []byte { return formtest.RandomState(random, stateSize, 0x8f3f8f3f8f3f8f3f) },
		Call: func(c *circuit.Circuit, file *assembly.File, function string, state memory.Value) {
			NewMachine(c, file, 0).Call(function, 0, state)
		},
	}.Compare(t)
	if onVariables < cases*9/10 {
		t.Errorf("the model executes %d of %d cases on variables, want nine tenths", onVariables, cases)
	}
}

// TestRefusals executes functions that the model must refuse. A function must only access its
// arguments, its data and its frame, return with the caller's SP and BP, and leave no vector with its
// upper half in use. The model accepts a function if want is empty.
func TestRefusals(t *testing.T) {
	const (
		leaf    = "NOSPLIT, $0-8"
		framed  = "NOSPLIT, $8-8"
		changed = "BP is not the caller's"
		dirty   = "want VZEROUPPER"
	)
	for _, test := range []struct{ name, header, body, want string }{
		{"an unknown instruction", leaf, "PDEPQ AX, BX, CX", "no such instruction"},
		{"a branch on an input", leaf, "CMPQ AX, $3\n\tJL end\nend:", "the branch depends on"},
		{"a load outside", leaf, "MOVQ p+0(FP), AX\n\tMOVQ 32(AX), BX", "a load of 8 bytes at offset 32"},
		{"a load before", leaf, "MOVQ p+0(FP), AX\n\tVMOVDQU -1(AX), X1", "a load of 16 bytes at offset -1"},
		{"a store outside", leaf, "MOVQ p+0(FP), AX\n\tMOVQ BX, 25(AX)", "a store of 8 bytes at offset 25"},
		{"a masked store by an input", leaf, "MOVQ p+0(FP), AX\n\tKMOVQ BX, K1\n\tVMOVDQU64 Z1, K1, (AX)", "written depends on"},
		{"an address as a number", leaf, "MOVQ p+0(FP), AX\n\tIMULQ AX, BX", "is used as a number"},
		{"an unaligned address", leaf, "MOVQ p+0(FP), AX\n\tVMOVDQA Y1, (AX)", "alignment"},
		{"an endless loop", leaf, "again:\n\tJMP again", "does not return"},

		{"BP set", leaf, "MOVQ $1, BP", changed},
		{"BP cleared", leaf, "XORQ BP, BP", changed},
		{"BP set and the stack checked", "$0-8", "MOVQ $1, BP", changed},
		{"BP set after a branch, where go vet looks no further", leaf, "JMP set\nset:\n\tMOVQ $1, BP", changed},
		{"BP set after a read of it, where go vet looks no further", leaf, "MOVQ BP, AX\n\tMOVQ $1, BP", changed},
		{"BP's upper half cleared", leaf, "MOVL BP, BP", changed},
		{"BP set to an address", leaf, "MOVQ p+0(FP), BP", changed},
		{"BP set at the first of two returns", leaf, "MOVQ $1, BP\n\tRET\n\tMOVQ AX, BX", changed},
		{"a frame that saves nothing", "NOSPLIT|NOFRAME, $8-8", "MOVQ $1, BP", "the flag NOFRAME"},
		{"BP read", leaf, "MOVQ BP, AX", ""},
		{"BP saved and restored", leaf, "MOVQ BP, AX\n\tMOVQ $1, BP\n\tMOVQ AX, BP", ""},
		{"BP set in a frame that saves it", framed, "MOVQ $1, BP", ""},
		{"BP points to the end of the frame", "NOSPLIT, $16-8", "MOVQ AX, -16(BP)\n\tMOVQ 0(SP), BX", ""},
		{"the saved BP overwritten through BP", framed, "MOVQ AX, (BP)", "a store of 8 bytes at offset 8"},
		{"the saved BP overwritten through SP", framed, "MOVQ AX, 8(SP)", "a store of 8 bytes at offset 8"},
		{"SP moved", framed, "ADDQ $8, SP", "SP must not be set"},
		{"SP set", framed, "MOVQ AX, SP", "SP must not be set"},
		{"SP moved on the line of a return", framed, "ADDQ $8, SP; RET", "SP must not be set"},
		{"BP set on the line of a return", leaf, "MOVQ $1, BP; RET", changed},
		{"BP set on the line of TEXT", leaf + "; MOVQ $1, BP", "MOVQ AX, BX", "an instruction on the line of TEXT"},
		{"SP moved by a push", framed, "PUSHQ AX", "unbalanced PUSH/POP"},
		{"SP moved by a call", framed, "CALL ·g(SB)", "no such instruction"},
		{"the direction flag", leaf, "STD", "no such instruction"},
		{"the control word of SSE", leaf, "LDMXCSR p+0(FP)", "no such instruction"},
		{"R14 and X15, which ABI0 leaves to the function", leaf, "MOVQ $1, R14\n\tVPCMPEQB X15, X15, X15", ""},

		{"vectors cleared", leaf, "VPAND Y1, Y2, Y3\n\tVZEROUPPER", ""},
		{"a dirty vector of 32 bytes", leaf, "VPAND Y1, Y2, Y3", dirty},
		{"a dirty vector of 64 bytes", leaf, "VPANDQ Z1, Z2, Z3", dirty},
		{"a vector that VZEROUPPER would not clear", leaf, "VPANDQ Z16, Z17, Z18", ""},
		{"a vector set after VZEROUPPER", leaf, "VZEROUPPER\n\tVPAND Y1, Y2, Y3", dirty},
		{"a vector of 16 bytes", leaf, "VPAND X1, X2, X3", ""},
	} {
		source := "TEXT ·f(SB), " + test.header + "\n\t" + test.body + "\n\tRET\n"
		formtest.Refused(t, test.name, "amd64", source, test.want, func(f *assembly.File) {
			NewMachine(circuit.New(), f, 0).Call("f", 0, memory.NewUnknown("p", 32).Start())
		})
	}
}

// TestInstructionsAreUsed checks that some kernel has each instruction of the model, because only
// instructions of kernels are compared with the CPU.
func TestInstructionsAreUsed(t *testing.T) {
	formtest.Used(t, forms(t), instructions, `^(SET..|PCALIGN|VZEROUPPER)$`)
}
