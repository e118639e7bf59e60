// Package formtest compares the model of each instruction with a CPU or an
// emulator.
//
// A form is an instruction whose registers and memory the test chooses. The test
// of an architecture generates a function for each form of its kernels. The function
// loads registers from a state in memory, executes the instruction, and stores the
// registers. A program runs these functions on random states, and the model
// executes the same text.
package formtest

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// Forms are the forms of an architecture.
type Forms struct {
	Names       []string // the instruction of each form
	FlagSetters []string // the instructions whose flags a kernel may use
	GOARCH      string
	StateSize   int // in bytes

	// Function returns the source of function i, form0, form1, …
	Function func(i int, instruction string, setsFlags bool) string

	// Run runs the program forms of a directory with its file cases as the input, and returns the output.
	Run func(directory string) ([]byte, error)

	State func(random *rand.Rand) []byte // a random state

	// Call executes a function of a file in the model.
	Call func(c *circuit.Circuit, file *assembly.File, function string, state memory.Value)
}

// Kernels returns the functions of the library's assembly for an architecture.
func Kernels(t *testing.T, goarch string) (all []*assembly.Function) {
	t.Helper()
	paths, err := filepath.Glob("../../../../asm/*_" + goarch + ".s")
	if err != nil || len(paths) == 0 {
		t.Fatalf("package asm has no files for %s: %v", goarch, err)
	}
	for _, path := range paths {
		f, err := assembly.Assemble(goarch, path, nil)
		if err != nil {
			t.Fatal(err)
		}
		all = slices.AppendSeq(all, maps.Values(f.Functions))
	}
	return all
}

// Used checks that each instruction of a model occurs in some form, because only forms are compared. It
// passes over the instructions that match others.
func Used[V any](t *testing.T, forms []string, instructions map[string]V, others string) {
	used := make(map[string]bool)
	for _, form := range forms {
		name, _, _ := strings.Cut(form, " ")
		if _, ok := instructions[name]; !ok {
			name, _, _ = strings.Cut(name, ".") // a suffix for masks or memory
		}
		used[name] = true
	}
	for op := range instructions {
		if !used[op] && !regexp.MustCompile(others).MatchString(op) {
			t.Errorf("no kernel has the instruction %s of the model", op)
		}
	}
}

// header defines the flags of functions.
const header = "#include \"textflag.h\"\n"

// Assemble returns the listing of a source.
func Assemble(goarch, source string) (*assembly.File, error) {
	return assembly.Assemble(goarch, "f.s", map[string][]byte{"f.s": []byte(header + source)})
}

// Function returns the name of the function of form i.
func Function(i int) string { return fmt.Sprintf("form%d", i) }

// Compare runs each form on its states, once in the program and twice in the
// model: on constants, and on variables with the same values. The model may refuse
// variables, for example in addresses. Compare returns the number of cases and the
// number of those that the model executes on variables.
func (f Forms) Compare(t *testing.T) (cases, onVariables int) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 0))
	var form []int
	var states [][]byte
	var source, input strings.Builder
	for i, name := range f.Names {
		op, _, _ := strings.Cut(name, " ")
		setsFlags, trials := slices.Contains(f.FlagSetters, op), 8
		if setsFlags {
			trials = 48 // because few numbers overflow
		}
		source.WriteString(f.Function(i, name, setsFlags))
		for range trials {
			state := f.State(random)
			form, states = append(form, i), append(states, state)
			fmt.Fprintln(&input, i, hex.EncodeToString(state))
		}
	}
	results := f.execute(t, source.String(), input.String())
	if len(results) != len(states) {
		t.Fatalf("%d cases have %d results", len(states), len(results))
	}
	file, err := Assemble(f.GOARCH, source.String())
	if err != nil {
		t.Fatal(err)
	}
	var variables *model // of the form
	var refusal error
	for k, state := range states {
		name := f.Names[form[k]]
		want, err := apply(state, results[k])
		if err != nil {
			t.Fatal(err)
		}
		constants, err := f.model(file, form[k], state)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		compare(t, name, state, constants.after(nil), want)
		if k == 0 || form[k] != form[k-1] {
			variables, refusal = f.model(file, form[k], nil)
		}
		if refusal == nil {
			onVariables++
			compare(t, name+" on variables", state, variables.after(state), want)
		}
	}
	t.Logf("%d forms, %d cases, %d of them also on variables", len(f.Names), len(states), onVariables)
	return len(states), onVariables
}

// compare reports the first difference between two results.
func compare(t *testing.T, name string, before, got, want []byte) {
	t.Helper()
	for i := 0; i < len(want); i += 8 {
		if string(got[i:i+8]) != string(want[i:i+8]) {
			t.Errorf("%s: offset %d of the state was %x: got %x, want %x", name, i, before[i:i+8], got[i:i+8], want[i:i+8])
			return
		}
	}
}

// A model holds the state that a form leaves.
type model struct {
	circuit *circuit.Circuit
	bits    circuit.Word
}

// model executes a form in the model, on the constants of a state or, if state is
// nil, on variables.
func (f Forms) model(file *assembly.File, form int, state []byte) (m *model, err error) {
	err = execution.Try(func() {
		c, r := circuit.New(), memory.NewUnknown("state", f.StateSize)
		r.Alignment = 64
		for i, b := range state {
			memory.Store(r.At(i), memory.Value{Word: circuit.Constant(8, uint64(b))}, 1)
		}
		f.Call(c, file, Function(form), r.Start())
		m = &model{c, memory.Load(c, r.Start(), f.StateSize).Word}
	})
	return m, err
}

// after returns the state that the form leaves where its variables have the values
// of a state.
func (m *model) after(state []byte) []byte {
	values := make(circuit.Assignment)
	for i, b := range state {
		for j := range 8 {
			if b>>j&1 != 0 { // a missing variable is false
				values[circuit.Variable{Name: "state", Index: 8*i + j}] = true
			}
		}
	}
	after := make([]byte, len(m.bits)/8)
	for i, set := range m.circuit.Evaluate(values, m.bits...) {
		if set {
			after[i/8] |= 1 << (i % 8)
		}
	}
	return after
}

// apply returns a state after changes: words of 8 bytes, as program prints them.
func apply(state []byte, changes string) ([]byte, error) {
	after := slices.Clone(state)
	for change := range strings.FieldsSeq(changes) {
		var offset int
		var word []byte
		_, err := fmt.Sscanf(change, "%d:%x", &offset, &word)
		if err != nil || len(word) != 8 || offset < 0 || offset > len(after)-8 {
			return nil, fmt.Errorf("a form printed the change %q: want an offset below %d and 8 bytes", change, len(after)-7)
		}
		copy(after[offset:], word)
	}
	return after, nil
}

// program reads a form and a state from each line of its input, the state into a
// buffer aligned to 64 bytes. It prints the words that the form changes, because an
// emulated machine prints slowly.
const program = `package main

import (
	"bufio"
	"bytes"
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
		before := bytes.Clone(space)
		forms[form](&space[0])
		for i := 0; i < len(space); i += 8 {
			if word := space[i : i+8]; !bytes.Equal(word, before[i:i+8]) {
				fmt.Fprintf(out, "%%d:%%x ", i, word)
			}
		}
		fmt.Fprintln(out)
	}
}
`

// Native returns a function that runs the program forms of a directory, with a command in front
// of it or none.
func Native(command ...string) func(directory string) ([]byte, error) {
	return func(directory string) ([]byte, error) {
		cases, err := os.Open(filepath.Join(directory, "cases"))
		if err != nil {
			return nil, err
		}
		defer cases.Close()
		words := append(command, filepath.Join(directory, "forms"))
		program := exec.Command(words[0], words[1:]...)
		program.Stdin, program.Stderr = cases, os.Stderr
		return program.Output()
	}
}

// execute builds the program, runs it on cases, and returns the states that it
// prints.
func (f Forms) execute(t *testing.T, source, cases string) []string {
	t.Helper()
	var stubs, list strings.Builder
	for i := range f.Names {
		fmt.Fprintf(&stubs, "//go:noescape\nfunc %s(state *byte)\n\n", Function(i))
		fmt.Fprintf(&list, "\t%s,\n", Function(i))
	}
	directory := t.TempDir()
	for name, content := range map[string]string{
		"cases":                     cases,
		"go.mod":                    "module forms\n\ngo 1.25\n",
		"main.go":                   fmt.Sprintf(program, f.StateSize),
		"forms_" + f.GOARCH + ".s":  header + source,
		"forms_" + f.GOARCH + ".go": fmt.Sprintf("package main\n\n%svar forms = []func(state *byte){\n%s}\n", &stubs, &list),
	} {
		if err := os.WriteFile(filepath.Join(directory, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-o", "forms", ".")
	build.Dir = directory
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+f.GOARCH)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := f.Run(directory)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(strings.Lines(string(out)))
}

// RandomState returns size bytes: words that are random, small, sparse, or full of
// copies of the sign, and words of byte indices, which have no bit outside of
// indices.
func RandomState(random *rand.Rand, size int, indices uint64) []byte {
	state := make([]byte, size)
	for i := 0; i < size; i += 8 {
		w := random.Uint64()
		switch random.UintN(5) {
		case 0:
			w = random.Uint64N(100)
		case 1:
			w &= random.Uint64() & random.Uint64()
		case 2:
			w &= indices
		case 3:
			w = uint64(int64(w) >> random.UintN(64))
		}
		binary.LittleEndian.PutUint64(state[i:], w)
	}
	return state
}

// Refused executes f of a source in the model and compares the error with want, a part of it. The
// model must accept the function if want is empty. Call executes it.
func Refused(t *testing.T, name, goarch, source, want string, call func(f *assembly.File)) {
	t.Helper()
	file, err := Assemble(goarch, source)
	if err == nil {
		err = execution.Try(func() { call(file) })
	}
	switch {
	case want == "" && err != nil:
		t.Errorf("%s: %v", name, err)
	case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
		t.Errorf("%s: got %v, want an error that says %q", name, err, want)
	}
}
