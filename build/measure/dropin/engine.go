package main

import (
	"errors"
	"fmt"
	"go/version"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// An engine is what the flags say of an engine to measure.
type engine struct {
	folder            string    // of its source
	lookups           [3]string // the names of its lookups, by piece; empty if there is none
	square, occ, init string
	tags              string
	program           string // the folder of the program, if there are several
	run, input        string
	timed, diff       bool
	rounds            int
}

// pieces are the names of the lookups in package attacks, and in lower case of the flags.
var pieces = [3]string{"Rook", "Bishop", "Queen"}

// measure replaces the bodies of lookups in a copy of the engine, compares the old ones with
// package attacks, and times the program before and after, or writes the patch. It writes
// nothing into the engine.
func (e engine) measure(report, patch io.Writer) (err error) {
	work, err := os.MkdirTemp("", "dropin")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if e.lookups == [3]string{} {
		return errors.New("want at least one of -rook, -bishop and -queen with the name of a lookup")
	}
	root, below, err := modules(e.folder)
	if err != nil {
		return err
	}
	var compared, before, after *tree
	for name, t := range map[string]**tree{"compared": &compared, "a": &before, "b": &after} {
		if *t, err = copyTree(root, filepath.Join(work, name), work); err != nil {
			return err
		}
	}
	packages, err := compared.load(below, e.tags)
	if err != nil {
		return err
	}
	var found []*target
	for i, name := range e.lookups {
		if name == "" {
			continue
		}
		t, err := find(packages, compared.root, name, pieces[i])
		if err != nil {
			return err
		}
		found = append(found, t)
	}
	for _, t := range found {
		if err := e.compare(report, compared, t); err != nil {
			return err
		}
	}
	for _, t := range found {
		if err := after.adopt(t, compared); err != nil {
			return err
		}
	}
	if e.diff {
		text, err := difference(work)
		if err == nil {
			_, err = io.WriteString(patch, text)
		}
		return err
	}
	for _, t := range found {
		fmt.Fprintf(report, "%s: %s { %s }\n", t.place, t.replacement.Function, strings.TrimSpace(t.replacement.Body))
	}
	if !e.timed {
		fmt.Fprintln(report, "Add -run with arguments of a fixed work, for example bench, or -input with lines of UCI, "+
			"to time both programs.")
		return nil
	}
	folder, err := e.programOf(compared, packages, below)
	if err != nil {
		return err
	}
	return e.time(report, before, after, folder)
}

// modules returns the folder of the workspace or module to which a folder belongs, and the path
// of the folder below it.
func modules(dir string) (root, below string, err error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", "", fmt.Errorf("%s is no folder: want that of an engine's source", dir)
	}
	if dir, err = filepath.Abs(dir); err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return "", "", err
	}
	out, err := command(dir, nil, "go", "env", "GOWORK", "GOMOD")
	if err != nil {
		return "", "", err
	}
	for line := range strings.Lines(out) {
		if name := strings.TrimSpace(line); name != "" && name != "off" && name != os.DevNull {
			below, err = filepath.Rel(filepath.Dir(name), dir)
			return filepath.Dir(name), below, err
		}
	}
	return "", "", fmt.Errorf("%s has no go.mod: run go mod init PATH there", dir)
}

// A tree is a copy of an engine's workspace or module.
type tree struct {
	root string
	env  []string // of its go commands
}

// goCommand runs the go command in a folder of the tree.
func (t *tree) goCommand(folder string, args ...string) (string, error) {
	return command(filepath.Join(t.root, folder), t.env, "go", args...)
}

// copyTree copies a folder to a new one, without that of git. Relative paths in go.mod that leave
// the folder become absolute. The go command keeps its own files in work.
func copyTree(from, to, work string) (*tree, error) {
	err := filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case entry.IsDir() && entry.Name() == ".git":
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(target, 0o777)
		case entry.Type()&fs.ModeSymlink != 0:
			link, err := os.Readlink(name)
			if err != nil {
				return err
			}
			return os.Symlink(link, target)
		case !entry.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(name)
		if err == nil && entry.Name() == "go.mod" {
			text, err = anchor(text, name, from)
		}
		if err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o666)
	})
	if err != nil {
		return nil, err
	}
	t := &tree{root: to, env: []string{"GOTMPDIR=" + work}}
	if _, err := os.Stat(filepath.Join(to, "go.work")); err == nil {
		return t, nil
	}
	mode := "-mod=mod" // go.sum may lack lines, which does no harm in a copy
	if _, err := os.Stat(filepath.Join(to, "vendor", "modules.txt")); err == nil {
		mode = "-mod=vendor"
	}
	t.env = append(t.env, "GOWORK=off", "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" "+mode))
	return t, nil
}

// anchor makes the paths of a go.mod absolute that lead out of the root.
func anchor(text []byte, name, root string) ([]byte, error) {
	module, err := modfile.Parse(name, text, nil)
	if err != nil {
		return nil, err
	}
	for _, r := range slices.Clone(module.Replace) {
		absolute := filepath.Join(filepath.Dir(name), filepath.FromSlash(r.New.Path))
		rel, err := filepath.Rel(root, absolute)
		if modfile.IsDirectoryPath(r.New.Path) && !filepath.IsAbs(r.New.Path) && (err != nil || strings.HasPrefix(rel, "..")) {
			if err := module.AddReplace(r.Old.Path, r.Old.Version, absolute, ""); err != nil {
				return nil, err
			}
			text = modfile.Format(module.Syntax)
		}
	}
	return text, nil
}

// adopt copies package attacks into the module of a lookup, and replaces its body. In a module
// whose language has no generics, these files say that they have a newer one. A newer go line
// would also change how the go command reads vendored packages and lines with +build.
func (t *tree) adopt(f *target, loaded *tree) error {
	folder, err := filepath.Rel(loaded.root, f.pkg.Module.Dir)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(t.root, folder, "go.mod"))
	if err != nil {
		return err
	}
	release := "" // of the module
	line := goLine.FindSubmatch(text)
	if line == nil || version.Compare("go"+string(line[1]), "go1.18") < 0 {
		release = "go1.18"
	}
	if err := copyLibrary(filepath.Join(t.root, folder), f.pkg.Module.Path, "attacks", release); err != nil {
		return err
	}
	if err := f.replacement.rewrite(t.root, map[string]string{
		"kindergarten": f.pkg.Module.Path + "/" + libraryFolder + "/attacks", "bits": "math/bits",
	}); err != nil {
		return err
	}
	name := filepath.Join(t.root, f.file)
	text, err = os.ReadFile(name)
	if err != nil || release == "" || strings.Contains(string(text), "//go:build "+release) {
		return err
	}
	return os.WriteFile(name, inRelease(text, release), 0o666)
}

// difference returns the difference between the copies a and b.
func difference(work string) (string, error) {
	out, err := command(work, nil, "git", "diff", "--no-index", "--no-prefix", "--no-color", "--no-ext-diff", "a", "b")
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return out, nil // they differ
	}
	return out, err
}

// command runs a command in a folder and returns its standard output. The error of one that
// fails holds all of its output. When dropin is interrupted, the command is too.
func command(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(stopped, name, args...)
	turns.Group(cmd)
	cmd.WaitDelay = 3 * time.Second
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), env...)
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", fmt.Errorf("the command %s is missing: install it", name)
	case err != nil:
		err = fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err,
			strings.TrimSpace(stdout.String()+stderr.String()))
	}
	return stdout.String(), err
}
