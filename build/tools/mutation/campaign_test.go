package mutation

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tiny runs a campaign on a module such as testdata/tiny. It checks the number of faults, and that lines with
// these beginnings are printed.
func tiny(t *testing.T, root string, change func(*Campaign), want []string, wantFaults int) {
	t.Helper()
	var out, progress strings.Builder
	c := &Campaign{
		Root: root, Seed: 1, Verbose: true,
		Targets: []Target{
			{Packages: "./squares", Tests: []string{"."}}, // generated: it has no mutants
			{Packages: ".", Tests: []string{"@"}},
			{Packages: "./generate/squaregen", Tests: []string{"."},
				Generator: &Generator{Module: "build", Writes: []string{"squares", "kernels"},
					Proof: func(files []string) []string {
						if slices.Contains(files, "third.s") {
							return []string{"./check/prove", "Third"}
						}
						return []string{"./check/prove", "nothing"}
					}}},
		},
		Out:      &out,
		Progress: &progress,
	}
	change(c)
	faults, err := c.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	all := "\n" + out.String() + progress.String()
	for _, line := range want {
		if !strings.Contains(all, "\n"+line) {
			t.Errorf("the output lacks %s", line)
		}
	}
	if strings.Contains(all, ": squares/squares_gen.go:") {
		t.Error("a generated file has mutants")
	}
	if faults != wantFaults {
		t.Errorf("%d faults, want %d", faults, wantFaults)
	}
	if t.Failed() {
		t.Log(all)
	}
}

func TestFates(t *testing.T) {
	library := []string{
		".: the quick tests of ./. for 36 mutants",
		"killed by TestFour: tiny.go:6:14: 4 to 5 in `const four = 4`",
		"killed by TestHalf: tiny.go:9:35: >> to << in `func Half(x uint) uint { return x >> 1 }`",
		"killed by TestHalf: tiny.go:9:38: 1 to 0 in `func Half(x uint) uint { return x >> 1 }`",
		"survived: tiny.go:12:33: drop left in `func High(x uint) uint { return x | 32 }`",
		"killed by TestHigh: tiny.go:12:34: drop right in `func High(x uint) uint { return x | 32 }`",
		"killed by TestHigh: tiny.go:12:37: 32 to 33 in `func High(x uint) uint { return x | 32 }`",
		"killed by TestEndless: tiny.go:16:22: never in `for i := uint64(3); i > 0; i-- {`",
		"marked by a limit: tiny.go:16:30: -- to ++ in `for i := uint64(3); i > 0; i-- {` //mutation:speed -- to ++", // It does not end.
		"killed by TestEndless: tiny.go:17:3: drop in `n++`",
		"marked: tiny.go:24:7: <= to < in `if x <= y {` //mutation:same <= to <: the two are the same",
		"killed though marked by TestOdd: tiny.go:37:21: 5 to 6 in `var Odd = [2]int{3, 5}` //mutation:same 5 to 6 #1: it is first\n",
		"killed by the build: tiny.go:40:21: 1 to 0 in `var Even = [...]int{1: 4}`", // It has another type.
		"killed by TestFirst: tiny.go:43:48: p[0] to x in `func First(p [2]int, x int) int { return Lower(p[0], x) }`",
		"killed by TestLower: tiny.go:24:10: y to x in `if x <= y {`",
		"killed by TestBoth: tiny.go:47:2: first to x in `first, other := 2*x, y`", // In a block x is another variable.
		"killed by TestDouble: tiny.go:53:5: always in `if x == 0 {`",
		"marked: tiny.go:53:5: never in `if x == 0 {` //mutation:speed never",
	}
	generator := []string{
		// 4 squares have the same first three, and the proof knows only the kernel.
		"go run ./check/prove nothing decides nothing:",
		"survived: build/generate/squaregen/main.go:12:15: 3 to 4 in `const count = 3`",
		"same output: build/generate/squaregen/main.go:15:2: drop in `log.SetFlags(0)`",
		"killed by the generator: build/generate/squaregen/main.go:17:2: drop in `flag.Parse()`", // It writes nothing.
		"not compiling: build/generate/squaregen/main.go:24:8: += to -= in `text += fmt.Sprint(i * i)`",
		// The test only checks the result 4, which 2+2 has too.
		"survived: build/generate/squaregen/main.go:24:24: * to + in `text += fmt.Sprint(i * i)`",
		"killed by the build: build/generate/squaregen/main.go:24:3: drop in `text += fmt.Sprint(i * i)`",
		// Without it the table does not compile.
		"killed by the build: build/generate/squaregen/main.go:26:2: drop in `text += \"}\\n\"`",
		"killed by the proof: build/generate/squaregen/main.go:31:42: 2 to 3 in " +
			"`text += fmt.Sprintf(\"\\tMOVQ $%d, AX\\n\", 2*2)`",
		"proved: build/generate/squaregen/main.go:32:2: drop in `text += \"\\tNOP\\n\"`",
	}
	// A mark that matches no mutant is a fault, and so is a mark of equivalents that a test kills.
	// Comparisons with a marked constant have no mutants.
	const marks = `
const name = "" //mutation:speed

const speedy = 7 //mutation:speedy

const same = 7 //mutation:same 7 to 8

//mutation:speed 3 to 4, + to -
//mutation:same 5 to 6 #2: it is the second
var some = 5 + 2

const few = 3 //mutation:speed

func Show(list []int) {
	for len(list) > few {
		println(list[:few])
	}
}
`
	marked := []string{
		"stale: tiny.go:59 has no mutant\n",
		"stale: tiny.go:67 has no mutant 3 to 4\n",
		"stale: tiny.go:67 has no mutant 5 to 6 #2\n",
		"survived: tiny.go:61:16: 7 to 8 in `const speedy = 7`",
		"survived: tiny.go:63:14: 7 to 8 in `const same = 7`",
		"killed though marked by TestOdd: tiny.go:40:24: 4 to 5 in `var Even = [...]int{1: 4}` //mutation:speed 4 to 5\n",
		"marked: tiny.go:69:13: 3 to 4 in `const few = 3` //mutation:speed\n",
		"marked: tiny.go:67:14: + to - in `var some = 5 + 2` //mutation:speed 3 to 4, + to -",
	}
	t.Run("all", func(t *testing.T) {
		root := t.TempDir()
		name := filepath.Join(root, "tiny.go")
		err1 := os.CopyFS(root, os.DirFS("testdata/tiny"))
		text, err2 := os.ReadFile(name)
		changed := strings.NewReplacer("5}\n", "5} //mutation:same 5 to 6 #1: it is first\n", "4}\n", "4} //mutation:speed 4 to 5\n",
			"i-- {\n", "i-- { //mutation:speed -- to ++\n").
			Replace(string(text)) + marks
		if err := errors.Join(err1, err2, os.WriteFile(name, []byte(changed), 0o644)); err != nil {
			t.Fatal(err)
		}
		tiny(t, root, func(*Campaign) {}, slices.Concat(library, generator, marked), 13)
	})
	// A survivor on a line that cannot run is left, and is not a fault.
	t.Run("sample", func(t *testing.T) {
		tiny(t, "testdata/tiny", func(c *Campaign) {
			c.Only, c.Unrun, c.Sample = regexp.MustCompile(`^tiny\.go`), regexp.MustCompile(`func High|x <= y`), 8
			c.Seed = 5912 // the sample has these
		}, []string{library[3], strings.Replace(library[4], "survived", "left", 1), library[10], library[12], library[15],
			".: 8 mutants", "alone: tiny.go:12:33: drop left"}, 0)
	})
}

// TestChangedFiles finds files that differ, and those that only one output has.
func TestChangedFiles(t *testing.T) {
	was := map[string]string{"a.s": "RET", "b.h": "x"}
	for _, c := range []struct {
		is   map[string]string
		want []string
	}{
		{was, nil},
		{map[string]string{"a.s": "NOP", "b.h": "x"}, []string{"a.s"}},
		{map[string]string{"b.h": "x"}, []string{"a.s"}},
		{map[string]string{"a.s": "RET", "b.h": "x", "c.go": "x"}, []string{"c.go"}},
	} {
		if got := changedFiles(was, c.is); !slices.Equal(got, c.want) {
			t.Errorf("for %q the files %q have changed, want %q", c.is, got, c.want)
		}
	}
}

// TestWritten compares generated files. Layout, comments and leading zeros do not count; directives do.
func TestWritten(t *testing.T) {
	read := func(text string) string {
		dir := t.TempDir()
		err1 := os.WriteFile(filepath.Join(dir, "a.go"), []byte("// Code generated by x. DO NOT EDIT.\n"+text), 0o644)
		all, err2 := written(dir, []string{"."})
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		return all["a.go"]
	}
	same := read("//go:noescape\nvar x = []int{1, 0x2,\n3}\n")
	for text, want := range map[string]bool{
		"// A comment.\n//go:noescape\nvar x = []int{\n\t1,\n\t0x02, 3,\n}\n": true,
		"var x = []int{1, 0x2,\n3}\nvar y int\n":                              false,
		"//go:noescape\nvar x = []int{1, 0x23,\n}\n":                          false,
	} {
		if got := read(text) == same; got != want {
			t.Errorf("%q is the same: %t, want %t", text, got, want)
		}
	}
}
