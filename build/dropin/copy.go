package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A hostCopy is a temporary copy of a host with one build of its perft program.
type hostCopy struct {
	name    string // "before" or "after", and the build unless it is plain
	dir     string
	program string // the path of the compiled perft program
}

// copyHost downloads the host through the module proxy and copies it to two new
// directories in dir. The copies differ only in the slider functions: both require
// our library in go.mod.
func (h host) copyHost(dir string) (before, after *hostCopy, err error) {
	if _, err := run(".", "go", "mod", "download", h.module+"@"+h.version); err != nil {
		return nil, nil, err
	}
	source, err := run(".", "go", "list", "-m", "-f", "{{.Dir}}", h.module+"@"+h.version)
	if err != nil {
		return nil, nil, err
	}
	if before, err = h.copyOnce(strings.TrimSpace(source), dir, "before", nil); err != nil {
		return nil, nil, err
	}
	after, err = h.copyOnce(strings.TrimSpace(source), dir, "after", h.replacements)
	return before, after, err
}

// copyOnce copies the host's source to a new directory in parent, replaces
// functions, and compiles the perft program.
func (h host) copyOnce(source, parent, name string, replacements []replacement) (*hostCopy, error) {
	dir := filepath.Join(parent, name)
	library, err := run(".", "go", "list", "-m", "-f", "{{.Dir}}", modulePath)
	if err != nil {
		return nil, err
	}
	if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); os.IsNotExist(err) {
		if _, err := run(dir, "go", "mod", "init", h.module); err != nil {
			return nil, err
		}
	}
	// The library requires this language version.
	if _, err := run(dir, "go", "mod", "edit", "-go=1.25.0", "-require="+modulePath+"@v0.0.0", "-replace="+modulePath+"="+strings.TrimSpace(library)); err != nil {
		return nil, err
	}
	if err := rewrite(filepath.Join(dir, filepath.FromSlash(h.dir)), replacements); err != nil {
		return nil, err
	}
	main := filepath.Join(dir, "dropinperft")
	if err := os.Mkdir(main, 0o777); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{"main.go": perftMain, "rules.go": "package main\n" + h.rules} {
		if err := os.WriteFile(filepath.Join(main, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return (&hostCopy{name: name, dir: dir}).build("plain")
}

// build compiles the perft program with these flags.
func (c *hostCopy) build(program string, flags ...string) (*hostCopy, error) {
	built := *c
	built.program = filepath.Join(c.dir, "dropinperft", program+".exe")
	args := append([]string{"build", "-o", built.program}, flags...)
	_, err := run(c.dir, "go", append(args, "./dropinperft")...)
	return &built, err
}

// withProfile runs the perft program under a CPU profile and compiles it again with
// the profile. It runs rounds until their number times the fastest round reaches the
// duration, because a profile counts CPU time and the machine may be busy.
func (c *hostCopy) withProfile(tasks []task, duration time.Duration) (*hostCopy, error) {
	profile := c.program + ".pprof"
	p, err := c.start(profile)
	if err != nil {
		return nil, err
	}
	fastest := time.Duration(math.MaxInt64)
	for rounds := time.Duration(0); rounds*fastest < duration && err == nil; rounds++ {
		round := time.Duration(0)
		for _, t := range tasks {
			turn, turnErr := p.do(t)
			round, err = round+turn, errors.Join(err, turnErr)
		}
		fastest = min(fastest, round)
	}
	if err := errors.Join(err, p.stop()); err != nil {
		return nil, err
	}
	profiled, err := c.build("profiled", "-pgo="+profile)
	profiled.name += " with a profile"
	return profiled, err
}

// checkInlined returns an error if the program holds a function of our library.
// The linker keeps one only where a call was not inlined.
func (c *hostCopy) checkInlined() error {
	symbols, err := run(".", "go", "tool", "nm", c.program)
	for symbol := range strings.Lines(symbols) {
		fields := strings.Fields(symbol) // address, type, name
		if len(fields) > 2 && strings.EqualFold(fields[1], "t") && strings.HasPrefix(fields[2], modulePath+"/") {
			err = errors.Join(err, fmt.Errorf("the program %s calls %s: want it inlined", c.name, fields[2]))
		}
	}
	return err
}

// test runs the host's own tests. It turns vet off, because a newer vet may reject old
// code.
func (c *hostCopy) test(h host) error {
	args := []string{"test", "-vet=off", "-count=1"}
	if h.skip != "" {
		args = append(args, "-skip", h.skip)
	}
	_, err := run(c.dir, "go", append(args, h.tests...)...)
	return err
}

// run runs a command in dir and returns its standard output. The error of a command
// that fails holds all of its output.
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
