//go:build unix

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestAgainstInterrupted interrupts a comparison with an engine that a shell has started. The engine
// keeps a named pipe open until it is killed.
func TestAgainstInterrupted(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		engine := fmt.Sprintf(`sh -c "env -u KINDERGARTEN_RUN KINDERGARTEN_ENGINE='falls silent' `+
			`KINDERGARTEN_FIFO='%s' %s '%s'; true"`, name, os.Getenv("KINDERGARTEN_EXEC"), path)
		cmd := program(t, "perft", "-against", engine, "3")
		var errs strings.Builder
		cmd.Stderr = &errs
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
		if got := cmd.ProcessState.ExitCode(); got != 130 ||
			!strings.Contains(errs.String(), "kindergarten: interrupted after 2 counts\n") {
			t.Errorf("%v: status %d, standard error %s: want 130", s, got, &errs)
		}
		if rest, err := io.ReadAll(r); len(rest) > 0 || err != nil { // EOF comes once no process has the pipe open
			t.Errorf("%q, %v", rest, err)
		}
		pipe.Close()
	}
}
