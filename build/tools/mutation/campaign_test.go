package mutation

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// same is the equivalent of testdata/tiny.
var same = []Equivalent{{". Lower", "x <= y", "<= to <", "the two are the same"}}

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
		Equivalents: same,
		fewest:      2,
		Out:         &out,
		Progress:    &progress,
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
		".: the quick tests of ./. for 32 mutants",
		"killed by TestFour: tiny.go:6:14: 4 to 5 in `const four = 4`",
		"killed by TestHalf: tiny.go:9:35: >> to << in `func Half(x uint) uint { return x >> 1 }`",
		"killed by TestHalf: tiny.go:9:38: 1 to 0 in `func Half(x uint) uint { return x >> 1 }`",
		"survived: tiny.go:12:33: drop left in `func High(x uint) uint { return x | 32 }`",
		"killed by TestHigh: tiny.go:12:34: drop right in `func High(x uint) uint { return x | 32 }`",
		"killed by TestHigh: tiny.go:12:37: 32 to 33 in `func High(x uint) uint { return x | 32 }`",
		"killed by TestEndless: tiny.go:16:22: never in `for i := uint64(3); i > 0; i-- {`",
		"killed by a limit: tiny.go:16:30: -- to ++ in `for i := uint64(3); i > 0; i-- {`", // It does not end.
		"killed by TestEndless: tiny.go:17:3: drop in `n++`",
		"equivalent as stated: tiny.go:24:7: <= to < in `if x <= y {`",
		"killed by TestOdd: tiny.go:37:21: 5 to 6 in `var Odd = [2]int{3, 5}`",
		"killed by the build: tiny.go:40:21: 1 to 0 in `var Even = [...]int{1: 4}`", // It has another type.
		"killed by TestFirst: tiny.go:43:48: p[0] to x in `func First(p [2]int, x int) int { return Lower(p[0], x) }`",
		"killed by TestLower: tiny.go:24:10: y to x in `if x <= y {`",
		"killed by TestBoth: tiny.go:47:2: first to x in `first, other := 2*x, y`", // In a block x is another variable.
		"killed by TestDouble: tiny.go:53:5: always in `if x == 0 {`",
		"changed in speed: tiny.go:53:5: never in `if x == 0 {`",
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
	// A survivor on a line that cannot run is left, and is not a fault.
	alone := []string{library[3], strings.Replace(library[4], "survived", "left", 1), library[10], library[12], library[15],
		".: 8 mutants", "alone: tiny.go:12:33: drop left"}
	t.Run("together", func(t *testing.T) {
		tiny(t, "testdata/tiny", func(*Campaign) {}, slices.Concat(library, generator), 3)
	})
	t.Run("alone", func(t *testing.T) {
		tiny(t, "testdata/tiny", func(c *Campaign) {
			c.Only, c.Unrun, c.fewest = regexp.MustCompile(`^tiny\.go`), regexp.MustCompile(`func High|x <= y`), 100
			c.Sample, c.Seed = 8, 5912 // of which alone names the mutants
		}, alone, 0)
	})
}

// TestEquivalents checks that each equivalent that matches no mutant is a fault, and so is one
// that a test kills. The survivor is one more.
func TestEquivalents(t *testing.T) {
	tiny(t, "testdata/tiny", func(c *Campaign) {
		c.Only = regexp.MustCompile(`^tiny\.go`)
		c.Equivalents = []Equivalent{
			{". Lower", "x <= y", "< to <=", "?"}, {". Lower", "x < y", "<= to <", "?"}, {". Lower", "", "<= to < #2", "?"},
			{". Lower Half", "", "<= to <", "?"},
			{". Lower", "x <= y", "<= to < #1, y to x", "they meet"},
		}
	}, []string{
		"stale: . Lower has no mutant \"< to <=\" in `x <= y`\n",
		"stale: . Lower has no mutant \"<= to <\" in `x < y`\n",
		"stale: . Lower has no mutant \"<= to < #2\" in ``\n",
		"stale: . Half has no mutant \"<= to <\" in ``\n",
		"killed though stated equivalent by TestLower: tiny.go:24:10: y to x in `if x <= y {`: they meet\n",
	}, 6)
}

// TestMarks checks that a mark that matches no mutant is a fault.
func TestMarks(t *testing.T) {
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS("testdata/tiny")); err != nil {
		t.Fatal(err)
	}
	text := "package tiny\n\n" + speedMark + "\nconst some = 5 + 2\n\nconst name = \"\" " + speedMark + "\n\n" +
		speedMark + " 3 to 4, + to -, 5 to 6 #2\nconst others = 5 + 2\n"
	if err := os.WriteFile(filepath.Join(root, "marked.go"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	tiny(t, root, func(c *Campaign) { c.List = true }, []string{"stale: marked.go:6 marks no mutant\n",
		"stale: marked.go:9 has no mutant \"3 to 4\"\n", "stale: marked.go:9 has no mutant \"5 to 6 #2\"\n"}, 3)
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

// TestWritten compares generated files. Layout, comments and leading zeros do not
// count; directives do.
func TestWritten(t *testing.T) {
	read := func(text string) string {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte("// Code generated by x. DO NOT EDIT.\n"+text),
			0o644); err != nil {
			t.Fatal(err)
		}
		all, err := written(dir, []string{"."})
		if err != nil {
			t.Fatal(err)
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
