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

// A source is a package that is mutated.
type source struct {
	*packages.Package
	target *target
	dir    string // below the root, with slashes
	files  []*file
}

type file struct {
	source *source
	name   string // below the root, with slashes
	text   string
	syntax *ast.File
}

// load returns the files of the packages of a target.
func load(root string, t *target) (files []*file, err error) {
	s := parseSetting(t.packages)
	loaded, err := packages.Load(&packages.Config{
		Mode:       packages.LoadSyntax,
		Dir:        filepath.Join(root, t.module()),
		Env:        append(os.Environ(), s.environment...),
		BuildFlags: s.flags,
	}, s.packages...)
	if err != nil {
		return nil, err
	}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		source := &source{Package: p, target: t}
		for i, path := range p.CompiledGoFiles {
			name, err := filepath.Rel(root, path)
			if err != nil {
				return nil, err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			source.dir = filepath.ToSlash(filepath.Dir(name))
			source.files = append(source.files, &file{source, filepath.ToSlash(name), string(text), p.Syntax[i]})
		}
		files = append(files, source.files...)
	}
	return files, nil
}

var generatedLine = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// A mutant is one change of one file.
type mutant struct {
	*file
	start, end int           // the bytes that are replaced
	text       string        // by this
	kind       string        // as an equivalent names it
	function   *ast.FuncDecl // that is changed, nil if none is
	flip       string        // a statement that changes a table, in place of all that
	number     int           // from 1
	reason     string        // why no test can notice it, after a colon
}

// Import finds a package among those that this one imports.
func (s *source) Import(path string) (*types.Package, error) {
	if p := s.Imports[path]; p != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("package %s is not imported", path)
}

// compiles reports whether the mutant is a program.
func (m *mutant) compiles() bool {
	if m.flip != "" {
		return true
	}
	var files []*ast.File
	for _, f := range m.source.files {
		syntax := f.syntax
		if f == m.file {
			var err error
			if syntax, err = parser.ParseFile(m.source.Fset, f.name, m.apply(0, len(f.text)), parser.SkipObjectResolution); err != nil {
				return false
			}
		}
		files = append(files, syntax)
	}
	config := types.Config{Importer: m.source, Sizes: m.source.TypesSizes}
	_, err := config.Check(m.source.PkgPath, m.source.Fset, files, nil)
	return err == nil
}

// apply returns the changed text of a part of the file that holds the mutant.
func (m *mutant) apply(start, end int) string {
	return m.file.text[start:m.start] + m.text + m.file.text[m.end:end]
}

func (m *mutant) line() int { return 1 + strings.Count(m.file.text[:m.start], "\n") }

func (m *mutant) String() string {
	if m.flip != "" {
		return fmt.Sprintf("%s: %s", m.name, m.flip)
	}
	before := m.file.text[:m.start]
	line, _, _ := strings.Cut(m.file.text[strings.LastIndexByte(before, '\n')+1:], "\n")
	return fmt.Sprintf("%s:%d:%d: %s in `%s`", m.name, m.line(),
		m.start-strings.LastIndexByte(before, '\n'), m.kind, strings.TrimSpace(line))
}

// offset returns the place of a position in its file.
func (s *source) offset(p token.Pos) int { return s.Fset.Position(p).Offset }

const directive = "//mutants:equal "

// argue gives mutants of the file the reasons that directives state, and returns
// which of these fit none.
func (f *file) argue(mutants []*mutant) (stale []string, err error) {
	lines := strings.Split(f.text, "\n")
	for i, line := range lines {
		code, text, ok := strings.Cut(line, directive)
		if !ok {
			continue
		}
		kinds, reason, _ := strings.Cut(text, ": ")
		if kinds == "" || reason == "" {
			return nil, fmt.Errorf("%s:%d: %s%s: want kinds of mutants, a colon and a reason", f.name, i+1, directive, text)
		}
		at := i + 1
		for strings.TrimSpace(code) == "" && at < len(lines) {
			code, _, _ = strings.Cut(lines[at], directive)
			at++
		}
		for kind := range strings.SplitSeq(kinds, ", ") {
			fits := false
			for _, m := range mutants {
				if m.kind == kind && m.line() == at {
					m.reason, fits = ": "+reason, true
				}
			}
			if !fits {
				stale = append(stale, fmt.Sprintf("%s:%d: stale: line %d has no mutant %q", f.name, i+1, at, kind))
			}
		}
	}
	return stale, nil
}
