package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/emulator"
)

// emulate runs the short tests of a row on an emulated PC, in one boot, first the test that
// logs the kernel. It leaves out subtests of lower kernels, which other rows run faster. The
// PC has no go command: tests that need it are skipped.
func (l *library) emulate(ctx context.Context, r row, model string, environment []string) error {
	if err := emulator.Installed(); err != nil {
		return err
	}
	root, err := os.MkdirTemp("", "platforms")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	const module = "/library"
	if err := l.copyTo(root + module); err != nil {
		return err
	}
	list, err := l.output(ctx, r.environment, append([]string{"list", "-f={{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Module.Path}}{{end}}"}, r.packages...)...)
	if err != nil {
		return err
	}
	commands := []emulator.Command{{Dir: module + "/attacks/bulk", Env: environment, Args: []string{"./tests", "-test.v", "-test.run=^TestKernel$"}}}
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue // a package without tests
		}
		dir := module + strings.TrimPrefix(words[0], words[1])
		// Smaller programs boot faster.
		if _, err := l.output(ctx, append([]string{"CGO_ENABLED=0"}, r.environment...),
			"test", "-c", "-vet=off", "-ldflags=-s -w", "-o="+root+dir+"/tests", words[0]); err != nil {
			return err
		}
		commands = append(commands, emulator.Command{Dir: dir, Env: environment, Args: []string{"./tests", "-test.short", "-test.skip=" + lower(r.kernels)}})
	}
	var failures []error
	err = emulator.Run(ctx, model, root, commands, func(i int, result emulator.Result) {
		err := result.Err
		if err == nil && i == 0 {
			err = r.checkKernel(string(result.Output))
		}
		if err != nil {
			c := commands[i]
			failures = append(failures, fmt.Errorf("%s in %s: %w\n%s", strings.Join(c.Args, " "), c.Dir, err, result.Output))
		}
	})
	return errors.Join(append(failures, err)...)
}

// lower returns a pattern for subtests of all kernels but the last, which are called like
// purego.Rooks, rooksAVX2 and Rooks/avx2.
func lower(kernels []string) string {
	names := strings.Join(kernels[:len(kernels)-1], "|")
	return fmt.Sprintf(`/(?i)(^purego\.|(%s)$)|/.*/^(%s)$`, names, names)
}

// copyTo copies the files of the module, for tests that read them. It leaves out the module
// build and what begins with a dot.
func (l *library) copyTo(to string) error {
	entries, err := os.ReadDir(l.dir)
	if err != nil {
		return err
	}
	if err := os.Mkdir(to, 0o777); err != nil {
		return err
	}
	for _, e := range entries {
		from, to := filepath.Join(l.dir, e.Name()), filepath.Join(to, e.Name())
		switch {
		case e.Name() == "build" || strings.HasPrefix(e.Name(), "."):
		case e.IsDir():
			err = errors.Join(err, os.CopyFS(to, os.DirFS(from)))
		default:
			text, reading := os.ReadFile(from)
			err = errors.Join(err, reading, os.WriteFile(to, text, 0o666))
		}
	}
	return err
}
