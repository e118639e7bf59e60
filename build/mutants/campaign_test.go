package main

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tiny returns a campaign on the module in testdata.
func tiny(t *testing.T, out *strings.Builder, arguments string) *campaign {
	t.Helper()
	root, err := filepath.Abs("testdata/tiny")
	if err != nil {
		t.Fatal(err)
	}
	list, err := parseArguments("equivalent.txt", arguments)
	if err != nil {
		t.Fatal(err)
	}
	var native variant
	return &campaign{
		options: options{root: root, only: regexp.MustCompile(""), seed: 1, workers: 2},
		targets: []*target{
			{name: "tiny", dir: ".", suites: suites(native, ".")},
			{name: "squaregen", dir: "squaregen", generator: &generator{directories: []string{"squares"}, proof: noSums{}}, suites: suites(native, ".")},
		},
		arguments: list,
		fewest:    4,
		out:       out,
	}
}

// noSums is a proof that refuses a table with 2 in the place of 1.
type noSums struct{}

func (noSums) holds(_ context.Context, _ *attempt, _ string, written map[string][]byte) (bool, error) {
	return !bytes.Contains(written["squares/squares_gen.go"], []byte("0, 2, 4")), nil
}

var duration = regexp.MustCompile(` \(\d+\.\ds\)`)

// linesOf returns what a campaign printed, without how long it took.
func linesOf(out *strings.Builder) (lines []string) {
	for line := range strings.Lines(out.String()) {
		lines = append(lines, duration.ReplaceAllString(strings.TrimSpace(line), ""))
	}
	return lines
}

func TestFates(t *testing.T) {
	var out strings.Builder
	c := tiny(t, &out, "")
	c.verbose = true
	faults, err := c.run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	printed := linesOf(&out)
	survivors := []string{
		// 4 squares have the same first three.
		"survived: squaregen/main.go:12: `const count = 3` → `const count = 4`",
		"survived: tiny.go:10: `func Low(x uint) uint { return x & 15 }` → `func Low(x uint) uint { return (x) }`",
	}
	told := slices.Sorted(func(yield func(string) bool) {
		for _, line := range printed {
			if strings.HasPrefix(line, "survived: ") && !yield(line) {
				return
			}
		}
	})
	if !slices.Equal(told, survivors) || faults != len(survivors) {
		t.Errorf("%d faults, and these survivors:\n%s\nwant:\n%s", faults, strings.Join(told, "\n"), strings.Join(survivors, "\n"))
	}
	for _, want := range []string{
		"killed by a test of .: tiny.go:7: `func Half(x uint) uint { return x >> 1 }` → `func Half(x uint) uint { return x << 1 }`",
		"killed by a test of .: tiny.go:7: `func Half(x uint) uint { return x >> 1 }` → `func Half(x uint) uint { return x >> 2 }`",
		"killed by a test of .: tiny.go:7: `func Half(x uint) uint { return x >> 1 }` → `func Half(x uint) uint { return (x) }`",
		"killed by a test of .: tiny.go:10: `func Low(x uint) uint { return x & 15 }` → `func Low(x uint) uint { return x | 15 }`",
		"killed by a test of .: tiny.go:14: `for i := uint64(3); i > 0; i-- {` → `for i := uint64(3); (i > 0) && false; i-- {`",
		"killed by a timeout of .: tiny.go:14: `for i := uint64(3); i > 0; i-- {` → `for i := uint64(3); i >= 0; i-- {`",
		"killed by a test of .: tiny.go:15: `n++` dropped",
		"does not compile: tiny.go:21: `func Square(i int) int { return squares.Squares[i] }` → `func Square(i int) int { return 0 }`",
		"killed by a test of .: squaregen/main.go:12: `const count = 3` → `const count = 2`",
		// The test knows that 2+2 is 2*2, and no more.
		"killed by the proof: squaregen/main.go:24: `text += fmt.Sprint(i * i)` → `text += fmt.Sprint(i + i)`",
		"same output: squaregen/main.go:15: `log.SetFlags(0)` dropped",
		"killed by the generator: squaregen/main.go:17: `flag.Parse()` dropped",
		"killed by a build of .: squaregen/main.go:26: `text += \"}\\n\"` dropped",
		"killed by a test of .: squaregen/main.go:24: `text += fmt.Sprint(i * i)` → `text += fmt.Sprint((i))`",
	} {
		if !slices.Contains(printed, want) {
			t.Errorf("missing: %s", want)
		}
	}
	if t.Failed() {
		t.Log(out.String())
	}
}

// The list of equivalents: one entry is right, two are wrong, and three fit no mutant.
const tinyArguments = `# A comment.

tiny.go
  - func Low(x uint) uint { return x & 15 }
  + func Low(x uint) uint { return (x) }
  - func Low(x uint) uint { return x & 15 }
  + func Low(x uint) uint { return x | 15 }
  Nobody asks
  for more.

tiny.go
	- func   Half(x uint) uint { return x >> 1 }
	+ func Half(x uint) uint { return x >>> 1 }
	Spaces do not count.

tiny.go
	- n++
	+
	= }
	- n++
	+
	= n--
	Of two such lines the one before a brace is meant.

absent.go
	- return
	+
	There is no such file.
`

func TestArguments(t *testing.T) {
	for _, test := range []struct {
		name        string
		equivalents bool
		only        string
		faults      int
		want        []string
	}{
		{"believed", false, "tiny.go$", 2, []string{
			"equivalent.txt:21: stale, for no mutant of tiny.go turns `n++` before `n--` into ``",
			"tiny.go:15: `n++` dropped: Of two such lines the one before a brace is meant.",
			"equivalent.txt:13: stale, for no mutant of tiny.go turns `func Half(x uint) uint { return x >> 1 }` into `func Half(x uint) uint { return x >>> 1 }`",
			"tiny.go:10: `func Low(x uint) uint { return x & 15 }` → `func Low(x uint) uint { return (x) }`: Nobody asks for more.",
			"tiny.go:10: `func Low(x uint) uint { return x & 15 }` → `func Low(x uint) uint { return x | 15 }`: Nobody asks for more.",
		}},
		{"tried", true, "tiny.go$", 4, []string{
			"refuted: tiny.go:15: `n++` dropped",
			"refuted: tiny.go:10: `func Low(x uint) uint { return x & 15 }` → `func Low(x uint) uint { return x | 15 }`",
			"tiny.go:10: `func Low(x uint) uint { return x & 15 }` → `func Low(x uint) uint { return (x) }`: Nobody asks for more.",
		}},
		{"elsewhere", false, "^absent.go$", 1, []string{
			"equivalent.txt:27: stale, for no mutant of absent.go turns `return` into ``",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			c := tiny(t, &out, tinyArguments)
			c.equivalents = test.equivalents
			c.only = regexp.MustCompile(test.only)
			faults, err := c.run(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if faults != test.faults {
				t.Errorf("%d faults, want %d", faults, test.faults)
			}
			printed := linesOf(&out)
			for _, want := range test.want {
				if !slices.Contains(printed, want) {
					t.Errorf("missing: %s", want)
				}
			}
			if t.Failed() {
				t.Log(out.String())
			}
		})
	}
}

func TestSampleIsBySeed(t *testing.T) {
	list := func(seed uint64) string {
		var out strings.Builder
		c := tiny(t, &out, "")
		c.sample, c.seed, c.verbose = 4, seed, true
		if _, err := c.run(context.Background()); err != nil {
			t.Fatal(err)
		}
		var tried []string
		for _, line := range linesOf(&out) {
			if _, mutant, ok := strings.Cut(line, ".go:"); ok {
				tried = append(tried, mutant)
			}
		}
		slices.Sort(tried)
		return strings.Join(slices.Compact(tried), "\n")
	}
	first := list(1)
	if n := strings.Count(first, "\n") + 1; n != 4 {
		t.Errorf("a sample of 4 holds %d mutants:\n%s", n, first)
	}
	if again := list(1); again != first {
		t.Errorf("the same seed chooses\n%s\nand\n%s", first, again)
	}
	if other := list(2); other == first {
		t.Errorf("two seeds choose the same:\n%s", first)
	}
}

func TestBrokenLists(t *testing.T) {
	for _, text := range []string{
		"tiny.go\n\tA reason alone.",
		"tiny.go\n\t- old line\n\t+ new line\n",
		"tiny.go\n\t+ new line\n\tA reason.",
		"tiny.go\n\t- old line\n\tA reason.\n\t+ new line\n",
		"tiny.go\n\t- old line\n\t= next line\n\t+ new line\n\tA reason.\n",
	} {
		if list, err := parseArguments("equivalent.txt", text); err == nil {
			t.Errorf("%q is read as %d arguments", text, len(list))
		}
	}
}

func TestWithoutLayout(t *testing.T) {
	const text = "//go:build amd64\n\n// A comment.\nTEXT ·f(SB) // stays\n\t// goes\n//go:noescape\n{\n1,\n2, 3,\n}\n"
	const want = "//go:build amd64\n\nTEXT ·f(SB) // stays\n//go:noescape\n{1,2,3}\n"
	if got := string(withoutLayout([]byte(text))); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Functions are changed by their own text, and all of them by the data; comments
// do not count.
func TestChangedKernels(t *testing.T) {
	const text = "DATA x<>+0(SB)/8, $1\nGLOBL x<>(SB), RODATA|NOPTR, $8\n\n// A comment.\nTEXT ·a(SB), NOSPLIT, $0\n\tRET\n\n" +
		"TEXT ·b(SB), NOSPLIT, $0\n\tNOP\n\tRET\n"
	for _, c := range []struct {
		old, new string
		want     []string
	}{
		{"comment", "remark", nil},
		{"\tNOP\n", "", []string{"asm.b"}},
		{"·a(SB), NOSPLIT", "·a(SB), 0", []string{"asm.a"}},
		{"$1\n", "$2\n", []string{"asm.a", "asm.b"}},
	} {
		if got := changedKernels([]byte(text), []byte(strings.Replace(text, c.old, c.new, 1))); !slices.Equal(got, c.want) {
			t.Errorf("with %q for %q the functions %v have changed, want %v", c.new, c.old, got, c.want)
		}
	}
}
