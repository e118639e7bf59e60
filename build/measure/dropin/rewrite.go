package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

const (
	modulePath    = "github.com/kindergarten-bitboards/kindergarten"
	attacksPath   = modulePath + "/attacks"
	hyperbolaPath = modulePath + "/build/measure/rivals/hyperbola"
)

// hostImports are the packages to which the replacements of hosts refer.
var hostImports = map[string]string{"kindergarten": attacksPath, "hyperbola": hyperbolaPath}

// A replacement is a new body for a function, a method or a function literal of a variable, or
// for a part of its body. It refers to package attacks as kindergarten.
type replacement struct {
	Package  string // its directory
	Function string // the declaration up to the body
	Old      string // the part of the body; all of it if empty
	Body     string
}

var (
	lookup = regexp.MustCompile(`kindergarten\.(Rook|Bishop)\((.*), (\w+)\)$`)
	result = regexp.MustCompile(`\w+$`)
)

// byHyperbola returns the replacement with hyperbola quintessence in place of our lookup.
func (r replacement) byHyperbola() replacement {
	r.Body = lookup.ReplaceAllString(r.Body, result.FindString(r.Function)+"(hyperbola.$1(uint($2), uint64($3)))")
	return r
}

// rewrite replaces the body of the function, or the part, in a copy. Imports holds paths by the
// names that the body may use. It returns an error if no file of the package declares the
// function so.
func (r replacement) rewrite(dir string, imports map[string]string) error {
	names, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(r.Package), "*.go"))
	if err != nil {
		return err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		text, found, err := r.replace(source, imports)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if found {
			return os.WriteFile(name, text, 0o666)
		}
	}
	return fmt.Errorf("package %s has no function to replace with the declaration %s and the text %q", r.Package,
		r.Function, r.Old)
}

// replace returns a file with the new body, and reports whether the file declares the function.
// It adds the imports and removes those that nothing uses any more. A file in Go's standard
// format stays so.
func (r replacement) replace(source []byte, imports map[string]string) (text []byte, found bool, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.ParseComments)
	if err != nil {
		return nil, false, err
	}
	offset := func(p token.Pos) int { return files.PositionFor(p, false).Offset }
	all := functions(file)
	i := slices.IndexFunc(all, func(f function) bool {
		return f.declaration(source, offset) == r.Function && strings.Contains(f.text(source, offset), r.Old)
	})
	if i < 0 {
		return nil, false, nil
	}
	replaced := "\n" + r.Body + "\n"
	if r.Old != "" {
		replaced = strings.Replace(all[i].text(source, offset), r.Old, r.Body, 1)
	}
	added := ""
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		spec := strconv.Quote(imports[name])
		if path.Base(imports[name]) != name {
			spec = name + " " + spec
		}
		if strings.Contains(r.Body, name+".") && !slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool {
			return string(source[offset(s.Pos()):offset(s.Path.End())]) == spec
		}) {
			added += "\n\nimport " + spec
		}
	}
	at, opens, closes := offset(file.Name.End()), offset(all[i].body.Lbrace)+1, offset(all[i].body.Rbrace)
	text = slices.Concat(source[:at], []byte(added), source[at:opens], []byte(replaced), source[closes:])

	files = token.NewFileSet()
	after, err := parser.ParseFile(files, "", text, 0)
	if err != nil {
		return nil, false, err
	}
	for _, spec := range slices.Backward(after.Imports) {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if astutil.UsesImport(file, imported) && !astutil.UsesImport(after, imported) {
			text = removeImport(after, text, offset, spec)
		}
	}
	if formatted, err := format.Source(source); err == nil && bytes.Equal(formatted, source) {
		text, err = format.Source(text)
		return text, true, err
	}
	return text, true, nil
}

// A function is declared, or is the initial value of a variable.
type function struct {
	name     *ast.Ident
	kind     *ast.FuncType
	receiver *ast.FieldList
	begins   token.Pos
	body     *ast.BlockStmt
}

func functions(file *ast.File) (found []function) {
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				found = append(found, function{d.Name, d.Type, d.Recv, d.Type.Func, d.Body})
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				values, ok := spec.(*ast.ValueSpec)
				for i := 0; ok && i < len(values.Values); i++ {
					if literal, ok := values.Values[i].(*ast.FuncLit); ok {
						name := values.Names[i]
						found = append(found, function{name, literal.Type, nil, name.Pos(), literal.Body})
					}
				}
			}
		}
	}
	return found
}

// declaration returns the source of a function up to its body.
func (f function) declaration(source []byte, offset func(token.Pos) int) string {
	return strings.TrimSpace(string(source[offset(f.begins):offset(f.body.Lbrace)]))
}

// text returns the source of its body, without braces.
func (f function) text(source []byte, offset func(token.Pos) int) string {
	return string(source[offset(f.body.Lbrace)+1 : offset(f.body.Rbrace)])
}

// removeImport removes a specification with its line, or its declaration.
func removeImport(file *ast.File, source []byte, offset func(token.Pos) int, spec *ast.ImportSpec) []byte {
	begins, ends := offset(spec.Pos()), offset(spec.End())
	for _, declaration := range file.Decls {
		d, ok := declaration.(*ast.GenDecl)
		if ok && len(d.Specs) == 1 && d.Specs[0] == spec && !d.Rparen.IsValid() {
			begins = offset(d.Pos())
		}
	}
	if rest := bytes.IndexByte(source[ends:], '\n'); rest >= 0 {
		ends += rest + 1
	}
	return slices.Concat(source[:begins], source[ends:])
}
