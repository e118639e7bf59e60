package purego

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestPackage checks what this package promises as a whole: functions and no
// variables, nothing run at start-up, no build tags, and every method tested.
func TestPackage(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	fileSet, parsed, lookups := token.NewFileSet(), 0, 0
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fileSet, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		parsed++
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if constraint.IsGoBuild(comment.Text) || constraint.IsPlusBuild(comment.Text) {
					t.Errorf("%s has a build tag", name)
				}
			}
		}
		for _, path := range file.Imports {
			if path.Path.Value == `"fmt"` {
				t.Errorf("%s imports fmt", name)
			}
		}
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					values, ok := spec.(*ast.ValueSpec)
					if !ok || decl.Tok != token.VAR {
						continue
					}
					for _, ident := range values.Names {
						if ident.IsExported() {
							t.Errorf("%s exports the variable %s", name, ident.Name)
						}
					}
				}
			case *ast.FuncDecl:
				if decl.Recv == nil && decl.Name.Name == "init" {
					t.Errorf("%s has a function init", name)
				}
				if isLookup(decl) {
					lookups++
					if !isTested(decl.Name.Name) {
						t.Errorf("%s is missing from the list of tested methods", decl.Name.Name)
					}
				}
			}
		}
	}
	if parsed < 10 || lookups < len(walkers) {
		t.Errorf("found %d files and %d methods: too few to have looked in the right place", parsed, lookups)
	}
}

// isLookup tells whether a function is exported and takes a square and the
// occupancy first.
func isLookup(f *ast.FuncDecl) bool {
	if f.Recv != nil || !f.Name.IsExported() || strings.HasPrefix(f.Name.Name, "Walk") {
		return false
	}
	var names []string
	for _, field := range f.Type.Params.List {
		for _, ident := range field.Names {
			names = append(names, ident.Name)
		}
	}
	return len(names) >= 2 && names[0] == "sq" && names[1] == "occ"
}

// isTested tells whether the list of methods has the function, with the line
// behind a slash where that is a parameter.
func isTested(function string) bool {
	for _, m := range methods {
		if name, _, _ := strings.Cut(m.name, "/"); name == function {
			return true
		}
	}
	return false
}
