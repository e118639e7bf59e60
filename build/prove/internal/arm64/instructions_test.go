package arm64

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// The model of each instruction is compared with an emulator. For each form of an
// instruction that the kernels have, a function is generated that loads all registers
// from a state in memory, executes the instruction and stores what it has made of them.
// A program with all of these functions runs them on random states; the model executes
// the same text.

// Offsets into the state. Addresses of the form's operands are in the part for memory.
const (
	atVectors = 0   // 32 vectors
	atGeneral = 512 // the general registers that a form may name, R0 to R17
	atFlags   = 656 // a number for each condition
	atMemory  = 1024
	stateSize = 2048 // bytes
	trials    = 6
)

// pointer is the register that stands for any address in memory.
const pointer = "R21"

var allConditions = []string{"EQ", "NE", "HS", "LO", "MI", "PL", "VS", "VC", "HI", "LS", "GE", "LT", "GT", "LE"}

// flagSetters are the instructions of which a kernel may use the flags.
var flagSetters = []string{"SUBS", "ANDS", "TST"}

// formFunction returns the function that executes an instruction, given as text.
func formFunction(i int, instruction string) string {
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, "\t"+format+"\n", args...) }
	fmt.Fprintf(&text, "\nTEXT ·form%d(SB), NOSPLIT, $0-8\n", i)
	line("MOVD state+0(FP), R20")
	line("ADD $%d, R20, %s", atMemory+512, pointer)
	for v := 0; v < 32; v += 2 {
		line("FLDPQ %d(R20), (F%d, F%d)", atVectors+16*v, v, v+1)
	}
	for r := range 18 {
		line("MOVD %d(R20), R%d", atGeneral+8*r, r)
	}
	line("%s", instruction)
	if op, _, _ := strings.Cut(instruction, " "); slices.Contains(flagSetters, op) {
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
	// How far the address has moved, as a number.
	line("SUB R20, %s, R22", pointer)
	line("MOVD R22, %d(R20)", atFlags+8*len(allConditions))
	line("RET")
	return text.String()
}

func init() {
	// Only the generated functions have this.
	instructions["CSET"] = func(m *Machine, o []Operand) {
		m.set(o[1].register, number(circuit.Word{m.holds(o[0].text)}.Extend(64, false)))
	}
}

// forms returns the instructions of the kernels, each form once, and the operations
// that branch. Two instructions are of one form if they differ in the names of registers
// alone, and have the same ones where the other has.
func forms(t *testing.T) (all []string, operations map[string]bool) {
	t.Helper()
	const directory = "../../../../asm"
	files, err := filepath.Glob(filepath.Join(directory, "*_arm64.s"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no kernels: %v", err)
	}
	known := make(map[string]bool)
	operations = make(map[string]bool)
	for _, path := range files {
		f, err := Assemble(directory, filepath.Base(path))
		if err != nil {
			t.Fatal(err)
		}
		for _, function := range f.Functions {
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
	}
	slices.Sort(all)
	return all, operations
}

// canonical returns an instruction with an address of the state for each of its own, and
// what it has in common with others of its form. It returns no text for what is part of
// any function: branches, and moves of addresses.
func canonical(i Instruction) (text, key string) {
	numbers := make(map[string]int)
	name := func(register string) string {
		if _, ok := numbers[register]; !ok {
			numbers[register] = len(numbers)
		}
		return fmt.Sprintf("%c%d", register[0], numbers[register])
	}
	var operands, keys []string
	for _, o := range i.Operands {
		operand, key := o.text, o.text
		switch o.form {
		case target:
			return "", ""
		case address:
			operand, key = fmt.Sprintf("$%d", o.value+4096), "$" // as any number
		case argument, static:
			operand = fmt.Sprintf("%d(%s)", o.value%64*8, pointer)
			key = "memory"
		case indirect:
			operand = strings.Replace(o.text, "("+o.register+")", "("+pointer+")", 1)
			// An offset must not leave the state.
			if o.value > 448 {
				operand = fmt.Sprintf("%d(%s)", o.value%448/16*16, pointer)
			}
			key = "memory"
			if o.value == 0 {
				key = "memory without offset"
			}
			if o.index != "" {
				return "", ""
			}
		case general:
			operand = own.ReplaceAllString(o.text, "R17")
			key = strings.Replace(o.text, o.register, name(o.register), 1)
			if o.register == "ZR" {
				key = "ZR"
			}
		case vector:
			key = strings.Replace(o.text, o.text[:len(o.register)], name(o.register), 1)
		case list, pair:
			operand = own.ReplaceAllString(o.text, "R17")
			for _, r := range o.registers {
				key += " " + name(r)
			}
			key = fmt.Sprint(len(o.registers), o.arrangement, key[len(o.text):])
		}
		operands, keys = append(operands, operand), append(keys, key)
	}
	if i.Op == "RET" {
		return "", ""
	}
	return strings.TrimSpace(i.Op + " " + strings.Join(operands, ", ")), i.Op + " " + strings.Join(keys, ", ")
}

// own are the registers that a form's function has for itself or may not change.
var own = regexp.MustCompile(`\b(RSP|R29|R30|R2[012])\b`)

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
		case 2: // as indices of bytes
			w &= 0x8f3f1f3f0f1f3f1f
		case 3:
			w = uint64(int64(w) >> random.UintN(64))
		}
		for j := range 8 {
			state[i+j] = byte(w >> (8 * j))
		}
	}
	// Of two numbers some are the same, and some vectors.
	if random.UintN(4) == 0 {
		copy(state[atGeneral+8:], state[atGeneral:atGeneral+8*8])
		copy(state[atVectors+16:], state[atVectors:atVectors+16*16])
	}
	return state
}

const program = `package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
)

func main() {
	in, out := bufio.NewScanner(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	in.Buffer(nil, 1<<20)
	space := make([]byte, %d)
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

// needEmulator returns the command in front of a program for arm64. It skips the test
// where there is no emulator, or fails it where KINDERGARTEN_REQUIRE names qemu.
func needEmulator(t *testing.T) []string {
	t.Helper()
	if runtime.GOOS == "linux" && runtime.GOARCH == "arm64" {
		return nil
	}
	if path, err := exec.LookPath("qemu-aarch64"); err == nil {
		return []string{path}
	}
	const missing = "there is no program qemu-aarch64 in $PATH: install Debian's package qemu-user"
	if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "qemu") {
		t.Fatal(missing + "; KINDERGARTEN_REQUIRE demands it")
	}
	t.Skip(missing)
	return nil
}

// onEmulator executes the forms on states.
func onEmulator(t *testing.T, emulator []string, text string, n int, cases []string) []string {
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
		"forms_arm64.go": stubs.String(), "forms_arm64.s": text,
	} {
		if err := os.WriteFile(filepath.Join(directory, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-o", "forms", ".")
	build.Dir = directory
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	arguments := append(emulator, filepath.Join(directory, "forms"))
	command := exec.Command(arguments[0], arguments[1:]...)
	command.Stdin = strings.NewReader(strings.Join(cases, "\n"))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}

func TestInstructionsAgainstEmulator(t *testing.T) {
	emulator := needEmulator(t)
	all, _ := forms(t)
	var text strings.Builder
	text.WriteString("#include \"textflag.h\"\n")
	for i, f := range all {
		text.WriteString(formFunction(i, f))
	}
	file, err := assemble(t, text.String())
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 0))
	var cases []string
	for i, f := range all {
		n := trials
		if op, _, _ := strings.Cut(f, " "); slices.Contains(flagSetters, op) {
			n *= 8 // few numbers overflow
		}
		for range n {
			cases = append(cases, fmt.Sprint(i, " ", hex.EncodeToString(randomState(random))))
		}
	}
	real := onEmulator(t, emulator, text.String(), len(all), cases)
	if len(real) != len(cases) {
		t.Fatalf("%d cases have %d results", len(cases), len(real))
	}
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
		// On numbers, and on expressions of which the variables have these values.
		for _, values := range []circuit.Assignment{nil, make(circuit.Assignment)} {
			got, err := onModel(file, i, state, values)
			if err != nil {
				t.Errorf("%s: %v", all[i], err)
				continue
			}
			compareStates(t, all[i], state, got, real[k])
		}
	}
	t.Logf("%d forms, %d cases", len(all), len(cases))
}

func compareStates(t *testing.T, form string, before []byte, got []byte, want string) {
	t.Helper()
	if g := hex.EncodeToString(got); g != want {
		for i := 0; i < stateSize; i += 8 {
			if g[2*i:2*i+16] != want[2*i:2*i+16] {
				t.Errorf("%s: offset %d of the state was %x: the model makes it %s, the emulator %s", form, i, before[i:i+8], g[2*i:2*i+16], want[2*i:2*i+16])
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
	for i, b := range state {
		if values == nil {
			if err := memory.Store(at(r, i), number(circuit.Constant(8, uint64(b))), 1); err != nil {
				return nil, err
			}
			continue
		}
		for j := range 8 {
			values[circuit.Variable{Name: "state", Index: 8*i + j}] = b>>j&1 != 0
		}
	}
	if _, err := NewMachine(c, file).Call(fmt.Sprintf("form%d", form), r.Start()); err != nil {
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

// Every instruction of the model is one of the kernels', so that the comparison
// with the emulator has met it.
func TestModelHasNoMore(t *testing.T) {
	_, used := forms(t)
	for op := range instructions {
		if !used[op] && op != "CSET" {
			t.Errorf("no kernel has the instruction %s of the model", op)
		}
	}
}
