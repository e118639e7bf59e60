package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/skip"
)

// names returns the names of failed tests.
func names(failed []test) string {
	var all []string
	for _, t := range failed {
		all = append(all, t.String())
	}
	return strings.Join(all, " ")
}

func TestReadResults(t *testing.T) {
	r := readResults(strings.Join([]string{
		`{"Action":"start","Package":"` + modulePath + `/asm"}`,
		`{"Action":"run","Package":"` + modulePath + `/asm","Test":"TestA"}`,
		`{"Action":"run","Package":"` + modulePath + `/asm","Test":"TestA/one"}`,
		`{"Action":"run","Package":"` + modulePath + `/asm","Test":"TestA/one/deep"}`,
		`{"Action":"pass","Package":"` + modulePath + `/asm","Test":"TestA/one/deep"}`,
		`{"Action":"pass","Package":"` + modulePath + `/asm","Test":"TestA/one"}`,
		`{"Action":"run","Package":"` + modulePath + `/asm","Test":"TestA/two"}`,
		`{"Action":"output","Package":"` + modulePath + `/asm","Test":"TestA/two","Output":"=== RUN   TestA/two\n"}`,
		`{"Action":"output","Package":"` + modulePath + `/asm","Test":"TestA/two","Output":"    a_test.go:7: too: slow\n"}`,
		`{"Action":"skip","Package":"` + modulePath + `/asm","Test":"TestA/two"}`,
		`{"Action":"pass","Package":"` + modulePath + `/asm","Test":"TestA"}`,
		`{"Action":"run","Package":"` + modulePath + `/asm","Test":"TestB"}`,
		`{"Action":"output","Package":"` + modulePath + `/asm","Test":"TestB","Output":"fine\n"}`,
		`{"Action":"pass","Package":"` + modulePath + `/asm","Test":"TestB"}`,
		`{"Action":"run","Package":"` + modulePath + `/asm","Test":"TestC"}`,
		`{"Action":"skip","Package":"` + modulePath + `/asm","Test":"TestC"}`,
		`{"Action":"pass","Package":"` + modulePath + `/asm"}`,
		// A package without tests, and a warning of a successful build.
		`{"Action":"skip","Package":"` + modulePath + `/internal/guardpages"}`,
		`{"Action":"build-output","ImportPath":"` + modulePath + `/purego [` + modulePath + `/purego.test]","Output":"a warning\n"}`,
	}, "\n"))
	if r.passed != 2 || len(r.failed) != 0 || r.output != "" {
		t.Errorf("%d passed, failed %q, output %q; want 2, nothing, nothing", r.passed, names(r.failed), r.output)
	}
	if want := map[string]int{"too: slow": 1, "no reason given": 1}; !maps.Equal(r.skipped, want) {
		t.Errorf("skipped %v, want %v", r.skipped, want)
	}
}

func TestReadFailures(t *testing.T) {
	const asm = `"Package":"` + modulePath + `/asm"`
	for _, c := range []struct {
		name           string
		lines          []string
		failed, output string
		passed         int
	}{
		{"a subtest", []string{
			`{"Action":"run",` + asm + `,"Test":"TestA"}`,
			`{"Action":"run",` + asm + `,"Test":"TestA/one"}`,
			`{"Action":"output",` + asm + `,"Test":"TestA/one","Output":"wrong\n"}`,
			`{"Action":"fail",` + asm + `,"Test":"TestA/one"}`,
			`{"Action":"fail",` + asm + `,"Test":"TestA"}`,
			`{"Action":"run",` + asm + `,"Test":"TestB"}`,
			`{"Action":"output",` + asm + `,"Test":"TestB","Output":"of no interest\n"}`,
			`{"Action":"pass",` + asm + `,"Test":"TestB"}`,
			`{"Action":"output",` + asm + `,"Output":"FAIL\n"}`,
			`{"Action":"fail",` + asm + `}`,
		}, "asm.TestA/one", "FAIL\nwrong\n", 1},
		{"a test after its subtests", []string{
			`{"Action":"run",` + asm + `,"Test":"TestA"}`,
			`{"Action":"run",` + asm + `,"Test":"TestA/one"}`,
			`{"Action":"pass",` + asm + `,"Test":"TestA/one"}`,
			`{"Action":"fail",` + asm + `,"Test":"TestA"}`,
			`{"Action":"fail",` + asm + `}`,
		}, "asm.TestA", "", 1},
		{"a package that ends by itself", []string{
			`{"Action":"run",` + asm + `,"Test":"TestA"}`,
			`{"Action":"pass",` + asm + `,"Test":"TestA"}`,
			`{"Action":"output",` + asm + `,"Output":"exit status 3\n"}`,
			`{"Action":"fail",` + asm + `}`,
		}, "asm", "exit status 3\n", 1},
		{"lines that are no events", []string{`go: cannot find main module`}, "", "go: cannot find main module", 0},
	} {
		r := readResults(strings.Join(c.lines, "\n"))
		for _, line := range strings.SplitAfter(c.output, "\n") {
			if !strings.Contains(r.output, line) {
				t.Errorf("%s: the output %q lacks %q", c.name, r.output, line)
			}
		}
		if len(r.output) != len(c.output) {
			t.Errorf("%s: the output is %q, want the lines of %q", c.name, r.output, c.output)
		}
		if names(r.failed) != c.failed || r.passed != c.passed {
			t.Errorf("%s: failed %q, passed %d, want %q and %d", c.name, names(r.failed), r.passed, c.failed, c.passed)
		}
	}
}

func TestLeftOut(t *testing.T) {
	text, unknown := leftOut(map[string]int{
		skip.Level + ": avx2, at best bmi2":     3,
		skip.Level:                              4,
		skip.NoGoCommand:                        1,
		"guard_linux_test.go is not built here": 2,
		"what nobody has heard of":              2,
		"it is said that " + skip.Short:         2,
		"weather_test.go is not built here":     1,
	})
	const want = "2: _linux_test.go is not built here; 2: it is said that " + skip.Short + "; 1: " + skip.NoGoCommand + "; 7: " + skip.Level +
		"; 1: weather_test.go is not built here; 2: what nobody has heard of"
	if text != want {
		t.Errorf("left out is\n%s\nwant\n%s", text, want)
	}
	if want := []string{"it is said that " + skip.Short, "weather_test.go is not built here", "what nobody has heard of"}; !slices.Equal(unknown, want) {
		t.Errorf("unknown are %q, want %q", unknown, want)
	}
	if text, unknown := leftOut(nil); text != "" || unknown != nil {
		t.Errorf("nothing left out is %q, %q", text, unknown)
	}
}
