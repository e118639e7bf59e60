package arm64

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/formtest"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// The offsets in the state. Operands in memory are in the part from atMemory on.
const (
	atVectors = 0   // 32 vectors
	atGeneral = 512 // the general registers of forms, R0 to R17
	atFlags   = 656 // one number for each condition
	atMemory  = 1024
	stateSize = 2048 // bytes
	trials    = 6
)

// pointer is the base register of all operands in memory.
const pointer = "R21"

var allConditions = []string{"EQ", "NE", "GE", "LT", "GT", "LE"}

// flagSetters are the instructions whose flags a kernel may use.
var flagSetters = []string{"SUBS", "ANDS", "TST"}

func setsFlags(instruction string) bool {
	op, _, _ := strings.Cut(instruction, " ")
	return slices.Contains(flagSetters, op)
}

// formFunction returns the source of the function for an instruction.
func formFunction(i int, instruction string) string {
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, "\t"+format+"\n", args...) }
	fmt.Fprintf(&text, "\nTEXT ·%s(SB), NOSPLIT, $0-8\n", formtest.Function(i))
	line("MOVD state+0(FP), R20")
	line("ADD $%d, R20, %s", atMemory+512, pointer)
	for v := 0; v < 32; v += 2 {
		line("FLDPQ %d(R20), (F%d, F%d)", atVectors+16*v, v, v+1)
	}
	for r := range 18 {
		line("MOVD %d(R20), R%d", atGeneral+8*r, r)
	}
	line("%s", instruction)
	if setsFlags(instruction) {
		for n, condition := range allConditions {
			line("CSET %s, R22", condition)
			line("MOVD R22, %d(R20)", atFlags+8*n)
		}
	}
	for r := range 18 {
		line("MOVD R%d, %d(R20)", r, atGeneral+8*r)
	}
	for v := 0; v < 32; v += 2 {
		line("FSTPQ (F%d, F%d), %d(R20)", v, v+1, atVectors+16*v)
	}
	// The offset of the base register.
	line("SUB R20, %s, R22", pointer)
	line("MOVD R22, %d(R20)", atFlags+8*len(allConditions))
	line("RET")
	return text.String()
}

func init() {
	// Only the functions of forms have CSET, and a difference of addresses.
	instructions["CSET"] = func(m *Machine, o operands) {
		m.set(o[1].Register, assembly.Number(circuit.Word{m.Holds(o[0].String())}.Extend(64, false)))
	}
	subtract := instructions["SUB"]
	instructions["SUB"] = func(m *Machine, o operands) {
		if base := m.value(o[0]); base.Region != nil {
			offset, _ := m.Circuit.Subtract(m.value(o[1]).Word, base.Word)
			m.set(last(o), assembly.Number(offset))
			return
		}
		subtract(m, o)
	}
}

// forms returns each form of the kernels' instructions, and the set of all operations.
// Two instructions have the same form if one becomes the other by renaming registers.
func forms(t *testing.T) (all []string, operations map[string]bool) {
	t.Helper()
	known := make(map[string]bool)
	operations = make(map[string]bool)
	for _, function := range formtest.Kernels(t, "arm64") {
		for _, i := range function.Instructions {
			operations[i.Op] = true
			text, key := canonical(i)
			if text == "" || known[key] {
				continue
			}
			known[key] = true
			all = append(all, text)
		}
	}
	slices.Sort(all)
	return all, operations
}

// canonical returns an instruction with addresses of the state, and a key that is equal
// for instructions of the same form. The text is empty for instructions that are not
// compared: branches and returns.
func canonical(i assembly.Instruction) (text, key string) {
	numbers := make(map[string]int)
	name := func(register string) string {
		if _, ok := numbers[register]; !ok {
			numbers[register] = len(numbers)
		}
		return fmt.Sprintf("%c%d", register[0], numbers[register])
	}
	var operands, keys []string
	for _, o := range i.Operands {
		operand, key := o.String(), o.String()
		switch o.Form {
		case assembly.Target:
			return "", ""
		case assembly.Address:
			operand, key = fmt.Sprintf("$%d", o.Value+4096), "$" // an arbitrary number
		case assembly.Argument:
			operand = fmt.Sprintf("%d(%s)", o.Value%64*8, pointer)
			key = "memory"
		case assembly.Indirect:
			operand = strings.Replace(o.String(), "("+o.Register+")", "("+pointer+")", 1)
			// The operand must be inside of the state.
			if o.Value > 448 {
				operand = fmt.Sprintf("%d(%s)", o.Value%448/16*16, pointer)
			}
			key = "memory"
			if o.Value == 0 {
				key = "memory without offset"
			}
		case assembly.Register:
			operand = own.ReplaceAllString(o.String(), "R17")
			key = strings.Replace(o.String(), o.Register, name(o.Register), 1)
			if o.Register == "ZR" {
				key = "ZR"
			}
		case assembly.Vector:
			key = strings.Replace(o.String(), o.String()[:len(o.Register)], name(o.Register), 1)
		case assembly.List, assembly.Pair:
			operand = own.ReplaceAllString(o.String(), "R17")
			for _, r := range o.Registers {
				key += " " + name(r)
			}
			key = fmt.Sprint(len(o.Registers), o.Arrangement, key[len(o.String()):])
		}
		operands, keys = append(operands, operand), append(keys, key)
	}
	if i.Op == "RET" {
		return "", ""
	}
	return strings.TrimSpace(i.Op + " " + strings.Join(operands, ", ")), i.Op + " " + strings.Join(keys, ", ")
}

// own matches the registers that formFunction uses or must not change.
var own = regexp.MustCompile(`\b(RSP|R29|R30|R2[012])\b`)

// randomState returns a state in which some registers are equal.
func randomState(random *rand.Rand) []byte {
	state := formtest.RandomState(random, stateSize, 0x8f3f1f3f0f1f3f1f)
	if random.UintN(4) == 0 {
		copy(state[atGeneral+8:], state[atGeneral:atGeneral+8*8])
		copy(state[atVectors+16:], state[atVectors:atVectors+16*16])
	}
	return state
}

// needEmulator returns a function that runs a program for arm64. Without an emulator it skips the
// test, or fails it if KINDERGARTEN_REQUIRE names qemu.
func needEmulator(t *testing.T) func(directory string) ([]byte, error) {
	t.Helper()
	if runtime.GOOS == "linux" && runtime.GOARCH == "arm64" {
		return formtest.Native()
	}
	if path, err := exec.LookPath("qemu-aarch64"); err == nil {
		return formtest.Native(path)
	}
	const missing = "there is no program qemu-aarch64 in $PATH: install Debian's package qemu-user"
	if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "qemu") {
		t.Fatal(missing + "; KINDERGARTEN_REQUIRE demands it")
	}
	t.Skip(missing)
	return nil
}

func TestInstructionsAgainstEmulator(t *testing.T) {
	run := needEmulator(t)
	names, _ := forms(t)
	var source strings.Builder
	for i, name := range names {
		source.WriteString(formFunction(i, name))
	}
	file, err := formtest.Assemble("arm64", source.String())
	if err != nil {
		t.Fatal(err)
	}
	cases, onVariables := formtest.Forms{
		Names: names, Source: source.String(), GOARCH: "arm64", Environment: []string{"GOOS=linux"}, Run: run,
		StateSize: stateSize,
		Trials: func(name string) int {
			if setsFlags(name) {
				return 8 * trials // because few numbers overflow
			}
			return trials
		},
		State: randomState,
		Call: func(c *circuit.Circuit, function string, state memory.Value) {
			NewMachine(c, file).Call(function, state)
		},
	}.Compare(t)
	if onVariables < cases {
		t.Errorf("the model executes %d of %d cases on variables, want all", onVariables, cases)
	}
}

// TestInstructionsAreUsed checks that some kernel has each instruction of the model, because only
// instructions of kernels are compared with the emulator.
func TestInstructionsAreUsed(t *testing.T) {
	_, used := forms(t)
	for op := range instructions {
		if !used[op] && op != "CSET" {
			t.Errorf("no kernel has the instruction %s of the model", op)
		}
	}
}
