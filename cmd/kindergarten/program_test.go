package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestMain runs the command instead of the tests if KINDERGARTEN_RUN is set, and an engine with a
// fault if KINDERGARTEN_ENGINE is. Tests set them to start this program again.
func TestMain(m *testing.M) {
	if os.Getenv("KINDERGARTEN_RUN") != "" {
		main()
		os.Exit(0)
	}
	if fault, ok := os.LookupEnv("KINDERGARTEN_ENGINE"); ok {
		speak(fault)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

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
	cmd.Env = append(os.Environ(), "KINDERGARTEN_RUN=1")
	return cmd
}

// TestProgram starts the program: its arguments, exit status and streams are
// those of run.
func TestProgram(t *testing.T) {
	for _, args := range [][]string{{"show", "-square", "e7", "-piece", "bishop"}, {"show", "-colour"}} {
		status, stdout, stderr := execute(args...)
		var out, errs bytes.Buffer
		cmd := program(t, args...)
		cmd.Stdout, cmd.Stderr = &out, &errs
		// The run time prints warnings about settings in GODEBUG that it does not know.
		cmd.Env = append(cmd.Env, "GODEBUG=")
		if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
			t.Fatal(err)
		}
		// An emulator prints warnings, too.
		same := errs.String() == stderr || os.Getenv("KINDERGARTEN_EXEC") != "" && strings.Contains(errs.String(), stderr)
		if got := cmd.ProcessState.ExitCode(); got != status || out.String() != stdout || !same {
			t.Errorf("kindergarten %q: status %d, standard output\n%s\nstandard error\n%s\nwant status %d,\n%s\nand\n%s",
				args, got, &out, &errs, status, stdout, stderr)
		}
	}
}

// TestProgramUnwritten closes the standard output or redirects it to a full device. To discard the
// results on purpose is no error.
func TestProgramUnwritten(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	for redirect, want := range map[string]string{
		">&-": "kindergarten: standard output is closed, or /dev/null is open for reading too: " +
			"want it open for writing\n",
		"> /dev/full":  "kindergarten: write /dev/stdout: no space left on device\n",
		"> /dev/null":  "",
		">> /dev/null": "",
		"1<> " + filepath.Join(t.TempDir(), "results"): "", // for reading and writing
	} {
		cmd := program(t, "show")
		cmd.Args = append([]string{"sh", "-c", `exec "$0" "$@" ` + redirect}, cmd.Args...)
		cmd.Path = "/bin/sh"
		stderr, err := cmd.CombinedOutput()
		// An emulator prints warnings, too.
		if (err != nil) != (want != "") || !strings.Contains(string(stderr), want) {
			t.Errorf("kindergarten legal %s: error %v, standard error %q, want %q", redirect, err, stderr, want)
		}
	}
}
