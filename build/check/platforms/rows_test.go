package main

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/skip"
)

// sound is a small module that replaces the library. Its tests pass.
var sound = map[string]string{
	"go.mod":                           "module " + modulePath + "\n\ngo 1.25.0\n",
	"attacks/cmd/kindergarten/main.go": "package main\n\nfunc main() {}\n",
	"asm/asm.go":                       "package asm\n",
	"attacks/bulk/bulk.go":             "package bulk\n\nimport _ \"" + modulePath + "/asm\"\n",
	"attacks/bulk/bulk_test.go": `package bulk

import (
	"os"
	"runtime"
	"testing"
)

func TestKernel(t *testing.T) {
	t.Logf("the kernel is purego, on %s/%s", runtime.GOOS, runtime.GOARCH)
	if want := os.Getenv("KINDERGARTEN_KERNEL"); want != "purego" {
		t.Errorf("no %s", want)
	}
}
`,
	"attacks/bulk/other_test.go": `package bulk

import "testing"

func TestOther(t *testing.T) {}
`,
	"attacks/bulk/guard_linux_test.go": `package bulk

import "testing"

func TestGuard(t *testing.T) {}
`,
}

// runRow runs a row on the module with changed files, without those changed to "". The
// printed report must contain the texts of want.
func runRow(t *testing.T, changes map[string]string, r row, wantFailed bool, want []string) {
	t.Helper()
	dir := t.TempDir()
	files := maps.Clone(sound)
	maps.Copy(files, changes)
	for name, text := range files {
		if text == "" {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	failed := runAll(context.Background(), &library{dir: dir, short: true}, []row{r}, &out)
	if (failed == 1) != wantFailed {
		t.Errorf("%d rows failed, want failure %v", failed, wantFailed)
	}
	for _, text := range want {
		if !strings.Contains(out.String(), text) {
			t.Errorf("the report lacks %q", text)
		}
	}
	if t.Failed() {
		t.Log(&out)
	}
}

// oneRow returns the first row of a matrix with this line and one that tests 386, for
// an amd64 CPU without features.
func oneRow(t *testing.T, line string) row {
	t.Helper()
	rows, err := parse("head\n"+line+"\ncross  linux/386  native  purego  all", "cross", "", "flags\t\t: fpu\n")
	if err != nil || len(rows) != 2 {
		t.Fatalf("the matrix %q has the rows %v, error %v, want two rows", line, rows, err)
	}
	return rows[0]
}

// TestRowsOfTests wants a row to pass on a sound module, and to fail for each fault.
func TestRowsOfTests(t *testing.T) {
	const (
		here   = "attacks/bulk/other_test.go"
		kernel = "attacks/bulk/bulk_test.go"
		native = "cross  linux/amd64  native  purego  all"
	)
	for _, c := range []struct {
		name    string
		changes map[string]string
		row     string
		failed  bool
		want    []string
	}{
		{"sound", nil, native, false, []string{"  purego       3 ", "  ok\n", "0 of 1 rows failed; rows passed with each kernel: map[purego:1]"}},
		{"another kernel is wanted", nil, "cross  linux/amd64  env  bmi2  all", true, []string{
			"FAILED: [attacks/bulk.TestKernel] failed; the kernel purego ran, want bmi2\n", ": no bmi2\n", "1 of 1 rows failed",
		}},
		{"another kernel is reported", map[string]string{kernel: strings.ReplaceAll(sound[kernel], "is purego", "is avx2")}, native, true, []string{
			"FAILED: the kernel avx2 ran, want purego\n",
		}},
		{"another platform", map[string]string{kernel: strings.ReplaceAll(sound[kernel], "runtime.GOOS", `"plan9"`)}, native, true, []string{
			"FAILED: the tests ran on plan9/amd64, want linux/amd64\n",
		}},
		{"a failing test", map[string]string{
			here: "package bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { t.Error(\"all wrong\") }\n",
		}, native, true, []string{"FAILED: [attacks/bulk.TestOther] failed\n", ": all wrong\n"}},
		{"four failing tests", map[string]string{
			here: `package bulk

import "testing"

func TestA(t *testing.T) { t.Fail() }
func TestB(t *testing.T) { t.Fail() }
func TestC(t *testing.T) { t.Fail() }
func TestD(t *testing.T) { t.Fail() }
`,
		}, native, true, []string{"FAILED: [attacks/bulk.TestA attacks/bulk.TestB attacks/bulk.TestC] and 1 more failed\n"}},
		{"a program that dies", map[string]string{
			here: "package bulk\n\nimport \"os\"\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { println(\"farewell\"); os.Exit(7) }\n",
		}, native, true, []string{"FAILED: [attacks/bulk.TestOther] failed\n", "farewell\n"}},
		{"a test that does not compile", map[string]string{
			here: "package bulk\n\nvar x int = \"one\"\n",
		}, native, true, []string{"FAILED: [attacks/bulk] failed;", "cannot use \"one\""}},
		{"a test skipped for a known reason", map[string]string{
			here: "package bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { t.Skip(\"" + skip.Short + "\") }\n",
		}, native, false, []string{"purego       2 ", "  ok (left out: 1: " + skip.Short + ")\n"}},
		{"a test skipped for an unknown reason", map[string]string{
			here: "package bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { t.Skip(\"no time\") }\n",
		}, native, true, []string{`FAILED: tests were left out for unknown reasons: ["no time"] (left out: 1: no time)`}},
		{"a file that is not built", map[string]string{
			here: "//go:build windows\n\npackage bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) {}\n",
		}, native, true, []string{`FAILED: tests were left out for unknown reasons: ["other_test.go is not built here"]`}},
		{"no tests", map[string]string{here: "", kernel: "", "attacks/bulk/guard_linux_test.go": ""}, native, true, []string{"FAILED: no test passed; "}},
		{"no assertion", map[string]string{kernel: ""}, native, true, []string{
			"FAILED: the test attacks/bulk.TestKernel, which reports the kernel, did not run\n",
		}},
		{"no emulator", nil, "cross  linux/amd64  qemu-vax -cpu 780  purego  all", true, []string{`"qemu-vax": executable file not found`}},
		{"a CPU below GOAMD64", nil, "cross  linux/amd64 GOAMD64=v4  qemu-x86_64 -cpu Nehalem  purego  all", false, []string{
			"  not run: This program can only be run on AMD64 processors with v4\n",
		}},
	} {
		t.Run(c.name, func(t *testing.T) { runRow(t, c.changes, oneRow(t, c.row), c.failed, c.want) })
	}
}

// TestRowsOfBuilds runs rows that only build. The modules import no large package.
func TestRowsOfBuilds(t *testing.T) {
	small := map[string]string{
		"attacks/cmd/kindergarten/main.go": "package main\n\nfunc main() {}\n",
		"attacks/bulk/bulk_test.go":        "package bulk\n",
		"attacks/bulk/other_test.go":       "package bulk\n",
		"attacks/bulk/guard_linux_test.go": "",
	}
	for _, c := range []struct {
		name, file, text, platform string
		failed                     bool
		want                       []string
	}{
		{"sound", "", "", "plan9/386", false, []string{"plan9/386", "  ok\n", "0 of 1 rows failed"}},
		{"no linker", "", "", "android/386", false, []string{
			"  ok (left out: linking: android/386 requires external (cgo) linking, but cgo is not enabled)\n",
		}},
		{"fails with the tag purego alone", "attacks/bulk/more_purego.go", "//go:build purego\n\npackage bulk\n\nconst x int = \"one\"\n",
			"plan9/386", true, []string{"FAILED: go build ", "-tags=purego", "cannot use \"one\""}},
		{"does not link", "attacks/cmd/kindergarten/main.go", "package main\n\nfunc missing()\n\nfunc main() { missing() }\n",
			"plan9/386", true, []string{"FAILED: go build ", "missing function body"}},
		{"vet objects to a test", "attacks/bulk/other_test.go", "package bulk\n\nfunc f(x int) { x = x }\n",
			"android/386", true, []string{"FAILED: go vet ", "self-assignment of x"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			changes := maps.Clone(small)
			if c.file != "" {
				changes[c.file] = c.text
			}
			runRow(t, changes, oneRow(t, "cross  "+c.platform+"  build  -  all"), c.failed, c.want)
		})
	}
}

// TestJudgeError wants a failure for an error of the go command without a failed test.
func TestJudgeError(t *testing.T) {
	r := oneRow(t, "cross  linux/amd64  native  purego  all")
	results := &results{passed: 1, outputs: map[test]string{assertion: "the kernel is purego, on linux/amd64\n"}}
	if report := r.judge(results, nil); report.complaints != nil {
		t.Errorf("a sound run has the complaints %q", report.complaints)
	}
	report := r.judge(results, errors.New("go test: exit status 2\nno such flag"))
	if !slices.Equal(report.complaints, []string{"go test: exit status 2"}) || report.output != "no such flag" {
		t.Errorf("a run with an error has the report %+v", report)
	}
}
