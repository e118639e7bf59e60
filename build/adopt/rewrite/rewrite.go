// Package rewrite replaces the bodies of functions in Go source, and copies package attacks into
// a module.
package rewrite

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
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// A Body is a new body for a function, a method or a function literal of a variable, or for a
// part of its body.
type Body struct {
	Function string            // the declaration up to the body
	Old      string            // the part of the body; all of it if empty
	Text     string            // without braces
	Imports  map[string]string // paths by the names that Text uses
}

// Package replaces a body in a package. It returns an error if no file of the folder declares
// the function so.
func (b Body) Package(dir string) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
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
		text, found, err := b.Replace(source)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if found {
			return os.WriteFile(name, text, 0o666)
		}
	}
	return fmt.Errorf("%s has no function to replace with the declaration %s and the text %q", dir, b.Function, b.Old)
}

// Replace returns a file with the new body, and reports whether the file declares the function.
// It adds the imports and removes those that nothing uses any more. A file in Go's standard
// format stays so.
func (b Body) Replace(source []byte) (text []byte, found bool, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.ParseComments)
	if err != nil {
		return nil, false, err
	}
	offset := func(p token.Pos) int { return files.PositionFor(p, false).Offset }
	var edits []edit
	for _, f := range functions(file) {
		at := offset(f.body.Pos())
		if strings.TrimSpace(string(source[offset(f.begins):at])) != b.Function {
			continue
		}
		old := string(source[at+1 : offset(f.body.Rbrace)])
		if !strings.Contains(old, b.Old) {
			continue
		}
		replaced := "\n" + b.Text + "\n"
		if b.Old != "" {
			replaced = strings.Replace(old, b.Old, b.Text, 1)
		}
		edits = append(edits, edit{at + 1, offset(f.body.Rbrace), replaced})
		break
	}
	if edits == nil {
		return nil, false, nil
	}
	var added []string
	for _, name := range slices.Sorted(maps.Keys(b.Imports)) {
		spec := strconv.Quote(b.Imports[name])
		if path.Base(b.Imports[name]) != name {
			spec = name + " " + spec
		}
		if !slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool {
			return nameOf(s) == name && s.Path.Value == strconv.Quote(b.Imports[name])
		}) {
			added = append(added, spec)
		}
	}
	if added != nil {
		edits = append(edits, addImports(file, offset, added))
	}
	text = apply(source, edits)

	files = token.NewFileSet()
	after, err := parser.ParseFile(files, "", text, 0)
	if err != nil {
		return nil, false, err
	}
	edits = nil
	for _, spec := range after.Imports {
		unquoted, _ := strconv.Unquote(spec.Path.Value)
		if astutil.UsesImport(file, unquoted) && !astutil.UsesImport(after, unquoted) {
			edits = append(edits, removeImport(after, text, offset, spec))
		}
	}
	text = apply(text, edits)
	if formatted, err := format.Source(source); err == nil && bytes.Equal(formatted, source) {
		text, err = format.Source(text)
		return text, true, err
	}
	return text, true, nil
}

func nameOf(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name
	}
	unquoted, _ := strconv.Unquote(s.Path.Value)
	return path.Base(unquoted)
}

// A function is declared, or is the initial value of a variable.
type function struct {
	begins token.Pos
	body   *ast.BlockStmt
}

func functions(file *ast.File) (found []function) {
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				found = append(found, function{d.Type.Func, d.Body})
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				values, ok := spec.(*ast.ValueSpec)
				for i := 0; ok && i < len(values.Values); i++ {
					if literal, ok := values.Values[i].(*ast.FuncLit); ok {
						found = append(found, function{values.Names[min(i, len(values.Names)-1)].Pos(), literal.Body})
					}
				}
			}
		}
	}
	return found
}

// Declaration returns the source of a declaration up to the body that begins at an offset, as
// in the field Function.
func Declaration(source []byte, begins, body int) string {
	return strings.TrimSpace(string(source[begins:body]))
}

// An edit replaces a part of the source.
type edit struct {
	begins, ends int
	text         string
}

func apply(source []byte, edits []edit) (text []byte) {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.begins - b.begins })
	at := 0
	for _, e := range edits {
		text = append(append(text, source[at:e.begins]...), e.text...)
		at = e.ends
	}
	return append(text, source[at:]...)
}

// addImports adds specifications at the end of the last block of imports, behind those of other
// modules, or else behind the package clause.
func addImports(file *ast.File, offset func(token.Pos) int, specs []string) edit {
	at := offset(file.Name.End())
	for i := len(file.Decls) - 1; i >= 0; i-- {
		d, ok := file.Decls[i].(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT || len(d.Specs) > 0 && d.Specs[0].(*ast.ImportSpec).Path.Value == `"C"` {
			continue
		}
		if !d.Rparen.IsValid() {
			at = offset(d.End())
			break
		}
		separator := "\n"
		if last, ok := d.Specs[len(d.Specs)-1].(*ast.ImportSpec); ok && !strings.Contains(last.Path.Value, ".") {
			separator = "\n\n" // the standard library comes apart
		}
		return edit{offset(d.Rparen), offset(d.Rparen), separator + strings.Join(specs, "\n") + "\n"}
	}
	text := "\n"
	for _, spec := range specs {
		text += "\nimport " + spec
	}
	return edit{at, at, text}
}

// removeImport removes a specification with its line, or its declaration.
func removeImport(file *ast.File, source []byte, offset func(token.Pos) int, spec *ast.ImportSpec) edit {
	begins, ends := offset(spec.Pos()), offset(spec.End())
	for _, declaration := range file.Decls {
		if d, ok := declaration.(*ast.GenDecl); ok && d.Tok == token.IMPORT && len(d.Specs) == 1 && d.Specs[0] == spec && !d.Rparen.IsValid() {
			begins = offset(d.Pos())
		}
	}
	if rest := bytes.IndexByte(source[ends:], '\n'); rest >= 0 {
		ends += rest + 1
	}
	return edit{begins, ends, ""}
}
