package mutation

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A source is a package that is mutated.
type source struct {
	target    *Target
	module    string // the path of the root module
	name, dir string // the package's name, and its directory below the root
	files     []*file
	fset      *token.FileSet
	types     *types.Package
	info      *types.Info
	config    types.Config
}

type file struct {
	source *source
	name   string // below the root, with slashes
	text   string
	syntax *ast.File
}

// An importer holds the imported packages by their paths. Mutants import no other.
type importer map[string]*packages.Package

func (i importer) Import(path string) (*types.Package, error) { return i[path].Types, nil }

// load returns the files of the packages of a target.
func load(root string, t *Target) (files []*file, err error) {
	how, module := parseSetting(t.Packages), "."
	if t.Generator != nil {
		module = t.Generator.Module
	}
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedExportFile | packages.NeedModule |
			packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedTypesSizes,
		Dir:        filepath.Join(root, module),
		Env:        append(os.Environ(), how.environment...),
		BuildFlags: how.flags,
	}, how.packages...)
	if err != nil {
		return nil, err
	}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		s := &source{target: t, module: strings.TrimSuffix(p.Module.Path, "/"+module), name: p.Name, fset: p.Fset,
			types: p.Types, info: p.TypesInfo, config: types.Config{Importer: importer(p.Imports), Sizes: p.TypesSizes}}
		for i, path := range p.CompiledGoFiles {
			name, err := filepath.Rel(root, path)
			if err != nil {
				return nil, err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			s.dir = filepath.ToSlash(filepath.Dir(name))
			s.files = append(s.files, &file{s, filepath.ToSlash(name), string(text), p.Syntax[i]})
		}
		files = append(files, s.files...)
	}
	return files, nil
}

var generatedLine = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// A mutant is one change of one file.
type mutant struct {
	*file
	start, end int           // the replaced bytes
	text       string        // the replacement
	kind       string        // as a mark names it
	function   *ast.FuncDecl // the changed function, or nil
	value      ast.Expr      // the changed initial value of a variable, or nil
	number     int           // from 1
	mark       string        // says that no test can fail, or ""
	killer     string        // the test that killed it, or what else did, or ""
}

// several matches a statement that defines several names. Some of them may be parameters or
// results, which it assigns. In a block it would define variables of their names.
var several = regexp.MustCompile(`,[^\n=]*:=`)

// nests reports whether the changed body of the function compiles as a block.
func (m *mutant) nests() bool {
	if m.function == nil {
		return true
	}
	start, end := m.body()
	body := m.apply(start, end)
	return !several.MatchString(body) || m.compiles(m.file.text[:start]+"{"+body+"}"+m.file.text[end:])
}

// compiles reports whether the package compiles if the mutant's file has another text.
func (m *mutant) compiles(text string) bool {
	var files []*ast.File
	for _, f := range m.source.files {
		syntax := f.syntax
		if f == m.file {
			var err error
			if syntax, err = parser.ParseFile(m.source.fset, f.name, text, parser.SkipObjectResolution); err != nil {
				return false
			}
		}
		files = append(files, syntax)
	}
	_, err := m.source.config.Check(m.source.types.Path(), m.source.fset, files, nil)
	return err == nil
}

// apply returns the text from start to end with the mutant's change.
func (m *mutant) apply(start, end int) string {
	return m.file.text[start:m.start] + m.text + m.file.text[m.end:end]
}

// body returns the offsets of the body or of the initial value that holds the mutant, or
// zeros if a schema cannot hold it.
func (m *mutant) body() (start, end int) {
	switch {
	case m.function != nil:
		return m.source.offset(m.function.Body.Lbrace) + 1, m.source.offset(m.function.Body.Rbrace)
	case m.value != nil:
		return m.source.offset(m.value.Pos()), m.source.offset(m.value.End())
	}
	return 0, 0
}

// code returns the source line of the mutant without indentation and comment.
func (m *mutant) code() string {
	line, _, _ := strings.Cut(m.file.text[strings.LastIndexByte(m.file.text[:m.start], '\n')+1:], "\n")
	line, _, _ = strings.Cut(line, " //")
	return strings.TrimSpace(line)
}

func (m *mutant) String() string {
	before := m.file.text[:m.start]
	return strings.TrimSpace(fmt.Sprintf("%s:%d:%d: %s in `%s` %s", m.name, 1+strings.Count(before, "\n"),
		m.start-strings.LastIndexByte(before, '\n'), m.kind, m.code(), m.mark))
}

// typeOf returns the type of an expression as the file can write it, or "".
func (f *file) typeOf(n ast.Expr) string {
	known := true
	text := types.TypeString(f.source.info.Types[n].Type, func(p *types.Package) string {
		if p == f.source.types {
			return ""
		}
		known = known && slices.ContainsFunc(f.syntax.Imports, func(s *ast.ImportSpec) bool {
			return s.Name == nil && s.Path.Value == strconv.Quote(p.Path())
		})
		return p.Name()
	})
	if _, several := f.source.info.Types[n].Type.(*types.Tuple); several || !known {
		return ""
	}
	return text
}

// offset returns the byte offset of a position in its file.
func (s *source) offset(p token.Pos) int { return s.fset.Position(p).Offset }
