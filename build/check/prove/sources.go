package main

import (
	"go/build"
	"os"
	"path/filepath"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/gosource"
)

const module = "github.com/kindergarten-bitboards/kindergarten"

// sources are the library's source files. A package or a file is read when the first claim needs it.
type sources struct {
	directory string            // of the library
	overlay   map[string][]byte // the text of files that differ from those in the directory, by absolute path

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
		return assembly.Assemble(goarch, filepath.Join(s.directory, "asm", name), s.overlay)
	}))
}

// libraryDirectory finds the library's directory.
var libraryDirectory = sync.OnceValues(func() (string, error) {
	asm, err := build.Import(module+"/asm", ".", build.FindOnly)
	if err != nil {
		return "", err
	}
	return filepath.Dir(asm.Dir), nil
})

// newSources returns the library's sources, to which package attacks has instances of lookups added.
func newSources() (*sources, error) {
	directory, err := libraryDirectory()
	return &sources{
		directory: directory,
		overlay:   map[string][]byte{filepath.Join(directory, "attacks/instances.go"): []byte(instances())},
		programs:  new(sync.Map), files: new(sync.Map),
	}, err
}
