package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

const (
	modulePath = "github.com/kindergarten-bitboards/kindergarten"

	// libraryFolder is where a module has its copy of the library.
	libraryFolder = "internal/kindergarten"
)

// A source is the source of an engine or a library.
type source struct {
	dir      string   // the folder in which its go commands run, from the root
	env      []string // of its go commands
	packages []*packages.Package
}

// load returns the source of the module or the workspace to which a folder belongs.
func load(dir string, env ...string) (*source, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder: want that of an engine's source", dir)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	all, err := packages.Load(&packages.Config{Context: stopped, Dir: dir, Env: append(os.Environ(), env...),
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedModule}, "work")
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s has no go.mod: run go mod init PATH there", dir)
	}
	for _, p := range all {
		for _, fault := range p.Errors {
			err = errors.Join(err, fault)
		}
	}
	return &source{dir, env, all}, err
}

// An edition is a source with other files. The go command reads them by its flag -overlay, so
// nothing is written to the source.
type edition struct {
	*source
	name  string
	work  string            // a folder for the files
	files map[string]string // the text of each file, by its path; one without a text is deleted

	profile string // for its builds, or auto
}

// edition returns a source without changes.
func (s *source) edition(work, name string) *edition {
	return &edition{s, name, filepath.Join(work, name), make(map[string]string), "auto"}
}

// goCommand runs a go command in a folder of the edition.
func (e *edition) goCommand(dir, verb string, args ...string) (string, error) {
	if err := os.MkdirAll(e.work, 0o777); err != nil {
		return "", err
	}
	replace := make(map[string]string)
	for i, name := range slices.Sorted(maps.Keys(e.files)) {
		if replace[name] = ""; e.files[name] == "" {
			continue
		}
		replace[name] = filepath.Join(e.work, fmt.Sprintf("%d_%s", i, filepath.Base(name)))
		if err := os.WriteFile(replace[name], []byte(e.files[name]), 0o666); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(e.work, "overlay.json")
	if err := os.WriteFile(overlay, list, 0o666); err != nil {
		return "", err
	}
	return command(dir, append(e.env, "GOTMPDIR="+e.work), "go", append([]string{verb, "-overlay=" + overlay}, args...)...)
}

var (
	buildLine  = regexp.MustCompile(`(?m)^(//go:build|// \+build) .*\n+`)
	importLine = regexp.MustCompile(`"` + modulePath + `/`)
)

// inRelease returns a file that has the language of a release of Go, whatever its module says.
// A constraint of the file holds, because go list named the file, so the release can replace it.
func inRelease(text, release string) string {
	return "//go:build " + release + "\n\n" + buildLine.ReplaceAllString(text, "")
}

// addLibrary adds a package of the library, in its portable form, and all that it imports, to
// the module of a package.
func (e *edition) addLibrary(to *packages.Package, name string) error {
	files, err := command(".", nil, "go", "list", "-deps", "-tags=purego", "-f",
		`{{$p := .}}{{with .Module}}{{range $p.GoFiles}}{{$p.ImportPath}}/{{.}} {{$p.Dir}}/{{.}}{{"\n"}}{{end}}{{end}}`,
		modulePath+"/"+name)
	if err != nil {
		return fmt.Errorf("dropin needs the library's source: run it in the folder build of the library\n%w", err)
	}
	for line := range strings.Lines(files) {
		path, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		below, ours := strings.CutPrefix(path, modulePath+"/")
		if !ours {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		copied := importLine.ReplaceAllString(string(text), `"`+to.Module.Path+"/"+libraryFolder+"/")
		e.files[filepath.Join(to.Module.Dir, libraryFolder, below)] = inRelease(copied, "go1.25")
	}
	return nil
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
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err,
			strings.TrimSpace(stdout.String()+stderr.String()))
	}
	return stdout.String(), err
}
