package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/packages"
)

const modulePath = "github.com/kindergarten-bitboards/kindergarten"

// A source is a package as it is compiled for one variant.
type source struct {
	path  string
	fset  *token.FileSet
	files []*file
	types *types.Package
	info  *types.Info

	importer types.Importer
	sizes    types.Sizes
}

type file struct {
	name   string // below the root, with slashes
	text   []byte
	syntax *ast.File
}

// loadSource loads the package in a directory below the root.
func loadSource(root, module, dir string, v variant) (*source, error) {
	loaded, err := packages.Load(&packages.Config{
		Mode:       packages.LoadAllSyntax, // export data has versions, source has none
		Dir:        filepath.Join(root, module),
		Env:        append(os.Environ(), v.environment()...),
		BuildFlags: v.flags(),
	}, "./"+dir)
	if err != nil {
		return nil, err
	}
	if len(loaded) != 1 {
		return nil, fmt.Errorf("%s holds %d packages, want one", dir, len(loaded))
	}
	p := loaded[0]
	if len(p.Errors) > 0 {
		return nil, p.Errors[0]
	}
	s := &source{path: p.PkgPath, fset: p.Fset, types: p.Types, info: p.TypesInfo, sizes: p.TypesSizes,
		importer: imported(p.Imports)}
	for i, path := range p.CompiledGoFiles {
		name, err := filepath.Rel(root, path)
		if err != nil {
			return nil, err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		s.files = append(s.files, &file{filepath.ToSlash(name), text, p.Syntax[i]})
	}
	return s, nil
}

// imported finds a package among those that another one imports.
type imported map[string]*packages.Package

func (i imported) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := i[path]; p != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("package %s is not imported", path)
}

// compiles tells whether the package is one with the changed text of a file.
func (s *source) compiles(m *mutant) bool {
	var files []*ast.File
	for _, f := range s.files {
		if f.name != m.file {
			files = append(files, f.syntax)
			continue
		}
		changed, err := parser.ParseFile(s.fset, f.name, m.apply(f.text), parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		files = append(files, changed)
	}
	config := types.Config{Importer: s.importer, Sizes: s.sizes}
	_, err := config.Check(s.path, s.fset, files, nil)
	return err == nil
}

// fileOf returns the file of a mutant of the package.
func (s *source) fileOf(m *mutant) *file {
	for _, f := range s.files {
		if f.name == m.file {
			return f
		}
	}
	panic("mutants: package " + s.path + " has no file " + m.file)
}

// offset returns the place of a position in its file.
func (s *source) offset(p token.Pos) int { return s.fset.Position(p).Offset }

var generatedLine = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

func (f *file) generated() bool { return generatedLine.Match(f.text) }

// A variant is a way to build the library.
type variant struct {
	arch string // none for that of this machine
	tags string
	race bool
}

func (v variant) environment() []string {
	if v.arch == "" {
		return nil
	}
	return []string{"GOARCH=" + v.arch}
}

func (v variant) flags() (flags []string) {
	if v.tags != "" {
		flags = append(flags, "-tags="+v.tags)
	}
	if v.race {
		flags = append(flags, "-race")
	}
	return flags
}

func (v variant) String() string {
	return strings.Join(append(v.environment(), v.flags()...), " ")
}

var (
	// commentLine is a comment on a line of its own. Directives to the compiler and
	// build constraints have no space behind the slashes.
	commentLine = regexp.MustCompile(`(?m)^[ \t]*//([ \t].*)?\n`)

	// brokenList is where a list may go on in the next line, and lastComma what
	// stands at its end if it does.
	brokenList = regexp.MustCompile(`([,{])\s+`)
	lastComma  = regexp.MustCompile(`,}`)
)

// withoutLayout drops the lines that are comments, and how lists are broken into
// lines and indented.
func withoutLayout(text []byte) []byte {
	joined := brokenList.ReplaceAll(commentLine.ReplaceAll(text, nil), []byte("$1"))
	return lastComma.ReplaceAll(joined, []byte("}"))
}
