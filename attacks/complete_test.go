package attacks_test

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

// TestComplete wants three uses of every exported function: in a file of tests that compare
// with the walk, in an example, and in the consumer module of TestInlining. Leapers are
// compared with their steps instead.
func TestComplete(t *testing.T) {
	var tests, examples, consumers []*ast.File
	files := token.NewFileSet()
	for _, file := range parsePackage(t, files, ".", true) {
		if imports(file, "internal/tooling/walk") || files.Position(file.Pos()).Filename == "leapers_test.go" {
			tests = append(tests, file)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Example") {
				examples = append(examples, file)
				break
			}
		}
	}
	for _, dir := range []string{".", "board", "eval", "search"} {
		consumers = append(consumers, parsePackage(t, token.NewFileSet(), "testdata/consumer/"+dir, false)...)
	}
	places := map[string]map[string]bool{
		"test against the walk": uses(tests), "example": uses(examples), "package of testdata/consumer": uses(consumers),
	}
	functions := 0
	for _, file := range parsePackage(t, token.NewFileSet(), ".", false) {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() {
				continue
			}
			functions++
			for place, used := range places {
				if !used[f.Name.Name] {
					t.Errorf("no %s calls %s", place, f.Name.Name)
				}
			}
		}
	}
	if functions < 38 {
		t.Errorf("found %d functions, want at least 38", functions)
	}
}

// imports reports whether a file imports a package of this module.
func imports(file *ast.File, pkg string) bool {
	for _, i := range file.Imports {
		if i.Path.Value == `"`+modulePath+"/"+pkg+`"` {
			return true
		}
	}
	return false
}

// uses returns the names of package attacks that files use.
func uses(files []*ast.File) map[string]bool {
	used := make(map[string]bool)
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "attacks" {
					used[s.Sel.Name] = true
				}
			}
			return true
		})
	}
	return used
}
