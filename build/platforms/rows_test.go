package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A small module in the place of the library, whose tests pass.
var sound = map[string]string{
	"go.mod": "module " + modulePath + "\n\ngo 1.25.0\n",
	"attacks/cmd/kindergarten/main.go": `package main

import (
	"os"
	"runtime"
)

func main() {
	os.Stdout.WriteString(runtime.GOOS + "/" + runtime.GOARCH + ", " + runtime.Version() + "\n\n")
	os.Stdout.WriteString("Package bulk runs the kernels of level purego: why not.\n")
}
`,
	"asm/asm.go":           "package asm\n",
	"attacks/bulk/bulk.go": "package bulk\n\nimport _ \"" + modulePath + "/asm\"\n",
	"attacks/bulk/bulk_test.go": `package bulk

import (
	"os"
	"testing"
)

func TestKernel(t *testing.T) {
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

// writeLibrary writes the module, with some files changed, and empty ones left
// out.
func writeLibrary(t *testing.T, changes map[string]string) *library {
	t.Helper()
	dir := t.TempDir()
	for name, text := range sound {
		if changed, ok := changes[name]; ok {
			text = changed
		}
		if text == "" {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	l, err := findLibrary(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	l.short = true
	return l
}

// checkRow runs a row as the command does, and compares whether it failed with what
// is wanted, and what was printed with texts that must be part of it.
func checkRow(t *testing.T, l *library, r row, wantFailed int, want []string) {
	t.Helper()
	var out strings.Builder
	if failed := runAll(context.Background(), l, []row{r}, 1, &out, io.Discard); failed != wantFailed {
		t.Errorf("%d rows failed, want %d", failed, wantFailed)
	}
	for _, text := range want {
		if !strings.Contains(out.String(), text) {
			t.Errorf("what is printed lacks %q", text)
		}
	}
	if t.Failed() {
		t.Log(&out)
	}
}

// A row is green where all is well, and red for each fault that a platform can
// have.
func TestRowsOfTests(t *testing.T) {
	const here = "attacks/bulk/other_test.go"
	for _, c := range []struct {
		name    string
		changes map[string]string
		kernel  string
		failed  int
		want    []string
	}{
		{"sound", nil, "purego", 0, []string{"purego       3 ", "  ok\n", "1 of 1 architectures green, in 1 of 1 rows; kernels purego; "}},
		{"another kernel is wanted", nil, "bmi2", 1, []string{
			"FAILED: the kernel purego ran, want bmi2; attacks/bulk.TestKernel failed\n", ": no bmi2\n", "0 of 1 architectures green, in 0 of 1 rows",
		}},
		{"a failing test", map[string]string{
			here: "package bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { t.Error(\"all wrong\") }\n",
		}, "purego", 1, []string{"FAILED: attacks/bulk.TestOther failed\n", ": all wrong\n"}},
		{"a program that dies", map[string]string{
			here: "package bulk\n\nimport \"os\"\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { println(\"farewell\"); os.Exit(7) }\n",
		}, "purego", 1, []string{"FAILED: attacks/bulk.TestOther failed\n", "farewell\n"}},
		{"a test that does not compile", map[string]string{
			here: "package bulk\n\nvar x int = \"one\"\n",
		}, "purego", 1, []string{"FAILED: attacks/bulk failed\n", "cannot use \"one\""}},
		{"a skipped test", map[string]string{
			here: "package bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { t.Skip(\"no time\") }\n",
		}, "purego", 0, []string{"purego       2 ", "  ok (left out: 1 \"no time\")\n"}},
		{"a test that is not built", map[string]string{
			here: "//go:build windows\n\npackage bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) {}\n",
		}, "purego", 0, []string{"purego       2 ", "  ok (left out: 1 in attacks/bulk/other_test.go, which is not built here)\n"}},
		{"no tests", map[string]string{
			here: "", "attacks/bulk/bulk_test.go": "", "attacks/bulk/guard_linux_test.go": "",
		}, "purego", 1, []string{"FAILED: no test passed\n"}},
		{"no assertion", map[string]string{
			"attacks/bulk/bulk_test.go": "",
		}, "purego", 1, []string{"FAILED: the test attacks/bulk.TestKernel, which asserts the kernel, did not run\n"}},
		{"a command that says nothing", map[string]string{
			"attacks/cmd/kindergarten/main.go": "package main\n\nfunc main() {}\n",
		}, "purego", 1, []string{"FAILED: the command kindergarten kernels does not tell its platform and its kernel"}},
		{"a command that does not compile", map[string]string{
			"attacks/cmd/kindergarten/main.go": "package main\n\nfunc main() { nothing() }\n",
		}, "purego", 1, []string{"FAILED: go run ", "undefined: nothing\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := writeLibrary(t, c.changes)
			s := suite{platform{"linux", "amd64", "", ""}, linuxRunner("amd64"), c.kernel, []string{"./..."}}
			checkRow(t, l, s.row(), c.failed, c.want)
		})
	}
}

func TestRowsOfBuilds(t *testing.T) {
	for _, c := range []struct {
		name    string
		changes map[string]string
		p       platform
		failed  int
		want    []string
	}{
		{"sound", nil, platform{goos: "plan9", goarch: "386"}, 0, []string{"plan9/386", "  ok\n", "1 of 1 rows built and vetted"}},
		{"no linker", nil, platform{goos: "android", goarch: "386"}, 0, []string{
			"  ok (left out: the command: android/386 requires external (cgo) linking, but cgo is not enabled)\n",
		}},
		{"fails with the tag purego alone", map[string]string{
			"attacks/bulk/bulk.go":       "//go:build !purego\n\npackage bulk\n\nconst present = true\n",
			"attacks/bulk/other_test.go": "package bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { _ = present }\n",
		}, platform{goos: "plan9", goarch: "386"}, 1, []string{"FAILED: go vet ", "-tags=purego", "undefined: present\n", "0 of 1 rows built"}},
		{"does not link", map[string]string{
			"attacks/cmd/kindergarten/main.go": "package main\n\nfunc missing()\n\nfunc main() { missing() }\n",
		}, platform{goos: "plan9", goarch: "386"}, 1, []string{"FAILED: go build ", "missing function body"}},
		{"vet objects to a test", map[string]string{
			"attacks/bulk/other_test.go": "package bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { t.Errorf(\"%d\", \"one\") }\n",
		}, platform{goos: "android", goarch: "386"}, 1, []string{"FAILED: go vet ", "has arg \"one\" of wrong type string"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkRow(t, writeLibrary(t, c.changes), build{c.p, true}.row(), c.failed, c.want)
		})
	}
}

// The command ends with an error if a row fails, and if there is nothing to do.
func TestRun(t *testing.T) {
	l := writeLibrary(t, nil)
	stranger := t.TempDir()
	if err := os.WriteFile(filepath.Join(stranger, "go.mod"), []byte("module stranger\n\ngo 1.25.0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, want string
	}{
		{"native -only cpu.bmi2=off -dir " + l.dir, ""},
		{"native -only cpu.avx3=off -dir " + l.dir, "no row matches"},
		{"native -dir " + stranger, "holds the module stranger, want " + modulePath},
	} {
		var out strings.Builder
		err := run(context.Background(), strings.Fields(c.args), &out, io.Discard)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("platforms %s: the error is %v, want %q\n%s", c.args, err, c.want, &out)
		}
	}
	broken := writeLibrary(t, map[string]string{
		"attacks/bulk/other_test.go": "package bulk\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { t.Fail() }\n",
	})
	var out strings.Builder
	err := run(context.Background(), []string{"native", "-only", "cpu.bmi2=off", "-dir", broken.dir}, &out, io.Discard)
	if err == nil || err.Error() != "of 1 rows 1 failed" {
		t.Errorf("where a test fails the error is %v\n%s", err, &out)
	}
}
