package main

import (
	"errors"
	"fmt"
	"go/version"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A hostCopy is a temporary copy of a host's source.
type hostCopy struct {
	name string // "before", or that of a swap
	dir  string
}

// A build is the program of a copy, built in one way.
type build struct {
	*hostCopy
	kind string // an element of builds
}

func (b *build) String() string { return "the copy " + b.name + ", " + b.kind }

// program returns the path of the compiled program.
func (b *build) program() string { return filepath.Join(b.dir, programFolder, b.kind) }

// source returns the directory of the host's source in the module cache.
func (h host) source() (string, error) {
	if _, err := run(".", "go", "mod", "download", h.module+"@"+h.version); err != nil {
		return "", err
	}
	dir, err := run(".", "go", "list", "-m", "-f", "{{.Dir}}", h.module+"@"+h.version)
	return strings.TrimSpace(dir), err
}

// copyTo copies the host's source to a new directory in parent and makes the swap. All copies
// require our modules in go.mod.
func (h host) copyTo(parent string, s swap) (*hostCopy, error) {
	source, err := h.source()
	if err != nil {
		return nil, err
	}
	c := &hostCopy{s.name, filepath.Join(parent, s.name)}
	if err := os.CopyFS(c.dir, os.DirFS(source)); err != nil {
		return nil, err
	}
	if err := c.requireOurs(h.module); err != nil {
		return nil, err
	}
	for _, r := range s.replacements {
		if err := r.rewrite(c.dir, hostImports); err != nil {
			return nil, err
		}
	}
	for _, name := range h.removed {
		if err := os.Remove(filepath.Join(c.dir, filepath.FromSlash(name))); err != nil {
			return nil, err
		}
	}
	files := map[string]string{
		programFolder + "/main.go":    programMain,
		programFolder + "/rules.go":   "package main\n" + h.rules,
		programFolder + "/started.go": barrier,
	}
	maps.Copy(files, h.added)
	if err := os.Mkdir(filepath.Join(c.dir, programFolder), 0o777); err != nil {
		return nil, err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(c.dir, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// requireOurs adds our modules to go.mod, which a module of the proxy may lack. An older
// language version becomes the one that they require. Then rand.Seed would do nothing, so the
// old one remains for it.
func (c *hostCopy) requireOurs(module string) error {
	library, err := run(".", "go", "list", "-m", "-f", "{{.Dir}}", modulePath, modulePath+"/build")
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(c.dir, "go.mod"))
	if errors.Is(err, os.ErrNotExist) {
		_, err = run(c.dir, "go", "mod", "init", module)
	}
	if err != nil {
		return err
	}
	edit := []string{"mod", "edit"}
	for i, dir := range strings.Fields(library) {
		path := []string{modulePath, modulePath + "/build"}[i]
		edit = append(edit, "-require="+path+"@v0.0.0", "-replace="+path+"="+dir)
	}
	line := goLine.FindStringSubmatch(string(text))
	if line == nil || version.Compare("go"+line[1], "go1.25") < 0 {
		edit = append(edit, "-go=1.25.0", "-godebug=randseednop=0")
	}
	_, err = run(c.dir, "go", edit...)
	return err
}

var goLine = regexp.MustCompile(`(?m)^go (\S+)$`)

// build compiles the program of the copy with flags and variables of the environment.
func (c *hostCopy) build(kind string, flags []string, variables ...string) (*build, error) {
	b := &build{c, kind}
	_, err := run(c.dir, "env", slices.Concat(variables, []string{"go", "build", "-o", b.program()}, flags,
		[]string{"./" + programFolder})...)
	return b, err
}

// profile runs the workloads in each build under a CPU profile and returns the name of the
// merged profile.
func profile(all []*build, workloads []workload) (string, error) {
	var profiles []string
	for _, b := range all {
		for _, w := range workloads {
			name := b.program() + w.kind + ".pprof"
			t := b.run(w, "-profile", name)
			if err := t.Command.Run(); err != nil {
				return "", fmt.Errorf("%s under a profile: %w\n%s", t.Name, err, &t.Stderr)
			}
			profiles = append(profiles, name)
		}
	}
	merged := filepath.Join(filepath.Dir(all[0].dir), "merged.pprof")
	_, err := run(".", "go", append([]string{"tool", "pprof", "-proto", "-output", merged}, profiles...)...)
	return merged, err
}

// lookupSymbol matches the functions of our library and of the rival, except for the one that
// fills the rival's tables. The linker keeps one only where a call was not inlined.
var lookupSymbol = regexp.MustCompile(`^(` + regexp.QuoteMeta(attacksPath) + `\.|` + regexp.QuoteMeta(hyperbolaPath) +
	`\.[A-Zq])`)

// checkInlined returns an error if a program calls a lookup.
func (b *build) checkInlined() error {
	symbols, err := run(".", "go", "tool", "nm", b.program())
	for symbol := range strings.Lines(symbols) {
		fields := strings.Fields(symbol) // address, type, name
		if len(fields) > 2 && strings.EqualFold(fields[1], "t") && lookupSymbol.MatchString(fields[2]) {
			err = errors.Join(err, fmt.Errorf("%s calls %s: want it inlined", b, fields[2]))
		}
	}
	return err
}

// test runs the host's own tests. It turns vet off, because a newer vet may reject old code.
func (c *hostCopy) test(h host) error {
	args := []string{"test", "-vet=off", "-count=1"}
	if h.skip != "" {
		args = append(args, "-skip", h.skip)
	}
	_, err := run(c.dir, "go", append(args, h.tests...)...)
	return err
}

// run runs a command, in a copy or in the current folder.
func run(dir, name string, args ...string) (string, error) {
	if dir == "." {
		return command(dir, nil, name, args...)
	}
	return command(dir, []string{"GOWORK=off", "GOFLAGS=-mod=mod"}, name, args...)
}
