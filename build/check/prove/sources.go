package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/check/prove/internal/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/check/prove/internal/arm64"
	"github.com/kindergarten-bitboards/kindergarten/build/check/prove/internal/gosource"
	"golang.org/x/tools/go/packages"
)

const module = "github.com/kindergarten-bitboards/kindergarten"

// sources holds the library's source files.
type sources struct {
	attacks, purego, walk, methods map[int]*gosource.Program // by word size in bits

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
		methods: make(map[int]*gosource.Program),
	}
	for width, goarch := range platforms {
		var err error
		if s.purego[width], err = readGo(module+"/purego", goarch, edit); err != nil {
			return nil, err
		}
		if s.walk[width], err = readGo(module+"/internal/walk", goarch, edit); err != nil {
			return nil, err
		}
		if s.methods[width], err = readGo(module+"/purego/methods", goarch, edit); err != nil {
			return nil, err
		}
		if s.attacks[width], err = readInstances(goarch, edit); err != nil {
			return nil, err
		}
	}
	return s, s.readAssembly(assembly, edit)
}

// readAssembly reads the assembly of package asm. Files in directory, if it is not "",
// replace those of the same name. edit returns the text to read for a file.
func (s *sources) readAssembly(directory string, edit func(name, text string) string) error {
	library, err := directoryOf(module + "/asm")
	if err != nil {
		return err
	}
	texts := make(map[string]string)
	directories := []string{library}
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

// readGo loads a package. edit returns the text to read for its files and those of its
// imports. further is the name and the content of an additional file, or empty.
func readGo(path, goarch string, edit func(name, text string) string, further ...string) (*gosource.Program, error) {
	overlay := make(map[string][]byte)
	for _, from := range []string{module + "/internal/tables", module + "/internal/walk", module + "/attacks", module + "/purego", module + "/purego/methods"} {
		directory, err := directoryOf(from)
		if err != nil {
			return nil, err
		}
		files, err := filepath.Glob(filepath.Join(directory, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if edited := edit(filepath.Base(file), string(text)); edited != string(text) {
				overlay[file] = []byte(edited)
			}
		}
	}
	if len(further) == 2 {
		overlay[further[0]] = []byte(further[1])
	}
	return gosource.Load(".", path, goarch, os.Environ(), overlay)
}

// directoryOf returns the directory of a package.
func directoryOf(path string) (string, error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles}, path)
	if err != nil {
		return "", err
	}
	if len(loaded) != 1 || loaded[0].Dir == "" {
		return "", fmt.Errorf("there is no package %s", path)
	}
	return loaded[0].Dir, nil
}
