package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/pages"
)

// tolerance is the greatest time of a kernel, as a multiple of the portable code's.
const tolerance = 1.05

func readReport(t *testing.T) *report {
	t.Helper()
	r, err := pages.ReadJSON[report]("arm64.json")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPage compares the page with the JSON. Both must say that the figures are
// modelled.
func TestPage(t *testing.T) {
	r := readReport(t)
	page, err := os.ReadFile("arm64.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != r.markdown() {
		t.Error("arm64.md differs from arm64.json: run go run ./mca")
	}
	if !strings.Contains(string(page), "Modelled, not measured") || r.Note != note {
		t.Error("arm64.md or arm64.json does not say that the figures are modelled")
	}
}

// TestLoops compares the modelled speed-up of each kernel with its least value.
func TestLoops(t *testing.T) {
	want := map[string]map[string]float64{
		"Queens":     {"neoverse-n1": 2.5, "neoverse-v2": 1.8, "ampere1": 2},
		"QueenMap":   {"neoverse-n1": 2.2, "neoverse-v2": 2.2, "ampere1": 2.2},
		"SliderSets": {"neoverse-n1": 3, "neoverse-v2": 3, "ampere1": 3},
	}
	for _, l := range readReport(t).Loops {
		for i, cpu := range cpus {
			got := l.Portable[i] / l.Kernel[i]
			if least := max(want[l.Operation][cpu], 1); !(got >= least) {
				t.Errorf("%s on %s: the kernel's modelled speed-up is %.2f, want %.1f", l.Operation, cpu, got, least)
			}
		}
	}
}

// TestCalls looks at the modelled speed-up of each call. A kernel must not take longer
// than portable code by more than the tolerance.
func TestCalls(t *testing.T) {
	r := readReport(t)
	if len(r.Calls) != 4*len(lengths) {
		t.Errorf("arm64.json has %d calls, want %d", len(r.Calls), 4*len(lengths))
	}
	for _, l := range r.Calls {
		for i, cpu := range cpus {
			if x := l.SpeedUp[i]; x < 1/tolerance {
				t.Errorf("%s on %s, n = %d: the kernel's modelled speed-up is %.2f", l.Operation, cpu, l.N, x)
			}
		}
	}
}

// TestCrossovers compares the crossovers of package asm with those of the modelled
// calls.
func TestCrossovers(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../asm/dispatch_arm64.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	constants := make(map[string]int)
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == len(v.Names) {
			for i, name := range v.Names {
				if literal, ok := v.Values[i].(*ast.BasicLit); ok && literal.Kind == token.INT {
					constants[name.Name], err = strconv.Atoi(literal.Value)
				}
			}
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range readReport(t).Counts[:4] {
		for name, want := range map[string]int{"min" + c.Operation: c.Least, "max" + c.Operation + "Tail": c.LongestTail} {
			if got, ok := constants[name]; !ok || got != want {
				t.Errorf("package asm has %s = %d (found: %v), the model has %d", name, got, ok, want)
			}
		}
	}
}

// TestExecuted counts the instructions of calls on 0 to 300 elements under the emulator.
// The ratio of kernel to portable code must not exceed the tolerance. arm64.json must
// have the same numbers if it is from the same Go version.
func TestExecuted(t *testing.T) {
	_, calls, err := trace(t.TempDir())
	if errors.Is(err, errNoEmulator) {
		if slices.Contains(strings.Split(os.Getenv("KINDERGARTEN_REQUIRE"), ","), "qemu") {
			t.Fatalf("%v; KINDERGARTEN_REQUIRE demands it", err)
		}
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	r := readReport(t)
	for i, e := range executedBy(calls) {
		want := 301
		if i >= 4 {
			want = 1 // a map
		}
		if len(e.portable) != want || len(e.kernel) != want {
			t.Fatalf("%s: %d and %d calls, want %d each", e.operation, len(e.portable), len(e.kernel), want)
		}
		for n, p := range e.portable {
			if k := e.kernel[n]; float64(k) > tolerance*float64(p) {
				t.Errorf("%s, call %d: %d instructions with portable code and %d with the kernel", e.operation, n, p, k)
			}
		}
		if got := e.count(); goVersion == r.Go && got != r.Counts[i] {
			t.Errorf("%s executes %+v, arm64.json has %+v: run go run ./mca", e.operation, got, r.Counts[i])
		}
	}
}

// TestLookups checks that each loop of lookups is modelled on each CPU and named on the
// page.
func TestLookups(t *testing.T) {
	r := readReport(t)
	if want := 3 * 3 * 3; len(r.Lookups) != want {
		t.Errorf("arm64.json has %d loops of lookups, want %d", len(r.Lookups), want)
	}
	for _, l := range r.Lookups {
		if len(l.Cycles) != len(cpus) || slices.Min(l.Cycles) <= 0 {
			t.Errorf("%s by %s, %s takes %v cycles", l.Slider, l.Method, l.Situation, l.Cycles)
		}
		if methods[l.Method] == "" || situations[l.Situation] == "" {
			t.Errorf("the page has no name for %s or %s", l.Method, l.Situation)
		}
	}
}

// TestModel models two short regions on each CPU.
func TestModel(t *testing.T) {
	tools, err := findTools()
	if err != nil {
		t.Skip(err)
	}
	text := map[uint64]string{0: "add\tx0, x0, x1", 4: "mul\tx0, x0, x1"}
	for _, cpu := range cpus {
		got, err := tools.model(cpu, 100, []region{{"a", []block{{Start: 0, Length: 1}}}, {"b", []block{{Start: 0, Length: 2}, {Start: 4, Length: 1}}}}, text)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 2 || got[0] < 1 || got[0] > 2 || got[1] < 5 {
			t.Errorf("%s: an addition takes %v, and two with two products %v", cpu, got[0], got[1])
		}
	}
	if _, err := tools.model(cpus[0], 1, []region{{"a", []block{{Start: 8, Length: 1}}}}, text); err == nil {
		t.Error("an instruction outside of all functions gives no error")
	}
}
