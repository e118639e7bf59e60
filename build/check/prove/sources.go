package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/arm64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/gosource"
	"golang.org/x/tools/go/packages"
)

const module = "github.com/kindergarten-bitboards/kindergarten"

// sources holds the library's source files.
type sources struct {
	attacks, purego, walk map[int]*gosource.Program // by word size in bits
	wasm                  *gosource.Program         // package attacks, with pieces of its own
	// The tables of package methods take some seconds, which only claims on it need.
	methods map[int]func() (*gosource.Program, error)

	amd64 map[string]*amd64.File // by file name without _amd64.s
	arm64 map[string]*arm64.File // by file name without _arm64.s
}

// platforms holds an architecture for each word size.
var platforms = map[int]string{32: "386", 64: "amd64"}

// readSources reads the library's source. Assembly files in the directory assembly, if
// it is not "", replace those of the same name. edit returns the text to read for a
// file.
func readSources(assembly string, edit func(name, text string) string) (*sources, error) {
	s := &sources{
		purego:  make(map[int]*gosource.Program),
		attacks: make(map[int]*gosource.Program),
		walk:    make(map[int]*gosource.Program),
		methods: make(map[int]func() (*gosource.Program, error)),
	}
	texts, err := replaced(edit)
	if err != nil {
		return nil, err
	}
	for width, goarch := range platforms {
		load := func(path string) (*gosource.Program, error) {
			return gosource.Load(".", module+"/"+path, goarch, os.Environ(), texts)
		}
		for path, programs := range map[string]map[int]*gosource.Program{"purego": s.purego, "internal/tooling/walk": s.walk, "attacks": s.attacks} {
			if programs[width], err = load(path); err != nil {
				return nil, err
			}
		}
		s.methods[width] = sync.OnceValues(func() (*gosource.Program, error) { return load("purego/methods") })
	}
	if s.wasm, err = gosource.Load(".", module+"/attacks", "wasm", append(os.Environ(), "GOOS=js"), texts); err != nil {
		return nil, err
	}
	return s, s.readAssembly(assembly, edit)
}

// replaced returns the content of the Go files that edit changes, and of the file of
// instances in package attacks, by absolute path.
func replaced(edit func(name, text string) string) (map[string][]byte, error) {
	library, err := libraryDirectory()
	if err != nil {
		return nil, err
	}
	texts := map[string][]byte{filepath.Join(library, "attacks/instances.go"): []byte(instances())}
	for _, directory := range []string{"internal/tables", "internal/tooling/walk", "attacks", "purego", "purego/methods"} {
		files, err := filepath.Glob(filepath.Join(library, directory, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if edited := edit(filepath.Base(file), string(text)); edited != string(text) {
				texts[file] = []byte(edited)
			}
		}
	}
	return texts, nil
}

// readAssembly reads the assembly of package asm. Files in directory, if it is not "",
// replace those of the same name. edit returns the text to read for a file.
func (s *sources) readAssembly(directory string, edit func(name, text string) string) error {
	library, err := libraryDirectory()
	if err != nil {
		return err
	}
	texts := make(map[string]string)
	directories := []string{filepath.Join(library, "asm")}
	if directory != "" {
		directories = append(directories, directory)
	}
	for _, from := range directories {
		for _, pattern := range []string{"*_amd64.s", "*_arm64.s", "*.h"} {
			files, err := filepath.Glob(filepath.Join(from, pattern))
			if err != nil {
				return err
			}
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					return err
				}
				name := filepath.Base(file)
				texts[name] = edit(name, string(text))
			}
		}
	}
	// Go's assembler reads the files for arm64 and their headers from a directory.
	edited, err := os.MkdirTemp("", "prove")
	if err != nil {
		return err
	}
	defer os.RemoveAll(edited)
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(edited, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	s.amd64, s.arm64 = make(map[string]*amd64.File), make(map[string]*arm64.File)
	for name, text := range texts {
		var err error
		if base, ok := strings.CutSuffix(name, "_amd64.s"); ok {
			s.amd64[base], err = amd64.Parse(name, text)
		} else if base, ok := strings.CutSuffix(name, "_arm64.s"); ok {
			s.arm64[base], err = arm64.Assemble(edited, name)
		}
		if err != nil {
			return unprovedError{err}
		}
	}
	return nil
}

// unchanged is an edit that changes nothing.
func unchanged(_, text string) string { return text }

// libraryDirectory returns the directory of the library's module.
var libraryDirectory = sync.OnceValues(func() (string, error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles}, module+"/asm")
	if err != nil {
		return "", err
	}
	if len(loaded) != 1 || loaded[0].Dir == "" {
		return "", fmt.Errorf("there is no package %s/asm", module)
	}
	return filepath.Dir(loaded[0].Dir), nil
})
