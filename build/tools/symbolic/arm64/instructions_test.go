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
)

// pointer is the base register of all operands in memory.
const pointer = "R21"

var allConditions = []string{"EQ", "NE", "GE", "LT", "GT", "LE"}

// formFunction returns the source of the function for an instruction.
func formFunction(i int, instruction string, setsFlags bool) string {
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
	if setsFlags {
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
			m.set(last(o), assembly.Number(m.Circuit.Difference(m.value(o[1]).Word, base.Word)))
			return
		}
		subtract(m, o)
	}
}

// forms returns each form of the kernels' instructions, with registers and memory of the state.
func forms(t *testing.T) (all []string) {
	t.Helper()
	others := regexp.MustCompile(`^(JMP|B..|CBZ|RET)$`)
	for _, function := range formtest.Kernels(t, "arm64") {
		for _, i := range function.Instructions {
			if !others.MatchString(i.Op) {
				all = append(all, canonical(i))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// registers matches the registers of operands. RSP is taken for a general register.
var registers = regexp.MustCompile(`\b(RSP|[RVF]\d+)\b`)

// canonical returns an instruction on registers and memory of the state. Equal operands remain equal.
func canonical(i assembly.Instruction) string {
	renamed := make(map[string]string)
	counts := make(map[byte]int)
	rename := func(register string) string {
		if _, ok := renamed[register]; !ok {
			class := register[0]
			renamed[register] = fmt.Sprintf("%c%d", class, counts[class])
			counts[class]++
		}
		return renamed[register]
	}
	var operands []string
	for _, o := range i.Operands {
		text := registers.ReplaceAllStringFunc(o.String(), rename)
		switch {
		case o.Form == assembly.Address:
			text = "$4096" // an arbitrary number
		case o.Form != assembly.Indirect && o.Form != assembly.Argument:
		case o.Value == 0:
			text = "(" + pointer + ")"
		case strings.HasSuffix(i.Op, ".P"): // the offset is the size
			text = fmt.Sprintf("%d(%s)", o.Value, pointer)
		case o.Value < 0:
			text = "-16(" + pointer + ")"
		default:
			text = "16(" + pointer + ")"
		}
		operands = append(operands, text)
	}
	return i.Op + " " + strings.Join(operands, ", ")
}

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
	cases, onVariables := formtest.Forms{
		Names: forms(t), Function: formFunction, GOARCH: "arm64", Run: run, StateSize: stateSize,
		FlagSetters: []string{"SUBS", "ANDS", "TST"}, State: randomState,
		Call: func(c *circuit.Circuit, file *assembly.File, function string, state memory.Value) {
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
	formtest.Used(t, forms(t), instructions, "^CSET$")
}
