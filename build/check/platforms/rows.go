package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
)

// A library is the module under test.
type library struct {
	dir       string // an absolute path
	short     bool
	temporary string   // holds compiled tests
	compiled  sync.Map // functions that compile them once
}

// variables are the environment variables that rows set. They are not inherited.
var variables = []string{"GOFLAGS=", "GOOS=", "GOARCH=", "GODEBUG=", "GO386=", "GOAMD64=", "GOARM=", "GOARM64=", "GOMIPS=", "GOMIPS64=",
	"GOPPC64=", "GORISCV64=", "GOWASM=", "CGO_ENABLED=", "PWD=", "KINDERGARTEN_"}

// process returns a command that does not inherit the variables of rows.
func process(ctx context.Context, dir string, environment []string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return slices.ContainsFunc(variables, func(name string) bool { return strings.HasPrefix(variable, name) })
	})
	cmd.Env = append(cmd.Env, environment...)
	// An interrupted go command ends the processes that it has started.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	return cmd
}

// output runs the go command in the directory of the library and returns its standard
// output. If the command fails, all that it printed follows the first line of the error.
func (l *library) output(ctx context.Context, environment []string, args ...string) (string, error) {
	cmd := process(ctx, l.dir, environment, append([]string{"go"}, args...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, &stderr, out)
	}
	return string(out), err
}

// runner returns the command that runs programs of a row.
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

// A program is the compiled tests of a package.
type program struct {
	dir  string // the package's directory in the module, for example /asm
	file string
}

// programs compiles the tests of a row's packages. Rows of the same platform share programs.
func (l *library) programs(ctx context.Context, r row) (all []program, err error) {
	// Without symbols, programs boot faster. They need no C library.
	environment := append([]string{"CGO_ENABLED=0"}, r.environment...)
	list, err := l.output(ctx, environment, append([]string{"list", "-f={{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Module.Path}}{{end}}"}, r.packages...)...)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue // a package without tests
		}
		// Command env takes a word with an equals sign for a variable.
		name := strings.NewReplacer("=", "_", "/", "_").Replace(strings.Join(append(environment, words[0]), "_"))
		p := program{strings.TrimPrefix(words[0], words[1]), filepath.Join(l.temporary, name)}
		compile, _ := l.compiled.LoadOrStore(name, sync.OnceValue(func() error {
			// No vet, because rows that build do it.
			_, err := l.output(ctx, environment, "test", "-c", "-vet=off", "-ldflags=-s -w", "-o="+p.file, words[0])
			return err
		}))
		if err := compile.(func() error)(); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// A command is a program and its arguments.
type command struct {
	program
	args []string
}

// test runs the tests of a row. The first command must log the kernel and the platform of the
// row: the tests would also pass without a kernel.
func (l *library) test(ctx context.Context, r row) error {
	model, emulated := strings.CutPrefix(r.how, "bochs ")
	if emulated {
		if err := emulator.Installed(); err != nil {
			return err
		}
	}
	programs, err := l.programs(ctx, r)
	if err != nil {
		return err
	}
	var commands []command
	for _, p := range programs {
		if p.dir == "/bulk" { // it selects the kernel
			commands = slices.Insert(commands, 0, command{p, []string{"-test.v", "-test.run=^TestKernel$"}})
		}
		commands = append(commands, command{p, []string{fmt.Sprintf("-test.short=%t", l.short || emulated)}})
	}
	kernel := r.kernels[len(r.kernels)-1]
	environment := []string{"KINDERGARTEN_KERNEL=" + kernel, "KINDERGARTEN_REQUIRE=" + strings.Join(r.kernels, ",")}
	line := fmt.Sprintf("the kernel is %s, on %s\n", kernel, r.platform)
	var failures []error
	ended := func(i int, out string, err error) {
		if err == nil && i == 0 && !strings.Contains(out, line) {
			err = fmt.Errorf("it did not log %q", line)
		}
		if err != nil {
			failures = append(failures, fmt.Errorf("%s in .%s: %w\n%s", strings.Join(commands[i].args, " "), commands[i].dir, err, out))
		}
	}
	if emulated {
		err = l.emulate(ctx, r, model, environment, commands, ended)
	} else {
		err = l.execute(ctx, r, environment, commands, ended)
	}
	return errors.Join(append(failures, err)...)
}

// execute runs the commands of a row one after the other. It calls ended for each.
func (l *library) execute(ctx context.Context, r row, environment []string, commands []command, ended func(i int, out string, err error)) error {
	runner, err := l.runner(ctx, r)
	if err != nil {
		return err
	}
	environment = append(environment, r.environment...)
	if strings.HasPrefix(runner, "qemu-") {
		environment = append(environment, "KINDERGARTEN_EXEC="+runner) // the runner of programs that tests start
	}
	for i, c := range commands {
		dir := l.dir + c.dir
		out, err := process(ctx, dir, append(environment, "PWD="+dir), slices.Concat(strings.Fields(runner), []string{c.file}, c.args)...).CombinedOutput()
		ended(i, string(out), err)
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
