//go:build unix && !aix && !illumos && !solaris

// Package syscall has no Mkfifo on aix, illumos and solaris.

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestUnwritten redirects the standard output. To discard the results on purpose is no error. Any
// device except /dev/null may be a terminal.
func TestUnwritten(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	for redirect, want := range map[string]string{
		"> /dev/full": "kindergarten: write /dev/stdout: no space left on device\n",
		"> /dev/null": "",
	} {
		cmd := exec.Command("/bin/sh", "-c", engine(t)+" perft 1 "+redirect)
		cmd.Env = append(os.Environ(), "KINDERGARTEN_RUN=1")
		stderr, err := cmd.CombinedOutput()
		// An emulator prints warnings, too.
		if (err != nil) != (want != "") || !strings.Contains(string(stderr), want) {
			t.Errorf("kindergarten perft 1 %s: error %v, standard error %q, want %q", redirect, err, stderr, want)
		}
	}
	for name, want := range map[string]bool{"/dev/full": true, "/dev/null": false, "main.go": false, "not there": false} {
		f, _ := os.Open(name)
		if _, got := writerOf(f).(*terminal); got != want {
			t.Errorf("%s as a terminal: %v, want %v", name, got, want)
		}
		f.Close()
	}
}

// TestAgainstInterrupted interrupts a comparison with an engine that a shell has started. The engine
// keeps a named pipe open until it is killed.
func TestAgainstInterrupted(t *testing.T) {
	name, script := filepath.Join(t.TempDir(), "pipe"), filepath.Join(t.TempDir(), "an engine")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	const lines = "#!/bin/sh\nunset KINDERGARTEN_RUN\nKINDERGARTEN_ENGINE='falls silent' KINDERGARTEN_FIFO=%s %s\ntrue\n"
	if err := os.WriteFile(script, fmt.Appendf(nil, lines, name, engine(t)), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		words := append(strings.Fields(engine(t)), "perft", "-against", script, "4")
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Env = append(os.Environ(), "KINDERGARTEN_RUN=1")
		var stdout, errs strings.Builder
		cmd.Stdout, cmd.Stderr = &stdout, &errs
		writer, err1 := os.OpenFile(name, os.O_RDWR, 0)
		pipe, err2 := os.Open(name)
		if err := errors.Join(err1, err2, cmd.Start()); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			cmd.Wait()
			writer.WriteString("the program has ended\n") // before it has started the engine
			close(ended)
		}()
		r := bufio.NewReader(pipe)
		if line, err := r.ReadString('\n'); line != "silent <nil>\n" {
			t.Fatalf("%q, %v", line, err)
		}
		writer.Close()
		cmd.Process.Signal(s)
		<-ended
		if got := cmd.ProcessState.ExitCode(); got != 1 || stdout.String() != "compared so far: 0 of 1 position, 3 counts\n" || !strings.HasSuffix(errs.String(), "kindergarten: interrupted\n") {
			t.Errorf("%v: status %d, standard output %q, standard error %s: want 1, 3 counts, interrupted", s, got, &stdout, &errs)
		}
		if rest, err := io.ReadAll(r); len(rest) > 0 || err != nil { // EOF comes once no process has the pipe open
			t.Errorf("%q, %v", rest, err)
		}
		pipe.Close()
	}
	t.Chdir(filepath.Dir(script))
	t.Setenv("PATH", ".")
	const want = "kindergarten: the engine does not start: an engine is in the current directory: want ./an engine\n"
	if _, _, stderr := execute("perft", "-against", "an engine"); stderr != want {
		t.Errorf("standard error %s: want %s", stderr, want)
	}
}
