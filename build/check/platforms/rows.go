package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A library is the module under test.
type library struct {
	dir   string
	short bool
}

// variables are the environment variables that rows set. They are not inherited.
var variables = []string{"GOFLAGS=", "GOOS=", "GOARCH=", "GODEBUG=", "GO386=", "GOAMD64=", "GOARM=", "GOARM64=", "GOMIPS=", "GOMIPS64=",
	"GOPPC64=", "GORISCV64=", "GOWASM=", "CGO_ENABLED=", "PWD=", "KINDERGARTEN_"}

// output runs the go command in the directory of the library and returns its standard
// output. If the command fails, all that it printed follows the first line of the error.
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
		err = fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, &stderr, out)
	}
	return string(out), err
}

// runner returns the command with which the go command runs programs of a row.
func (l *library) runner(ctx context.Context, r row) (string, error) {
	program, arguments, _ := strings.Cut(r.how, " ")
	switch program {
	case "native":
		// Only the tests get GODEBUG: the compiler would warn of unknown features. Those that
		// are off in this process stay off.
		if off := os.Getenv("GODEBUG"); off != "" {
			arguments = strings.TrimSuffix("GODEBUG="+off+","+strings.TrimPrefix(arguments, "GODEBUG="), ",")
		}
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

// test runs the tests of a row. First the test that logs the kernel and the platform must
// log those of the row: the tests would also pass without a kernel.
func (l *library) test(ctx context.Context, r row) error {
	kernel := r.kernels[len(r.kernels)-1]
	environment := []string{"KINDERGARTEN_KERNEL=" + kernel, "KINDERGARTEN_REQUIRE=" + strings.Join(r.kernels, ",")}
	if model, ok := strings.CutPrefix(r.how, "bochs "); ok {
		return l.emulate(ctx, r, model, environment)
	}
	runner, err := l.runner(ctx, r)
	if err != nil {
		return err
	}
	environment = append(environment, r.environment...)
	if strings.HasPrefix(runner, "qemu-") {
		environment = append(environment, "KINDERGARTEN_EXEC="+runner) // the runner of programs that tests start
	}
	// No vet, because rows that build do it. No cached results: they may be another CPU's.
	args := []string{"test", "-count=1", "-vet=off", "-timeout=2h", "-p=1", "-exec=" + runner}
	out, err := l.output(ctx, environment, append(args, "-v", "-run=^TestKernel$", "./attacks/bulk")...)
	if err != nil {
		return err
	}
	if err := r.checkKernel(out); err != nil {
		return err
	}
	if l.short {
		args = append(args, "-short")
	}
	_, err = l.output(ctx, environment, append(args, r.packages...)...)
	return err
}

// checkKernel wants the kernel and the platform of a row in the log of TestKernel.
func (r row) checkKernel(log string) error {
	if want := fmt.Sprintf("the kernel is %s, on %s\n", r.kernels[len(r.kernels)-1], r.platform); !strings.Contains(log, want) {
		return fmt.Errorf("TestKernel of attacks/bulk did not log %q\n%s", want, log)
	}
	return nil
}

// linksByC matches the platforms that need a C toolchain to link a program.
var linksByC = regexp.MustCompile(`^(ios/|android/(386|amd64|arm)$)`)

// build builds and vets all packages and tests, on amd64 and arm64 also with the tag purego.
// It leaves commands out on a platform that needs a C toolchain to link them.
func (l *library) build(ctx context.Context, r row) error {
	environment, packages := append(r.environment, "CGO_ENABLED=0"), []string{"./..."}
	if linksByC.MatchString(r.platform) {
		list, err := l.output(ctx, r.environment, "list", "-find", `-f={{if ne .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
		if err != nil {
			return err
		}
		environment, packages = append(r.environment, "CGO_ENABLED=1"), strings.Fields(list)
	}
	choices := []string{"-tags="}
	if _, goarch, _ := strings.Cut(r.platform, "/"); goarch == "amd64" || goarch == "arm64" {
		choices = append(choices, "-tags=purego") // on the others it selects the same files
	}
	for _, tags := range choices {
		for _, command := range []string{"build", "vet"} {
			args := []string{command, "-p=1", tags}
			// Compiling the standard library takes most of the time. No program runs here, so it
			// is compiled without optimisation, unless tests need it.
			if !strings.HasPrefix(r.platform, "linux/") && !strings.HasSuffix(r.platform, "/wasm") {
				args = append(args, "-gcflags=std=-N -l -dwarf=0")
			}
			if _, err := l.output(ctx, environment, append(args, packages...)...); err != nil {
				return err
			}
		}
	}
	return nil
}
