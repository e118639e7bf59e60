package amd64

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
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
	trials    = 8
)

// formFunction returns the source of the function for an instruction.
func formFunction(i int, instruction string) string {
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
	if setsFlags(instruction) {
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
	instructions["SETEQ"] = func(m *Machine, o []Operand) { m.setByte(o[0], m.Holds(m.circuit, "EQ")) }
	instructions["SETLT"] = func(m *Machine, o []Operand) { m.setByte(o[0], m.Holds(m.circuit, "LT")) }
	instructions["SETLE"] = func(m *Machine, o []Operand) { m.setByte(o[0], m.Holds(m.circuit, "LE")) }
	toMask := instructions["KMOVQ"]
	instructions["KMOVQ"] = func(m *Machine, o []Operand) {
		if isMask(o[0].register) {
			m.set(o[1], number(m.mask(o[0])), 8)
			return
		}
		toMask(m, o)
	}
}

func (m *Machine) setByte(o Operand, b circuit.Bit) {
	m.store(o, number(circuit.Word{b}.Extend(8, false)), 1)
}

// flagSetters are the instructions whose flags a kernel may use.
var flagSetters = []string{"ADDQ", "SUBQ", "CMPQ", "DECQ", "ANDQ", "ANDL", "ORQ", "XORQ", "TESTQ"}

func setsFlags(instruction string) bool {
	op, _, _ := strings.Cut(instruction, " ")
	return slices.Contains(flagSetters, op)
}

// kernels returns the functions of the assembly in the repository.
func kernels(t *testing.T) (all []*Function) {
	t.Helper()
	files, err := filepath.Glob("../../../../asm/*_amd64.s")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files of kernels match: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Parse(filepath.Base(file), string(text))
		if err != nil {
			t.Fatal(err)
		}
		all = slices.AppendSeq(all, maps.Values(f.Functions))
	}
	return all
}

// forms returns each form of the kernels' instructions, with registers and memory of
// the state.
func forms(t *testing.T) (all []string) {
	t.Helper()
	for _, function := range kernels(t) {
		for _, i := range function.Instructions {
			if i.Op == "RET" || i.Op == "PCALIGN" || i.Op == "VZEROUPPER" || strings.HasPrefix(i.Op, "J") {
				continue
			}
			all = append(all, canonical(i))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// canonical returns an instruction with registers and memory of the state. Operands
// that are equal remain equal.
func canonical(i Instruction) string {
	renamed := make(map[string]string)
	counts := make(map[string]int)
	rename := func(register string) string {
		class, id := "general", register
		if _, number, ok := vectorRegister(register); ok {
			class, id = "vector", fmt.Sprint("vector", number)
		} else if isMask(register) {
			class = "mask"
		}
		if _, ok := renamed[id]; !ok {
			counts[class]++
			switch class {
			case "general":
				renamed[id] = generalRegisters[counts[class]-1]
			case "vector":
				renamed[id] = fmt.Sprint(counts[class])
			case "mask":
				renamed[id] = fmt.Sprint("K", counts[class])
			}
		}
		if class == "vector" {
			return register[:1] + renamed[id]
		}
		return renamed[id]
	}
	var operands []string
	for _, o := range i.Operands {
		switch {
		case o.form == immediate:
			operands = append(operands, o.text)
		case o.form == register:
			operands = append(operands, rename(o.register))
		case i.Op == "LEAQ" && o.form == indirect: // of numbers
			text := "(AX)"
			if o.value != 0 {
				text = fmt.Sprint(o.value) + text
			}
			if o.index != "" {
				text += fmt.Sprintf("(BX*%d)", o.scale)
			}
			renamed["address"], counts["general"] = "", 2
			operands = append(operands, text)
		case o.index != "":
			operands = append(operands, fmt.Sprintf("%d(R15)(R14*%d)", atMemory, o.scale))
		default:
			operands = append(operands, fmt.Sprintf("%d(R15)", atMemory))
		}
	}
	if i.Op == "LEAQ" && i.Operands[0].form != indirect {
		return "LEAQ (AX), BX"
	}
	return strings.TrimSpace(i.Op + " " + strings.Join(operands, ", "))
}

// needProcessor returns the command in front of a program with AVX-512: none, or that of the
// emulator if this CPU lacks a part. Without an emulator it skips the test, or fails it if
// KINDERGARTEN_REQUIRE names bochs.
func needProcessor(t *testing.T) []string {
	t.Helper()
	if x := cpu.X86; x.HasBMI2 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512CD &&
		x.HasAVX512VBMI && x.HasAVX512GFNI && x.HasAVX512BITALG && x.HasAVX512VPOPCNTDQ {
		return nil
	}
	if err := emulator.Installed(); err != nil {
		if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "bochs") {
			t.Fatalf("%v; KINDERGARTEN_REQUIRE demands it", err)
		}
		t.Skipf("the kernels have instructions of AVX-512 that this CPU lacks, and %v", err)
	}
	const model = "corei7_icelake_u"
	t.Logf("this CPU lacks a part of AVX-512: Bochs emulates %s", model)
	return []string{"go", "run", "../../emulator/emulate", model}
}

func TestInstructionsAgainstProcessor(t *testing.T) {
	processor := needProcessor(t)
	names := forms(t)
	var source strings.Builder
	source.WriteString("#include \"textflag.h\"\n")
	for i, name := range names {
		source.WriteString(formFunction(i, name))
	}
	file, err := Parse("forms_amd64.s", source.String())
	if err != nil {
		t.Fatal(err)
	}
	cases, onVariables := formtest.Forms{
		Names: names, Source: source.String(), GOARCH: "amd64", Emulator: processor, StateSize: stateSize,
		Trials: func(name string) int {
			if setsFlags(name) {
				return 4 * trials // because few numbers overflow
			}
			return trials
		},
		State: func(random *rand.Rand) []byte { return formtest.RandomState(random, stateSize, 0x8f3f8f3f8f3f8f3f) },
		Call: func(c *circuit.Circuit, function string, state memory.Value) error {
			_, err := NewMachine(c, file, 0).Call(function, 0, state)
			return err
		},
	}.Compare(t)
	if onVariables < cases*9/10 {
		t.Errorf("the model executes %d of %d cases on variables, want nine tenths", onVariables, cases)
	}
}

// TestRefusals executes functions that the model must refuse.
func TestRefusals(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"an unknown instruction", "PDEPQ AX, BX, CX", "no such instruction"},
		{"a branch on an input", "CMPQ AX, $3\n\tJL end\nend:", "the branch depends on"},
		{"a load outside", "MOVQ p+0(FP), AX\n\tMOVQ 32(AX), BX", "a load of 8 bytes at offset 32"},
		{"a load before", "MOVQ p+0(FP), AX\n\tVMOVDQU -1(AX), X1", "a load of 16 bytes at offset -1"},
		{"a store outside", "MOVQ p+0(FP), AX\n\tMOVQ BX, 25(AX)", "a store of 8 bytes at offset 25"},
		{"a masked store by an input", "MOVQ p+0(FP), AX\n\tKMOVQ BX, K1\n\tVMOVDQU64 Z1, K1, (AX)", "what is read or written depends on"},
		{"an address as a number", "MOVQ p+0(FP), AX\n\tIMULQ AX, BX", "is used as a number"},
		{"an unaligned address", "MOVQ p+0(FP), AX\n\tVMOVDQA Y1, (AX)", "alignment"},
		{"an endless loop", "again:\n\tJMP again", "does not return"},
	} {
		text := "TEXT ·f(SB), NOSPLIT, $0-8\n\t" + test.body + "\n\tRET\n"
		f, err := Parse("f_amd64.s", text)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		_, err = NewMachine(circuit.New(false), f, 0).Call("f", 0, memory.NewUnknown("p", 32).Start())
		formtest.Refused(t, test.name, err, test.want)
	}
	for _, text := range []string{"MOVQ AX, BX", "DATA x+0(SB), $1", "GLOBL x(SB), NOPTR, $8", "TEXT f", "TEXT ·f(SB), NOSPLIT|WRAPPER, $0-0", "TEXT ·f(SB), 512, $8-0", "TEXT ·f(SB), $0-0\n\tMOVQ (AX, BX", "TEXT ·f(SB), $0-0\n\tMOVQ $x, BX"} {
		if _, err := Parse("f_amd64.s", text); err == nil {
			t.Errorf("Parse of %q gives no error", text)
		}
	}
}

// TestFixedRegisters executes functions that set SP, BP and other registers. A function
// must return with the caller's SP and BP. The model accepts it if want is empty.
func TestFixedRegisters(t *testing.T) {
	const changed = "BP is not the caller's"
	for _, test := range []struct{ name, header, body, want string }{
		{"BP set", "NOSPLIT, $0-8", "MOVQ $1, BP", changed},
		{"BP cleared", "NOSPLIT, $0-8", "XORQ BP, BP", changed},
		{"BP set and the stack checked", "$0-8", "MOVQ $1, BP", changed},
		{"BP set behind a branch, where go vet looks no further", "NOSPLIT, $0-8", "JMP set\nset:\n\tMOVQ $1, BP", changed},
		{"BP set behind a read of it, where go vet looks no further", "NOSPLIT, $0-8", "MOVQ BP, AX\n\tMOVQ $1, BP", changed},
		{"BP's upper half cleared", "NOSPLIT, $0-8", "MOVL BP, BP", changed},
		{"BP set to an address", "NOSPLIT, $0-8", "MOVQ p+0(FP), BP", changed},
		{"BP set at the first of two returns", "NOSPLIT, $0-8", "MOVQ $1, BP\n\tRET\n\tMOVQ AX, BX", changed},
		{"BP set in a frame that saves nothing", "NOSPLIT|NOFRAME, $8-8", "MOVQ $1, BP", changed},
		{"BP read", "NOSPLIT, $0-8", "MOVQ BP, AX", ""},
		{"BP saved and restored", "NOSPLIT, $0-8", "MOVQ BP, AX\n\tMOVQ $1, BP\n\tMOVQ AX, BP", ""},
		{"BP saved and restored in a frame that saves nothing", "NOSPLIT|NOFRAME, $8-8", "MOVQ BP, 0(SP)\n\tMOVQ $1, BP\n\tMOVQ 0(SP), BP", ""},
		{"BP set in a frame that saves it", "NOSPLIT, $8-8", "MOVQ $1, BP", ""},
		{"BP points to the end of the frame", "NOSPLIT, $16-8", "MOVQ AX, -16(BP)\n\tMOVQ 0(SP), BX", ""},
		{"the saved BP overwritten through BP", "NOSPLIT, $8-8", "MOVQ AX, (BP)", "a store of 8 bytes at offset 8"},
		{"the saved BP overwritten through SP", "NOSPLIT, $8-8", "MOVQ AX, 8(SP)", "a store of 8 bytes at offset 8"},
		{"SP moved", "NOSPLIT, $8-8", "ADDQ $8, SP", "may be set"},
		{"SP set", "NOSPLIT, $8-8", "MOVQ AX, SP", "may be set"},
		{"SP moved by a push", "NOSPLIT, $8-8", "PUSHQ AX", "no such instruction"},
		{"SP moved by a call", "NOSPLIT, $8-8", "CALL f", "no such instruction"},
		{"the direction flag", "NOSPLIT, $0-8", "STD", "no such instruction"},
		{"the control word of SSE", "NOSPLIT, $0-8", "LDMXCSR p+0(FP)", "no such instruction"},
		{"R14 and X15, which ABI0 leaves to the function", "NOSPLIT, $0-8", "MOVQ $1, R14\n\tVPCMPEQB X15, X15, X15", ""},
	} {
		f, err := Parse("f_amd64.s", "TEXT ·f(SB), "+test.header+"\n\t"+test.body+"\n\tRET\n")
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		_, err = NewMachine(circuit.New(false), f, 0).Call("f", 0, memory.NewUnknown("p", 32).Start())
		formtest.Refused(t, test.name, err, test.want)
	}
}

// TestUpperHalves executes functions that set vectors. The model accepts one if want is empty.
func TestUpperHalves(t *testing.T) {
	const dirty = "want VZEROUPPER"
	for _, test := range []struct{ body, want string }{
		{"VPAND Y1, Y2, Y3\n\tVZEROUPPER", ""},
		{"VPAND Y1, Y2, Y3", dirty},
		{"VPANDQ Z1, Z2, Z3", dirty},
		{"VPANDQ Z16, Z17, Z18", ""}, // VZEROUPPER would not clear it
		{"VZEROUPPER\n\tVPAND Y1, Y2, Y3", dirty},
		{"VPAND X1, X2, X3", ""},
	} {
		f, err := Parse("f_amd64.s", "TEXT ·f(SB), NOSPLIT, $0-8\n\t"+test.body+"\n\tRET\n")
		if err != nil {
			t.Errorf("%s: %v", test.body, err)
			continue
		}
		_, err = NewMachine(circuit.New(false), f, 0).Call("f", 0, memory.NewUnknown("p", 32).Start())
		formtest.Refused(t, test.body, err, test.want)
	}
}

// TestInstructionsAreUsed wants a kernel with each instruction of the model, because only
// instructions of kernels are compared with the CPU.
func TestInstructionsAreUsed(t *testing.T) {
	var used []string
	for _, f := range forms(t) {
		op, _, _ := strings.Cut(f, " ")
		used = append(used, op)
	}
	known := regexp.MustCompile(`^(SET..|PCALIGN|VZEROUPPER)$`)
	for op := range instructions {
		if !slices.Contains(used, op) && !known.MatchString(op) {
			t.Errorf("no kernel has the instruction %s of the model", op)
		}
	}
}
