package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/gosource"
	"golang.org/x/tools/go/packages"
)

const module = "github.com/kindergarten-bitboards/kindergarten"

// sources holds the text of the library's source files. A package or a file is read when the
// first claim needs it.
type sources struct {
	overlay  map[string][]byte // the Go files that differ, by absolute path
	assembly map[string]string // by file name

	programs, files *sync.Map // what has been read, by name, as func() (V, error)
}

// A platform is an architecture for which Go functions are executed.
type platform struct {
	goarch string
	width  int // of a word, in bits
}

// platforms holds an architecture for each word size. Package attacks has pieces of its own on
// a third, wasm.
var (
	platforms = []platform{{"amd64", 64}, {"386", 32}}
	wasm      = platform{"wasm", 64}
)

func (p platform) form() string { return "Go, " + p.goarch }

// once returns what read returns. Only the first call with a name calls it.
func once[V any](known *sync.Map, name string, read func() (V, error)) (V, error) {
	f, _ := known.LoadOrStore(name, sync.OnceValues(read))
	return f.(func() (V, error))()
}

// program returns a package for a platform.
func (s *sources) program(path string, p platform) *gosource.Program {
	return execution.Must(once(s.programs, path+" "+p.goarch, func() (*gosource.Program, error) {
		environment := os.Environ()
		if p == wasm {
			environment = append(environment, "GOOS=js")
		}
		return gosource.Load(".", module+"/"+path, p.goarch, environment, s.overlay)
	}))
}

// call executes a function of a package for a platform.
func (s *sources) call(c *circuit.Circuit, path string, p platform, function string, arguments ...any) circuit.Word {
	return s.program(path, p).Execute(c).Call(function, arguments...)
}

// assembled returns a file of package asm for an architecture, such as batch_avx2 for amd64. Go's
// assembler reads it and the headers.
func (s *sources) assembled(name, goarch string) *assembly.File {
	name += "_" + goarch + ".s"
	return execution.Must(once(s.files, name, func() (*assembly.File, error) {
		if s.assembly[name] == "" {
			return nil, fmt.Errorf("package asm has no file %s", name)
		}
		files := make(map[string]string)
		for file, text := range s.assembly {
			if file == name || strings.HasSuffix(file, ".h") {
				files[file] = text
			}
		}
		return assembly.Assemble(goarch, name, files)
	}))
}

// readSources reads the text of the library's source. edit returns the text to take for a file.
func readSources(edit func(name, text string) string) (*sources, error) {
	library, err := libraryDirectory()
	if err != nil {
		return nil, err
	}
	s := &sources{
		overlay:  map[string][]byte{filepath.Join(library, "attacks/instances.go"): []byte(instances())},
		programs: new(sync.Map), files: new(sync.Map),
	}
	for _, directory := range []string{"internal/tables", "internal/tooling/walk", "attacks", "purego", "purego/methods"} {
		texts, err := readFiles(filepath.Join(library, directory), ".go")
		if err != nil {
			return nil, err
		}
		for name, text := range texts {
			if edited := edit(name, text); edited != text {
				s.overlay[filepath.Join(library, directory, name)] = []byte(edited)
			}
		}
	}
	if s.assembly, err = readFiles(filepath.Join(library, "asm"), "_amd64.s", "_arm64.s", ".h"); err != nil {
		return nil, err
	}
	for name, text := range s.assembly {
		s.assembly[name] = edit(name, text)
	}
	return s, nil
}

// readFiles returns the texts of the files in a directory whose names have one of some endings,
// by name.
func readFiles(directory string, endings ...string) (map[string]string, error) {
	texts := make(map[string]string)
	files, err := os.ReadDir(directory)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if !slices.ContainsFunc(endings, func(ending string) bool { return strings.HasSuffix(file.Name(), ending) }) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(directory, file.Name()))
		if err != nil {
			return nil, err
		}
		texts[file.Name()] = string(text)
	}
	return texts, nil
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
