package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A hostCopy is a temporary copy of a host's source.
type hostCopy struct {
	name string // "before", or that of a swap
	dir  string
}

// A build holds the programs of a copy, built plainly or with a profile.
type build struct {
	*hostCopy
	kind string // an element of builds
}

func (b *build) String() string { return "the copy " + b.name + ", " + b.kind }

// path returns the path of a compiled program.
func (b *build) path(program string) string {
	return filepath.Join(b.dir, "programs of the "+b.kind, program)
}

// source returns the directory of the host's source: its clone, or the module that the proxy
// has.
func (h host) source() (string, error) {
	if h.fromClone {
		if _, err := os.Stat(filepath.Join(h.clone, ".git")); err == nil {
			at, err := run(h.clone, "git", "rev-parse", "HEAD")
			if err == nil && !strings.HasPrefix(at, h.version) {
				err = fmt.Errorf("the clone %s is at commit %s: want %s", h.clone, strings.TrimSpace(at), h.version)
			}
			return h.clone, err
		}
		return h.clone, nil // without its history; the number of nodes tells other versions
	}
	if _, err := run(".", "go", "mod", "download", h.module+"@"+h.version); err != nil {
		return "", err
	}
	dir, err := run(".", "go", "list", "-m", "-f", "{{.Dir}}", h.module+"@"+h.version)
	return strings.TrimSpace(dir), err
}

// copyTo copies the host's source to a new directory in parent and replaces functions. All
// copies require our library in go.mod.
func (h host) copyTo(parent, name string, replacements []replacement) (*hostCopy, error) {
	source, err := h.source()
	if err != nil {
		return nil, err
	}
	library, err := run(".", "go", "list", "-m", "-f", "{{.Dir}}", modulePath)
	if err != nil {
		return nil, err
	}
	c := &hostCopy{name, filepath.Join(parent, name)}
	if err := os.CopyFS(c.dir, os.DirFS(source)); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(c.dir, "go.mod")); os.IsNotExist(err) {
		if _, err := run(c.dir, "go", "mod", "init", h.module); err != nil {
			return nil, err
		}
	}
	// The library requires this language version. A host of a later one keeps its own.
	requirement := []string{"mod", "edit", "-require=" + modulePath + "@v0.0.0", "-replace=" + modulePath + "=" + strings.TrimSpace(library)}
	if !h.fromClone {
		requirement = append(requirement, "-go=1.25.0")
	}
	if _, err := run(c.dir, "go", requirement...); err != nil {
		return nil, err
	}
	for _, r := range replacements {
		if err := r.rewrite(c.dir); err != nil {
			return nil, err
		}
	}
	files := map[string]string{
		perftProgram + "/main.go":   perftMain,
		perftProgram + "/rules.go":  "package main\n" + h.rules,
		perftProgram + "/before.go": beforeMain,
	}
	if len(h.bench) > 0 {
		files["dropin_before.go"] = beforeMain
	}
	if err := os.Mkdir(filepath.Join(c.dir, perftProgram), 0o777); err != nil {
		return nil, err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(c.dir, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// build compiles the programs of the copy with these flags.
func (c *hostCopy) build(h host, kind string, flags ...string) (*build, error) {
	b := &build{c, kind}
	programs := map[string]string{perftProgram: "./" + perftProgram}
	if len(h.bench) > 0 {
		programs[engineProgram] = "."
	}
	for name, pkg := range programs {
		if _, err := run(c.dir, "go", append(append([]string{"build", "-o", b.path(name)}, flags...), pkg)...); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// profile runs the workloads in each build under a CPU profile and returns the name of the
// merged profile.
func profile(all []*build, workloads []workload) (string, error) {
	var profiles []string
	for _, b := range all {
		for _, w := range workloads {
			name := b.path(w.kind + ".pprof")
			t := b.run(w, "-cpuProf", name)
			if err := t.command.Run(); err != nil {
				return "", fmt.Errorf("the %s of %s under a profile: %w\n%s", w.kind, b, err, &t.stderr)
			}
			profiles = append(profiles, name)
		}
	}
	merged := filepath.Join(filepath.Dir(all[0].dir), "merged.pprof")
	_, err := run(".", "go", append([]string{"tool", "pprof", "-proto", "-output", merged}, profiles...)...)
	return merged, err
}

// checkInlined returns an error if a program holds a function of our library. The linker keeps
// one only where a call was not inlined.
func (b *build) checkInlined(program string) error {
	symbols, err := run(".", "go", "tool", "nm", b.path(program))
	for symbol := range strings.Lines(symbols) {
		fields := strings.Fields(symbol) // address, type, name
		if len(fields) > 2 && strings.EqualFold(fields[1], "t") && strings.HasPrefix(fields[2], modulePath+"/") {
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

// run runs a command in dir and returns its standard output. The error of a command that
// fails holds all of its output.
func run(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if dir != "." {
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "PWD="+dir)
	}
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return stdout.String(), fmt.Errorf("%s %s: %w\n%s%s", name, strings.Join(args, " "), err, stdout.String(), stderr.String())
	}
	return stdout.String(), nil
}
