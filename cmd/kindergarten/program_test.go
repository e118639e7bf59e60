package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

// TestMain runs the command instead of the tests if KINDERGARTEN_RUN is set. Tests set it
// to start this program again.
func TestMain(m *testing.M) {
	if os.Getenv("KINDERGARTEN_RUN") != "" {
		main()
		os.Exit(0)
	}
	now = still
	os.Exit(m.Run())
}

// still is a clock that stands still, so that no test reports its progress on a slow machine.
func still() time.Time { return time.Time{} }

// program returns the command as a program with its arguments. If these tests run under an
// emulator, the environment variable KINDERGARTEN_EXEC is its command, for example
// "qemu-x86_64 -cpu Haswell".
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		t.Skip("WebAssembly starts no processes")
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	words := append(strings.Fields(os.Getenv("KINDERGARTEN_EXEC")), path)
	cmd := exec.Command(words[0], append(words[1:], args...)...)
	cmd.Env = append(os.Environ(), "KINDERGARTEN_RUN=1", "TERM=xterm", "NO_COLOR=")
	return cmd
}

// TestProgram starts the program: its arguments, exit status and streams are
// those of run.
func TestProgram(t *testing.T) {
	for _, args := range [][]string{
		nil,
		{"-h"},
		{"show", "-square", "e7", "-piece", "bishop"},
		{"perft", "-h"},
		{"draw"},
		{"show", "-colour"},
		{"perft", "-fen", "7k/5Q2/6K1/8/8/8/8/8 b", "-depth", "0x10"},
		{"perft", "-fen", "4k3/8/8/8/8/8/8/R2RK2R w AD"},
	} {
		status, stdout, stderr := execute(false, args...)
		var out, errs bytes.Buffer
		cmd := program(t, args...)
		cmd.Stdout, cmd.Stderr = &out, &errs
		// The run time prints warnings about settings in GODEBUG that it does not know.
		cmd.Env = append(cmd.Env, "GODEBUG=")
		if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
			t.Fatal(err)
		}
		if got := cmd.ProcessState.ExitCode(); got != status || out.String() != stdout || !isReport(errs.String(), stderr) {
			t.Errorf("kindergarten %q: status %d, standard output\n%s\nstandard error\n%s\nwant status %d,\n%s\nand\n%s",
				args, got, &out, &errs, status, stdout, stderr)
		}
	}
}

// isReport reports whether the standard error of a program is a report. An emulator prints
// warnings beside it, also for each thread that the program starts.
func isReport(got, report string) bool {
	return got == report || os.Getenv("KINDERGARTEN_EXEC") != "" && strings.Contains(got, report)
}

// kernelsOf returns the level that the program says runs, under a GODEBUG setting.
func kernelsOf(t *testing.T, godebug string) (level, output string) {
	t.Helper()
	cmd := program(t, "version")
	// What is switched off here is to stay so.
	godebug = strings.Trim(os.Getenv("GODEBUG")+","+godebug, ",")
	cmd.Env = append(cmd.Env, "GODEBUG="+godebug)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	_, level, _ = strings.Cut(string(out), "Package bulk runs the kernels of level ")
	level, _, _ = strings.Cut(level, ":")
	return level, string(out)
}

// TestProgramKernels switches features off. The program must name the level
// that package bulk then runs.
func TestProgramKernels(t *testing.T) {
	if got := asm.Best().String(); got != bulk.Kernel() {
		t.Errorf("package bulk runs %s, but the best level is %s", bulk.Kernel(), got)
	}
	if got, output := kernelsOf(t, ""); got != bulk.Kernel() {
		t.Errorf("kindergarten version names %q, want %s:\n%s", got, bulk.Kernel(), output)
	}
	for _, level := range asm.Levels()[1:] {
		requirements := asm.Requirements(level)
		if testing.Short() && len(requirements) > 0 {
			requirements = requirements[:1]
		}
		for _, r := range requirements {
			want := min(asm.Best(), level-1)
			setting := "cpu." + r.Feature + "=off"
			got, output := kernelsOf(t, setting)
			if got != want.String() {
				t.Errorf("GODEBUG=%s: kindergarten version names %q, want %v:\n%s", setting, got, want, output)
			}
			for _, text := range []string{r.Feature, setting + " is set"} {
				if !strings.Contains(output, text) {
					t.Errorf("GODEBUG=%s: no %q in\n%s", setting, text, output)
				}
			}
		}
	}
}
