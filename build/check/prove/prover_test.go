package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// proveEquations proves a claim of at least two equations.
func proveEquations(state func(c *circuit.Circuit) []equation) error {
	c := claim{least: 2, state: state}
	return (&prover{workers: 1, limit: time.Minute}).prove([]*group{{claims: []claim{c}}}, func(*group, tally) {})
}

// An equation that is missing, or that compares nothing, proves nothing.
func TestVacuousClaims(t *testing.T) {
	needSolver(t)
	for _, test := range []struct {
		name  string
		state func(a, b circuit.Word) []equation
		want  string
	}{
		{"two", func(a, b circuit.Word) []equation { return []equation{{got: a, want: a}, {got: b, want: b}} }, ""},
		{"one", func(a, b circuit.Word) []equation { return []equation{{got: a, want: a}} }, "1 equation of a claim"},
		{"different widths",
			func(a, b circuit.Word) []equation { return []equation{{got: a, want: a}, {got: a, want: a[:1]}} }, "2 bits: want 1"},
		{"no bits", func(a, b circuit.Word) []equation { return []equation{{got: a, want: a}, {}} }, "compares nothing"},
		{"no inputs", func(a, b circuit.Word) []equation {
			return []equation{{got: a, want: a}, {got: a, want: b, except: circuit.True}}
		}, "compares nothing"},
		{"a difference",
			func(a, b circuit.Word) []equation { return []equation{{got: a, want: a}, {got: a, want: b}} }, "got 0x"},
	} {
		err := proveEquations(func(c *circuit.Circuit) []equation { return test.state(c.Word("a", 2), c.Word("b", 2)) })
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: the error is %v, want %q", test.name, err, test.want)
		}
	}
}

// Enumeration contradicts a solver that errs, and does not replace one that cannot decide.
func TestWrongSolver(t *testing.T) {
	for _, test := range []struct{ answer, want string }{
		{"unsat", "the solver finds no counterexample, but enumeration does"},
		{"sat", "enumeration finds no counterexample, but the solver does"},
		{"unknown", "want sat or unsat"},
	} {
		dir := t.TempDir()
		script := "#!/bin/sh\nwhile read -r line; do case $line in *check-sat*) echo " + test.answer +
			";; *eval*) echo true;; esac; done\n"
		if err := os.WriteFile(filepath.Join(dir, "z3"), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
		err := proveEquations(func(c *circuit.Circuit) []equation {
			a, b := c.Word("a", 1), c.Word("b", 1)
			onlyA := c.AndWord(a, circuit.NotWord(b))
			right := equation{got: c.AndWord(a, b), want: c.XorWord(a, onlyA)}
			if test.answer == "unsat" {
				right.want = b
			}
			return []equation{right, right}
		})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("z3 answers %s: the error is %v, want %q", test.answer, err, test.want)
		}
	}
}

// A run that is no iteration longer than another differs in more than their blocks.
func TestMoved(t *testing.T) {
	const block = 8
	l := loop{list.Loop{Block: block, Label: "loop"}, map[string]element{"dst": {bits: 64}}}
	dst, other := memory.New("dst", 1024), memory.New("other", 1024)
	frame := func(c *circuit.Circuit, stored bool) *memory.Region {
		r := memory.NewUnknown("frame", 8)
		if stored {
			memory.Store(r.Start(), number64(5, 64), 8)
		}
		return r
	}
	type registers = map[string]memory.Value
	for _, test := range []struct {
		name    string
		longer  registers
		stored  bool
		wrong   int // equations that do not hold
		problem string
	}{
		{"a block further", registers{"AX": dst.At(64), "CX": number64(8, 64)}, true, 0, ""},
		{"the same addresses and counts", registers{"AX": dst.At(0), "CX": number64(0, 64)}, true, 0, ""},
		{"half a block further", registers{"AX": dst.At(32), "CX": number64(4, 64)}, true, 2, ""},
		{"a register that is not set", registers{"AX": dst.At(64)}, true, 0, "an address in only one of the runs"},
		{"a number for an address", registers{"AX": number64(64, 64), "CX": number64(8, 64)}, true, 0, "in only one of the runs"},
		{"another region", registers{"AX": other.At(64), "CX": number64(8, 64)}, true, 0, "an address in dst and in other"},
		{"a frame that is not set", registers{"AX": dst.At(64), "CX": number64(8, 64)}, false, 0,
			"only the shorter run sets bit 0 of the frame"},
	} {
		c := circuit.New()
		shorter := &assembly.State{Registers: map[string]memory.Value{"AX": dst.At(0), "CX": number64(0, 64)},
			Frame: frame(c, true)}
		var equations []equation
		err := execution.Try(func() {
			equations = l.moved(c, 16, shorter, &assembly.State{Registers: test.longer, Frame: frame(c, test.stored)})
		})
		wrong := 0
		for _, e := range equations {
			if len(e.differences(c)) > 0 {
				wrong++
			}
		}
		switch {
		case test.problem != "" && (err == nil || !strings.Contains(err.Error(), test.problem)):
			t.Errorf("%s: the error is %v, want %q", test.name, err, test.problem)
		case test.problem == "" && (err != nil || len(equations) != 3 || wrong != test.wrong):
			t.Errorf("%s: %d of %d equations fail, error %v, want %d of 3", test.name, wrong, len(equations), err, test.wrong)
		}
	}
}

// A result that depends on another element, or that another expression gives, is not proved.
func TestSeparation(t *testing.T) {
	type run struct {
		c    *circuit.Circuit
		i, n int
		at   alignment
	}
	own := func(c *circuit.Circuit, i int) circuit.Word { return variables(c, "occs", i, 64) }
	for _, test := range []struct {
		name   string
		result func(run) circuit.Word
		want   string
	}{
		{"its element", func(r run) circuit.Word { return own(r.c, r.i) }, ""},
		{"what all share", func(r run) circuit.Word { return r.c.AndWord(own(r.c, r.i), r.c.Word("side", 64)) }, ""},
		{"another element", func(r run) circuit.Word { return own(r.c, (r.i+1)%r.n) }, "result[0] depends on occs[64]"},
		{"a bit that must not count", func(r run) circuit.Word {
			return r.c.AndWord(own(r.c, r.i), circuit.Repeat(r.c.Variable("sqs", 8*r.i+6), 64))
		}, "result[0] depends on sqs[6]"},
		{"a register", func(r run) circuit.Word { return r.c.Word("AX", 64) }, "depends on AX[0]"},
		{"another length", func(r run) circuit.Word { return own(r.c, r.i).ShiftLeft(r.n / 3) },
			"n = 3, {data:0 stack:0 inPlace:false}, result[0] is another expression than for n = 2"},
		{"an alignment", func(r run) circuit.Word { return own(r.c, r.i).ShiftLeft(r.at.data / 32) },
			"n = 2, {data:32 stack:0 inPlace:false}, result[0] is another"},
		{"the place", func(r run) circuit.Word { return own(r.c, r.i).ShiftLeft(r.i) },
			"n = 2, {data:0 stack:0 inPlace:false}, result[1] is another"},
	} {
		s := &separation{
			elements: map[string]element{"sqs": {8, 6}, "occs": {64, 64}, "side": {}}, thorough: []int{2}, first: true,
			run: func(c *circuit.Circuit, n int, at alignment) (all []circuit.Word) {
				for i := range n {
					all = append(all, test.result(run{c, i, n, at}))
				}
				return all
			},
		}
		var equations []equation
		err := execution.Try(func() {
			equations = s.equations(circuit.New(), []trial{{n: 2}, {n: 3}, {n: 2, at: alignment{data: 32}}})
		})
		switch {
		case test.want == "" && (err != nil || len(equations) != 7):
			t.Errorf("%s: %d equations, error %v, want 7", test.name, len(equations), err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: the error is %v, want %q", test.name, err, test.want)
		}
	}
}

// TestKernels checks that each kernel of the list has groups of claims, and that no group is empty.
func TestKernels(t *testing.T) {
	claimed := make(map[string]int) // groups by function
	for _, g := range allGroups(library(t), newScope(true)) {
		if len(g.claims) == 0 {
			t.Errorf("%s (%s): no claims for %s", g.function, g.form, g.shown)
		}
		claimed[g.function]++
	}
	for _, k := range list.Kernels {
		if claimed["asm."+k.Name] == 0 {
			t.Errorf("%s has no claims", k.Name)
		}
	}
}

// An extent is the number of claims and the least number of their equations.
type extent struct{ claims, equations int }

// TestExtent checks the extent of each kind of claims, in the short scope and in the whole one. A
// condition that leaves out claims changes it. The prover counts the equations of each claim.
func TestExtent(t *testing.T) {
	if len(kinds) != len(extents) {
		t.Errorf("there are %d kinds of claims, want %d", len(kinds), len(extents))
	}
	s := library(t)
	for _, k := range kinds {
		var got [2]extent
		for i, short := range []bool{true, false} {
			for _, g := range k.groups(s, newScope(short)) {
				for _, c := range g.claims {
					got[i].claims++
					got[i].equations += c.least
				}
			}
		}
		if want := extents[k.name]; got != want {
			t.Errorf("%s: %v, want %v", k.name, got, want)
		}
	}
}

var extents = map[string][2]extent{
	"lookups in Go":       {{840, 840}, {13440, 13440}},
	"attackers":           {{336, 336}, {5376, 5376}},
	"lookups in assembly": {{28, 28}, {448, 448}},
	"batches":             {{173, 11022}, {5271, 355700}},
	"loops":               {{148, 579}, {989, 4136}},
	"maps":                {{21, 1344}, {105, 6720}},
	"sets":                {{44, 549}, {939, 45047}},
	"positions apart":     {{10, 453}, {84, 4035}},
	"sets of positions":   {{10, 46}, {264, 1080}},
	"legal counts":        {{8, 104}, {512, 6656}},
	"rules of chess":      {{2, 88}, {128, 5632}},
	"moves":               {{54, 2944}, {2304, 146860}},
	"walks":               {{56, 56}, {896, 896}},
	"published methods":   {{856, 856}, {13696, 13696}},
}
