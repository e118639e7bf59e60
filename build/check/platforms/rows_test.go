package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
)

// TestRows runs rows on a small module instead of the library. Each must pass, or fail with
// a line and an output.
func TestRows(t *testing.T) {
	const kernel = `package bulk

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
`
	sound := map[string]string{
		"go.mod":            "module kindergarten\n\ngo 1.25.0\n",
		"main.go":           "package main\n\nfunc main() {}\n",
		"bulk/bulk.go":      "package bulk\n",
		"bulk/bulk_test.go": kernel,
	}
	test := row{cell: "linux/amd64", how: "native", platform: "linux/amd64", environment: []string{"GOOS=linux", "GOARCH=amd64"},
		kernels: []string{"purego"}, packages: []string{"./..."}}
	bmi2, emulator, v4, ios, build := test, test, test, test, row{cell: "plan9/amd64", how: "build", platform: "plan9/amd64", environment: []string{"GOOS=plan9", "GOARCH=amd64"}}
	ios.cell, ios.how, ios.platform, ios.environment, ios.kernels = "ios/arm64", "build", "ios/arm64", []string{"GOOS=ios", "GOARCH=arm64"}, nil
	bmi2.kernels = []string{"purego", "bmi2"}
	emulator.how = "qemu-vax -cpu 780"
	v4.environment = append([]string{"GOAMD64=v4"}, test.environment...)
	v4.how = "qemu-x86_64 -cpu Nehalem"
	dying := bmi2
	dying.how = "bochs corei7_icelake_u"
	for _, c := range []struct {
		name       string
		row        row
		file, text string // replaces a file of the module
		failed     bool
		want       []string
	}{
		{"sound", test, "", "", false, []string{"  purego  ", "  ok\n", "0 of 1 rows failed"}},
		{"another kernel is wanted", bmi2, "", "", true, []string{"FAILED: -test.v -test.run=^TestKernel$ in ./bulk: exit status 1", ": no bmi2\n", "1 of 1 rows failed"}},
		{"another kernel is reported", test, "bulk/bulk_test.go", strings.Replace(kernel, "is purego", "is avx2", 1), true, []string{
			`in ./bulk: it did not log "the kernel is purego, on linux/amd64\n"`, "the kernel is avx2, on linux/amd64\n"}},
		{"another platform", test, "bulk/bulk_test.go", strings.Replace(kernel, "runtime.GOOS", `"plan9"`, 1), true, []string{"did not log"}},
		{"no test of the kernel", test, "bulk/bulk_test.go", "package bulk\n", true, []string{"did not log", "no tests to run"}},
		{"a failing test", test, "other_test.go", "package main\n\nimport \"testing\"\n\nfunc TestOther(t *testing.T) { t.Error(\"all wrong\") }\n", true,
			[]string{": all wrong\n"}},
		{"a test that does not compile", test, "other_test.go", "package main\n\nvar x int = \"one\"\n", true, []string{"cannot use \"one\""}},
		{"no emulator", emulator, "", "", true, []string{`"qemu-vax": executable file not found`}},
		{"a CPU below GOAMD64", v4, "", "", false, []string{"  not run: This program can only be run on AMD64 processors with v4\n"}},
		{"a wrong kernel and a program that dies, in Bochs", dying, "other_test.go",
			"package main\n\nimport (\n\t\"syscall\"\n\t\"testing\"\n)\n\nfunc TestOther(t *testing.T) { syscall.Kill(syscall.Getpid(), syscall.SIGKILL) }\n",
			true, []string{"FAILED: -test.v -test.run=^TestKernel$ in ./bulk: exit status 1", ": no bmi2\n", " in .: signal: killed\n"}},
		{"builds", build, "", "", false, []string{"plan9/amd64", "  ok\n", "0 of 1 rows failed"}},
		{"links by C", ios, "", "", false, []string{"ios/arm64", "  ok\n"}},
		{"fails with the tag purego alone", build, "bulk/more.go", "//go:build purego\n\npackage bulk\n\nconst x int = \"one\"\n", true,
			[]string{"FAILED: go build ", "-tags=purego", "cannot use \"one\""}},
		{"vet objects to a test", build, "main_test.go", "package main\n\nfunc f(x int) { x = x }\n", true, []string{"FAILED: go vet ", "self-assignment of x"}},
		{"the command does not compile", build, "main.go", "package main\n\nfunc main() { missing() }\n", true, []string{"undefined: missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.HasPrefix(c.row.how, "bochs ") {
				needEmulator(t)
			}
			dir := t.TempDir()
			write := func(name, text string) {
				path := filepath.Join(dir, filepath.FromSlash(name))
				if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
					t.Fatal(err)
				}
			}
			for name, text := range sound {
				write(name, text)
			}
			if c.file != "" {
				write(c.file, c.text)
			}
			var out strings.Builder
			l := &library{dir: dir, short: true, temporary: t.TempDir()}
			if failed := l.runAll(context.Background(), []row{c.row}, &out); (failed == 1) != c.failed {
				t.Errorf("%d rows failed, want failure %v", failed, c.failed)
			}
			for _, text := range c.want {
				if !strings.Contains(out.String(), text) {
					t.Errorf("the report lacks %q", text)
				}
			}
			if t.Failed() {
				t.Log(&out)
			}
		})
	}
}

// needEmulator skips a test without Bochs, or fails it if KINDERGARTEN_REQUIRE names bochs.
func needEmulator(t *testing.T) {
	t.Helper()
	if err := emulator.Installed(); err != nil {
		if strings.Contains(os.Getenv("KINDERGARTEN_REQUIRE"), "bochs") {
			t.Fatalf("%v; KINDERGARTEN_REQUIRE demands it", err)
		}
		t.Skip(err)
	}
}

// TestRequired wants a row that cannot run to say why, and to fail if what is missing is required.
func TestRequired(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // without the emulator
	build := row{cell: "linux/amd64", how: "bochs corei7_icelake_u", kernels: []string{"purego", "avx512"}}
	native := row{cell: "linux/amd64", how: "native", platform: "linux/amd64", kernels: []string{"purego"}, missing: []string{"avx512"}, packages: []string{"./..."}}
	for _, c := range []struct {
		row            row
		required, want string
		failed         int
	}{
		{build, "", "not run: the emulator Bochs is not installed: run build/tools/emulator/install", 0},
		{build, "qemu,bochs", "FAILED: the emulator Bochs is not installed: run build/tools/emulator/install", 1},
		{native, "avx512", "FAILED: KINDERGARTEN_REQUIRE names avx512, but this CPU runs purego at best", 1},
	} {
		t.Setenv("KINDERGARTEN_REQUIRE", c.required)
		var out strings.Builder
		l := &library{dir: t.TempDir()}
		if failed := l.runAll(context.Background(), []row{c.row}, &out); failed != c.failed || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s with %q required: %d rows failed, want %d and %q in\n%s", c.row.how, c.required, failed, c.failed, c.want, &out)
		}
	}
}

func TestArguments(t *testing.T) {
	for _, line := range []string{"", "crass", "-short", "cross arm", "cross -only (", "native -only cpu.avx3=off"} {
		if err := run(context.Background(), strings.Fields(line), io.Discard, io.Discard); err == nil {
			t.Errorf("the arguments %q give no error", line)
		}
	}
}

// TestEnvironment sets variables that a row must not inherit.
func TestEnvironment(t *testing.T) {
	t.Setenv("GOARCH", "vax")
	t.Setenv("GOARM", "4")
	t.Setenv("KINDERGARTEN_KERNEL", "avx2")
	l := &library{dir: "."}
	got, err := l.output(context.Background(), []string{"GOARM=6"}, "env", "GOARCH", "GOARM")
	if want := runtime.GOARCH + "\n6\n"; err != nil || got != want {
		t.Errorf("go env says %q, error %v, want %q", got, err, want)
	}
}
