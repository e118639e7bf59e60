package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

const modulePath = "github.com/kindergarten-bitboards/kindergarten"

// A library is the module under test and how the go command is to treat it.
type library struct {
	dir       string
	short     bool
	processes int // how many processes one go command may start at a time
}

// findLibrary returns the library in a directory.
func findLibrary(ctx context.Context, dir string) (*library, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	l := &library{dir: dir, processes: 1}
	out, err := l.output(ctx, nil, "list", "-m")
	if err != nil {
		return nil, err
	}
	if path := strings.TrimSpace(out); path != modulePath {
		return nil, fmt.Errorf("the directory %s holds the module %s, want %s", dir, path, modulePath)
	}
	return l, nil
}

// command returns a command in the directory of the library. What the
// environment of this process says about platforms and tests does not reach
// it, only what the row says.
func (l *library) command(ctx context.Context, environment []string, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = l.dir
	cmd.Env = append(neutral(os.Environ()), environment...)
	// The go command ends what it has started when it is interrupted.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	return cmd
}

// neutral returns an environment without the variables that rows set.
func neutral(environment []string) []string {
	return slices.DeleteFunc(environment, func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return slices.Contains([]string{"GOOS", "GOARCH", "GODEBUG", "GO386", "GOAMD64", "GOARM", "GOARM64", "GOMIPS",
			"GOMIPS64", "GOPPC64", "GORISCV64", "GOWASM", "CGO_ENABLED", "PWD"}, name) ||
			strings.HasPrefix(name, "KINDERGARTEN_")
	})
}

// output runs the go command and returns what it prints.
func (l *library) output(ctx context.Context, environment []string, args ...string) (string, error) {
	cmd := l.command(ctx, environment, "go", args...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", &commandError{args, err, stderr.String()}
	}
	return string(out), nil
}

// limit is the flag that keeps the go command to its share of the machine.
func (l *library) limit() string { return "-p=" + strconv.Itoa(l.processes) }

// A commandError tells which go command failed, and what it printed.
type commandError struct {
	args   []string
	err    error
	stderr string
}

func (e *commandError) Error() string {
	return fmt.Sprintf("go %s: %v", strings.Join(e.args, " "), e.err)
}

func (e *commandError) Unwrap() error { return e.err }

// printed returns what the command behind an error printed, if there is one.
func printed(err error) string {
	var failed *commandError
	if errors.As(err, &failed) {
		return failed.stderr
	}
	return ""
}
