package main

import (
	"fmt"
	"go/build/constraint"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// libraryFolder is where a copy of an engine's module has its copy of the library.
const libraryFolder = "internal/kindergarten"

var (
	generateLine = regexp.MustCompile(`(?m)^//go:generate .*\n+`)
	buildLine    = regexp.MustCompile(`(?m)^//go:build (.*)$`)

	plusBuildLine = regexp.MustCompile(`(?m)^// \+build .*$`)
)

// copyLibrary copies a package of the library, in its portable form, with all that it imports
// to a module, in place of an older copy. The files have the language of a release of Go, or
// that of the module if it is empty.
func copyLibrary(to, path, pkg, release string) error {
	folder := filepath.Join(to, filepath.FromSlash(libraryFolder))
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	write := func(name string, text []byte) error {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		return os.WriteFile(name, text, 0o666)
	}
	root, err := run(".", "go", "list", "-m", "-f", "{{.Dir}}", modulePath)
	if err != nil {
		return fmt.Errorf("dropin needs the library's source: run it in the folder build of the library (%w)", err)
	}
	root = strings.TrimSpace(root)
	version, err := run(root, "git", "describe", "--tags", "--always", "--dirty")
	if err != nil {
		version = "unknown\n"
	}
	license, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	if err := write("LICENSE", license); err != nil {
		return err
	}
	if err := write("VERSION", []byte(version)); err != nil {
		return err
	}
	all, err := run(".", "go", "list", "-deps", "-tags=purego", modulePath+"/"+pkg)
	if err != nil {
		return err
	}
	for dependency := range strings.Lines(all) {
		name, ours := strings.CutPrefix(strings.TrimSpace(dependency), modulePath+"/")
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(name), "*.go"))
		if err != nil {
			return err
		}
		for _, file := range files {
			if !ours || strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			if err := write(name+"/"+filepath.Base(file), ofModule(text, path, release)); err != nil {
				return err
			}
		}
	}
	return nil
}

// ofModule returns a file of the library as it is in another module.
func ofModule(text []byte, path, release string) []byte {
	source := strings.ReplaceAll(string(generateLine.ReplaceAll(text, nil)), `"`+modulePath+"/",
		`"`+path+"/"+libraryFolder+"/")
	return inRelease([]byte(source), release)
}

// inRelease returns a file with a line that lets it have the language of a release of Go,
// whatever its module says. An empty release adds none.
func inRelease(source []byte, release string) []byte {
	if release == "" {
		return source
	}
	if line := buildLine.FindSubmatchIndex(source); line != nil {
		return slices.Concat(source[:line[2]], []byte(release+" && ("), source[line[2]:line[3]], []byte(")"),
			source[line[3]:])
	}
	all := release
	for _, old := range plusBuildLine.FindAll(source, -1) {
		if x, err := constraint.Parse(string(old)); err == nil {
			all += " && (" + x.String() + ")"
		}
	}
	return slices.Concat([]byte("//go:build "+all+"\n\n"), source)
}
