package find

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
)

// A Tree is the source of an engine: a workspace, a module, or a folder without go.mod.
type Tree struct {
	Root string
	// Without reports that the original has no go.mod. Then a copy has one.
	Without bool
	env     []string // of go commands in a copy
}

// Open returns the tree that a folder belongs to.
func Open(dir string) (*Tree, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder: want that of an engine's source", dir)
	}
	out, err := Run(dir, nil, "go", "env", "GOWORK", "GOMOD")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(out) {
		if name := strings.TrimSpace(line); name != "" && name != "off" && name != os.DevNull {
			return &Tree{Root: filepath.Dir(name)}, nil
		}
	}
	return &Tree{Root: dir, Without: true}, nil
}

// CopyTo copies the tree to a new folder, without that of git. Relative paths in go.mod and in
// go.work that leave the tree become absolute. A copy of a tree without go.mod gets one.
func (t *Tree) CopyTo(dir string) (*Tree, error) {
	err := filepath.WalkDir(t.Root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(t.Root, name)
		if err != nil {
			return err
		}
		target := filepath.Join(dir, rel)
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
		if err == nil {
			err = os.WriteFile(target, text, 0o666)
		}
		if err == nil && slices.Contains([]string{"go.mod", "go.work"}, entry.Name()) {
			err = anchor(target, filepath.Dir(name), text, t.Root)
		}
		return err
	})
	if err == nil && t.Without {
		err = initModule(dir, filepath.Base(t.Root))
	}
	if err != nil {
		return nil, err
	}
	c := &Tree{Root: dir}
	flag := " -mod=mod" // go.sum may lack lines, which does no harm in a copy
	if _, err := os.Stat(filepath.Join(dir, "vendor", "modules.txt")); err == nil {
		flag = " -mod=vendor"
	}
	if _, err := os.Stat(filepath.Join(dir, "go.work")); err != nil {
		c.env = []string{"GOFLAGS=" + strings.TrimSpace(os.Getenv("GOFLAGS")+flag)}
	}
	return c, nil
}

// Go runs the go command in a folder of the tree.
func (t *Tree) Go(dir string, args ...string) (string, error) {
	return Run(filepath.Join(t.Root, dir), t.env, "go", args...)
}

// anchor makes the paths of a go.mod or go.work absolute that lead out of the root. They are
// relative to dir.
func anchor(name, dir string, text []byte, root string) error {
	var edit []string
	outside := func(relative string) (string, bool) {
		absolute := filepath.Join(dir, filepath.FromSlash(relative))
		within := absolute == root || strings.HasPrefix(absolute, root+string(filepath.Separator))
		return absolute, modfile.IsDirectoryPath(relative) && !filepath.IsAbs(relative) && !within
	}
	replaces := func(all []*modfile.Replace) {
		for _, r := range all {
			if absolute, ok := outside(r.New.Path); ok {
				old := strings.TrimSuffix(r.Old.Path+"@"+r.Old.Version, "@")
				edit = append(edit, "-replace="+old+"="+absolute)
			}
		}
	}
	command := "mod"
	if filepath.Base(name) == "go.work" {
		work, err := modfile.ParseWork(name, text, nil)
		if err != nil {
			return err
		}
		command = "work"
		replaces(work.Replace)
		for _, use := range work.Use {
			if absolute, ok := outside(use.Path); ok {
				edit = append(edit, "-dropuse="+use.Path, "-use="+absolute)
			}
		}
	} else {
		module, err := modfile.Parse(name, text, nil)
		if err != nil {
			return err
		}
		replaces(module.Replace)
	}
	if edit == nil {
		return nil
	}
	_, err := Run(filepath.Dir(name), nil, "go", slices.Concat([]string{command, "edit"}, edit, []string{name})...)
	return err
}

// initModule writes a go.mod. The module's path is what imports of its folders begin with, or
// else the name of the folder.
func initModule(dir, name string) error {
	imports, err := importsBelow(dir)
	if err != nil {
		return err
	}
	own := []string{name} // names that end the path
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	for _, name := range files {
		if file, err := parseImports(name); err == nil && file.Name.Name != "main" {
			own = append(own, file.Name.Name)
		}
	}
	for _, imported := range imports {
		first, _, _ := strings.Cut(imported, "/")
		for folder := imported; strings.Contains(first, ".") && folder != "."; folder = path.Dir(folder) {
			rest := strings.TrimPrefix(imported, folder)
			if info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(rest))); rest != "" && err == nil && info.IsDir() || slices.Contains(own, path.Base(folder)) {
				name = folder
				break
			}
		}
	}
	if _, err = Run(dir, nil, "go", "mod", "init", name); err != nil {
		return err
	}
	if _, err = Run(dir, nil, "go", "mod", "edit", "-go=1.18"); err == nil {
		_, err = Run(dir, nil, "go", "mod", "tidy")
	}
	return err
}

func importsBelow(dir string) (found []string, err error) {
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		file, err := parseImports(name)
		if err != nil {
			return nil // the go command reports it
		}
		for _, spec := range file.Imports {
			if imported, err := strconv.Unquote(spec.Path.Value); err == nil {
				found = append(found, imported)
			}
		}
		return nil
	})
	return found, err
}

// Run runs a command in a folder and returns its standard output. The error of one that fails
// holds its errors, or else its output.
func Run(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "PWD="+dir), env...)
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return "", fmt.Errorf("the command %s is missing: install it", name)
		}
		text := stderr.String()
		if strings.TrimSpace(text) == "" {
			text = stdout.String()
		}
		return stdout.String(), fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, strings.TrimSpace(text))
	}
	return stdout.String(), nil
}
