package amd64

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// The model of each instruction is compared with this machine. For each form of
// an instruction that the kernels have, a function is generated that loads
// registers from a state in memory, executes the instruction and stores what it
// has made of them. A program with all of these functions runs them on random
// states; the model executes the same text.

// Offsets into the state.
const (
	atGeneral = 0    // four numbers, AX to DX
	atFlags   = 32   // one byte each: zero, less, less or equal
	atMasks   = 64   // three masks, K1 to K3
	atVectors = 128  // four vectors, Z1 to Z4
	atMemory  = 512  // the operand in memory
	stateSize = 1024 // bytes
	trials    = 8
)

const firstLines = `#include "textflag.h"
`

// formFunction returns the function that executes an instruction, given as text.
func formFunction(i int, instruction string, flags bool) string {
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, "\t"+format+"\n", args...) }
	fmt.Fprintf(&text, "\nTEXT ·form%d(SB), NOSPLIT, $0-8\n", i)
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
	if flags {
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
	// Only the generated functions have these.
	instructions["SETEQ"] = func(m *Machine, o []Operand) { m.setByte(o[0], m.zero) }
	instructions["SETLT"] = func(m *Machine, o []Operand) { m.setByte(o[0], m.circuit.Xor(m.sign, m.overflow)) }
	instructions["SETLE"] = func(m *Machine, o []Operand) {
		m.setByte(o[0], m.circuit.Or(m.zero, m.circuit.Xor(m.sign, m.overflow)))
	}
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

// flagSetters are the instructions of which a kernel may use the flags.
var flagSetters = []string{"ADDQ", "SUBQ", "CMPQ", "DECQ", "ANDQ", "ANDL", "ORQ", "XORQ", "TESTQ", "ANDNQ"}

// forms returns the instructions of the kernels, each form once, with registers
// and memory of the state in place of theirs.
func forms(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../../../asm/*_amd64.s")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no kernels: %v", err)
	}
	var all []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Parse(filepath.Base(file), string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, function := range f.Functions {
			for _, i := range function.Instructions {
				if i.Op == "RET" || i.Op == "PCALIGN" || i.Op == "VZEROUPPER" || strings.HasPrefix(i.Op, "J") {
					continue
				}
				all = append(all, canonical(i))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// canonical returns an instruction with the registers and the memory of the
// state: the same ones where it has the same ones.
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

// randomState returns a state of words of all kinds: any, small, sparse, full.
func randomState(random *rand.Rand) []byte {
	state := make([]byte, stateSize)
	for i := 0; i < stateSize; i += 8 {
		w := random.Uint64()
		switch random.UintN(5) {
		case 0:
			w = random.Uint64N(100)
		case 1:
			w &= random.Uint64() & random.Uint64()
		case 2: // as indices and counts of bytes
			w &= 0x8f3f8f3f8f3f8f3f
		case 3:
			w = uint64(int64(w) >> random.UintN(64))
		}
		for j := range 8 {
			state[i+j] = byte(w >> (8 * j))
		}
	}
	return state
}

const program = `package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"unsafe"
)

func main() {
	in, out := bufio.NewScanner(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	space := make([]byte, %[1]d+64)
	space = space[-uintptr(unsafe.Pointer(&space[0]))&63:][:%[1]d]
	for in.Scan() {
		var form int
		var state string
		fmt.Sscan(in.Text(), &form, &state)
		hex.Decode(space, []byte(state))
		forms[form](&space[0])
		fmt.Fprintln(out, hex.EncodeToString(space))
	}
}
`

// onMachine executes the forms on states on this machine.
func onMachine(t *testing.T, text string, n int, cases []string) []string {
	t.Helper()
	directory := t.TempDir()
	var stubs strings.Builder
	stubs.WriteString("package main\n\n")
	for i := range n {
		fmt.Fprintf(&stubs, "//go:noescape\nfunc form%d(state *byte)\n\n", i)
	}
	stubs.WriteString("var forms = []func(state *byte){\n")
	for i := range n {
		fmt.Fprintf(&stubs, "\tform%d,\n", i)
	}
	stubs.WriteString("}\n")
	for name, content := range map[string]string{
		"go.mod": "module forms\n\ngo 1.25\n", "main.go": fmt.Sprintf(program, stateSize),
		"forms_amd64.go": stubs.String(), "forms_amd64.s": text,
	} {
		if err := os.WriteFile(filepath.Join(directory, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("go", "run", ".")
	command.Dir = directory
	command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	command.Stdin = strings.NewReader(strings.Join(cases, "\n"))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}

func TestInstructionsAgainstThisMachine(t *testing.T) {
	if asm.Best() < asm.AVX512 {
		if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "avx512") {
			t.Fatalf("this machine runs the kernel %s, and KINDERGARTEN_REQUIRE demands avx512", asm.Best())
		}
		t.Skipf("the kernels have instructions of AVX-512, and this machine runs %s", asm.Best())
	}
	all := forms(t)
	var text strings.Builder
	text.WriteString(firstLines)
	for i, f := range all {
		op, _, _ := strings.Cut(f, " ")
		text.WriteString(formFunction(i, f, slices.Contains(flagSetters, op)))
	}
	file, err := Parse("forms_amd64.s", text.String())
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 0))
	var cases []string
	for i, f := range all {
		n := trials
		if op, _, _ := strings.Cut(f, " "); slices.Contains(flagSetters, op) {
			n *= 4 // few numbers overflow
		}
		for range n {
			cases = append(cases, fmt.Sprint(i, " ", hex.EncodeToString(randomState(random))))
		}
	}
	real := onMachine(t, text.String(), len(all), cases)
	if len(real) != len(cases) {
		t.Fatalf("%d cases have %d results", len(cases), len(real))
	}
	symbolic := 0
	for k, c := range cases {
		var i int
		var before string
		if _, err := fmt.Sscan(c, &i, &before); err != nil {
			t.Fatal(err)
		}
		state, err := hex.DecodeString(before)
		if err != nil {
			t.Fatal(err)
		}
		got, err := onModel(file, i, state, nil)
		if err != nil {
			t.Errorf("%s: %v", all[i], err)
			continue
		}
		compareStates(t, all[i], state, got, real[k])
		// Where no address and no mask for memory varies, also on expressions.
		values := make(circuit.Assignment)
		if got, err := onModel(file, i, state, values); err == nil {
			symbolic++
			compareStates(t, all[i]+" on expressions", state, got, real[k])
		}
	}
	t.Logf("%d forms, %d cases, %d of them also on expressions", len(all), len(cases), symbolic)
	if symbolic < len(cases)*9/10 {
		t.Errorf("only %d of %d cases can be executed on expressions", symbolic, len(cases))
	}
}

func compareStates(t *testing.T, form string, before []byte, got []byte, want string) {
	t.Helper()
	if g := hex.EncodeToString(got); g != want {
		for i := 0; i < stateSize; i += 8 {
			if g[2*i:2*i+16] != want[2*i:2*i+16] {
				t.Errorf("%s: offset %d of the state was %x: the model makes it %s, the machine %s", form, i, before[i:i+8], g[2*i:2*i+16], want[2*i:2*i+16])
				return
			}
		}
	}
}

// onModel executes a form in the model, on constants or, if values is not nil,
// on variables that have these values, which it fills in.
func onModel(file *File, form int, state []byte, values circuit.Assignment) ([]byte, error) {
	c := circuit.New(form%2 == 0)
	r := memory.New("state", stateSize)
	if values != nil {
		r = memory.NewUnknown("state", stateSize)
	}
	r.Alignment = 64
	for i, b := range state {
		for j := range 8 {
			if values != nil {
				values[circuit.Variable{Name: "state", Index: 8*i + j}] = b>>j&1 != 0
			}
		}
		if values == nil {
			if err := memory.Store(at(r, i), number(circuit.Constant(8, uint64(b))), 1); err != nil {
				return nil, err
			}
		}
	}
	if _, err := NewMachine(c, file, 0).Call(fmt.Sprintf("form%d", form), 0, r.Start()); err != nil {
		return nil, err
	}
	v, err := memory.Load(c, r.Start(), stateSize)
	if err != nil {
		return nil, err
	}
	after := make([]byte, stateSize)
	for i, set := range c.Evaluate(values, v.Word...) {
		if set {
			after[i/8] |= 1 << (i % 8)
		}
	}
	return after, nil
}

// What the model must refuse.
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
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error that says %q", test.name, err, test.want)
		}
	}
	for _, text := range []string{"MOVQ AX, BX", "DATA x+0(SB), $1", "GLOBL x(SB), NOPTR, $8", "TEXT f", "TEXT ·f(SB), NOSPLIT|WRAPPER, $0-0", "TEXT ·f(SB), 512, $8-0", "TEXT ·f(SB), $0-0\n\tMOVQ (AX, BX", "TEXT ·f(SB), $0-0\n\tMOVQ $x, BX"} {
		if _, err := Parse("f_amd64.s", text); err == nil {
			t.Errorf("%q can be parsed", text)
		}
	}
}

// A function must return with the stack pointer and the frame pointer of its
// caller. The model accepts a function if want is empty.
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
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", test.name, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: got %v, want an error that says %q", test.name, err, test.want)
		}
	}
}

// Every instruction of the model is one of the kernels', so that the comparison
// with the machine has met it.
func TestModelHasNoMore(t *testing.T) {
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
