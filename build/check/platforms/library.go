package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

const modulePath = "github.com/kindergarten-bitboards/kindergarten"

// A library is the module under test, with arguments for the go command.
type library struct {
	dir   string
	short bool
}

// variables are the environment variables that rows set. They are not inherited.
var variables = []string{"GOOS=", "GOARCH=", "GODEBUG=", "GO386=", "GOAMD64=", "GOARM=", "GOARM64=", "GOMIPS=", "GOMIPS64=",
	"GOPPC64=", "GORISCV64=", "GOWASM=", "CGO_ENABLED=", "PWD=", "KINDERGARTEN_"}

// output runs the go command in the directory of the library and returns its standard
// output. If the command fails, its standard error follows the first line of the error.
func (l *library) output(ctx context.Context, environment []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = l.dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return slices.ContainsFunc(variables, func(name string) bool { return strings.HasPrefix(variable, name) })
	})
	cmd.Env = append(cmd.Env, environment...)
	// An interrupted go command ends the processes that it has started.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, &stderr)
	}
	return string(out), err
}

// runner returns the command with which the go command runs programs of a row.
func (l *library) runner(ctx context.Context, r row) (string, error) {
	program, arguments, _ := strings.Cut(r.how, " ")
	switch program {
	case "native":
		// Only the tests get GODEBUG: the compiler would warn of unknown features.
		return "env " + arguments, nil
	case "node":
		root, err := l.output(ctx, nil, "env", "GOROOT")
		return "node --stack-size=8192 " + strings.TrimSpace(root) + "/lib/wasm/wasm_exec_node.js", err
	case "wazero":
		path, err := l.output(ctx, nil, "-C", "build", "tool", "-n", "wazero")
		return strings.TrimSpace(path) + " run -mount /:/ -env-inherit", err
	}
	return r.how, nil
}
