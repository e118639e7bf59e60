package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A hostCopy is a host in a directory of ours, with a perft program.
type hostCopy struct {
	dir     string
	program string // the path of the compiled perft program
}

// copyHost fetches the host through the module proxy and copies it to two new
// directories in dir, which differ in the bodies of the slider functions only:
// both have our library in their go.mod.
func (h host) copyHost(dir string) (before, after *hostCopy, err error) {
	source, err := h.download()
	if err != nil {
		return nil, nil, err
	}
	library, err := run(".", "go", "list", "-m", "-f", "{{.Dir}}", modulePath)
	if err != nil {
		return nil, nil, err
	}
	if before, err = h.copyOnce(source, filepath.Join(dir, "before"), strings.TrimSpace(library), nil); err != nil {
		return nil, nil, err
	}
	if after, err = h.copyOnce(source, filepath.Join(dir, "after"), strings.TrimSpace(library), h.replacements); err != nil {
		return nil, nil, err
	}
	return before, after, nil
}

// download returns the directory of the host in the module cache.
func (h host) download() (string, error) {
	out, err := run(".", "go", "mod", "download", "-json", h.module+"@"+h.version)
	var answer struct{ Dir, Error string }
	if parseErr := json.Unmarshal([]byte(out), &answer); parseErr != nil && err == nil {
		err = parseErr
	}
	switch {
	case answer.Error != "":
		return "", fmt.Errorf("cannot download %s@%s: %s", h.module, h.version, answer.Error)
	case err != nil:
		return "", fmt.Errorf("cannot download %s@%s: %w", h.module, h.version, err)
	}
	return answer.Dir, nil
}

// copyOnce copies the host's source to a new directory, replaces functions, and
// compiles the perft program.
func (h host) copyOnce(source, dir, library string, replacements []replacement) (*hostCopy, error) {
	if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); os.IsNotExist(err) {
		if _, err := run(dir, "go", "mod", "init", h.module); err != nil {
			return nil, err
		}
	}
	// Both copies take the language version that the library needs.
	if _, err := run(dir, "go", "mod", "edit", "-go=1.25.0", "-require="+modulePath+"@v0.0.0", "-replace="+modulePath+"="+library); err != nil {
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
	c := &hostCopy{dir: dir, program: filepath.Join(main, "dropinperft.exe")}
	_, err := run(dir, "go", "build", "-o", c.program, "./dropinperft")
	return c, err
}

// test runs the host's own tests. Vet stays out of it: it may find more to say
// about old code than the host's authors were told.
func (c *hostCopy) test(h host) error {
	args := []string{"test", "-vet=off", "-count=1"}
	if h.skip != "" {
		args = append(args, "-skip", h.skip)
	}
	_, err := run(c.dir, "go", append(args, h.tests...)...)
	return err
}

// run runs a command in dir and returns its standard output. Of a command that
// fails the error tells all that it printed.
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
