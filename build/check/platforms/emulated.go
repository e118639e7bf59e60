package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
)

// emulate runs the commands of a row on an emulated PC, in one boot. It leaves out subtests
// of lower kernels, which other rows run faster. The PC has no go command: tests that need it
// are skipped.
func (l *library) emulate(ctx context.Context, r row, model string, environment []string, commands []command, ended func(i int, out string, err error)) error {
	root, err := os.MkdirTemp(l.temporary, "")
	if err != nil {
		return err
	}
	const module = "/library"
	if err := l.copyTo(root + module); err != nil {
		return err
	}
	var all []emulator.Command
	for _, c := range commands {
		tests := root + module + c.dir + "/tests"
		if err := os.Link(c.file, tests); err != nil && !errors.Is(err, os.ErrExist) {
			return err
		}
		all = append(all, emulator.Command{Dir: module + c.dir, Env: environment, Args: append([]string{"./tests"}, append(c.args, "-test.skip="+lower(r.kernels))...)})
	}
	return emulator.Run(ctx, model, root, all, func(i int, result emulator.Result) { ended(i, string(result.Output), result.Err) })
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
