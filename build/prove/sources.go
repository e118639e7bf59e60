package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/gosource"
	"golang.org/x/tools/go/packages"
)

const module = "github.com/kindergarten-bitboards/kindergarten"

// sources holds what is proved: the library's source as it lies on disk.
type sources struct {
	attacks, purego, walk, methods map[int]*gosource.Program // by the number of bits in a word

	files map[string]*amd64.File // by the name of the file, without _amd64.s
}

// platforms holds an architecture for each size of a word.
var platforms = map[int]string{32: "386", 64: "amd64"}

// readSources reads the library's source, and the assembly from a directory, from
// that of package asm if the name is empty. Edit may change the text of a file
// before it is read, by its name.
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
	var err error
	s.files, err = readAssembly(assembly, edit)
	return s, err
}

// readAssembly reads the assembly from a directory, from that of package asm if the
// name is empty, with what edit makes of it. The result is by the names of the files
// without _amd64.s.
func readAssembly(assembly string, edit func(name, text string) string) (map[string]*amd64.File, error) {
	if assembly == "" {
		var err error
		if assembly, err = directoryOf(module + "/asm"); err != nil {
			return nil, err
		}
	}
	files, err := filepath.Glob(filepath.Join(assembly, "*_amd64.s"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s holds no kernel", assembly)
	}
	parsed := make(map[string]*amd64.File)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		name := filepath.Base(file)
		file, err := amd64.Parse(name, edit(name, string(text)))
		if err != nil {
			return nil, unprovedError{err}
		}
		parsed[name[:len(name)-len("_amd64.s")]] = file
	}
	return parsed, nil
}

// unchanged leaves a file as it is.
func unchanged(_, text string) string { return text }

// readGo loads a package with what edit makes of its files and of those that it may
// import, and with a further file if it has a name and a content.
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
