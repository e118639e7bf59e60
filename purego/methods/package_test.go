package methods

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// parse returns the files of a package without its tests, by their paths.
func parse(t *testing.T, directory string) map[string]*ast.File {
	t.Helper()
	entries, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]*ast.File)
	for _, entry := range entries {
		path := filepath.Join(directory, entry.Name())
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			continue
		}
		if files[path], err = parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// This package and purego export no variables, have no init functions and no build tags.
func TestPackages(t *testing.T) {
	for directory, least := range map[string]int{".": 29, "..": 4} {
		files := parse(t, directory)
		if len(files) < least {
			t.Errorf("%s has %d files, want at least %d", directory, len(files), least)
		}
		for path, file := range files {
			for _, group := range file.Comments {
				for _, comment := range group.List {
					if constraint.IsGoBuild(comment.Text) || constraint.IsPlusBuild(comment.Text) {
						t.Errorf("%s has a build tag", path)
					}
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
								t.Errorf("%s exports the variable %s", path, ident.Name)
							}
						}
					}
				case *ast.FuncDecl:
					if decl.Recv == nil && decl.Name.Name == "init" {
						t.Errorf("%s has a function init", path)
					}
				}
			}
		}
	}
}

// functions returns the names of the functions of a package, and the names in the body of
// each.
func functions(t *testing.T, directory string) map[string]map[string]bool {
	t.Helper()
	used := make(map[string]map[string]bool)
	for _, file := range parse(t, directory) {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil {
				continue
			}
			names := make(map[string]bool)
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if ident, ok := n.(*ast.Ident); ok {
					names[ident.Name] = true
				}
				return true
			})
			used[f.Name.Name] = names
		}
	}
	return used
}

// Package purego exports only functions that package asm forwards to.
func TestPortableOperations(t *testing.T) {
	var text []byte
	for _, forwards := range []string{"portable.go", "noasm.go"} {
		part, err := os.ReadFile("../../asm/" + forwards)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, part...)
	}
	operations := 0
	for path, file := range parse(t, "..") {
		for name, object := range file.Scope.Objects {
			if !ast.IsExported(name) {
				continue
			}
			operations++
			if object.Kind != ast.Fun || !strings.Contains(string(text), " purego."+name+"(") && !strings.Contains(string(text), "\tpurego."+name+"(") {
				t.Errorf("%s exports %s, but package asm does not forward to it", path, name)
			}
		}
	}
	if operations < 12 {
		t.Errorf("package purego exports %d functions, want at least 12", operations)
	}
}

// unlisted are the exported functions that are not methods: the lists, and those that build
// the table of rays.
var unlisted = []string{"All", "Errata", "RaysByFills", "RaysByShifts"}

// Every row of the package is in the list. Every exported function is a lookup or a mask of
// a row, or is called by one.
func TestListIsComplete(t *testing.T) {
	if !namesFunctions {
		t.Skip("WebAssembly names some functions after inlined ones")
	}
	used := functions(t, ".")
	for name := range used {
		if strings.HasSuffix(name, "Method") && !used["All"][name] {
			t.Errorf("%s is not in the list of all methods", name)
		}
	}
	listed := make(map[string]bool)
	add := func(f any) {
		name := nameOf(f)
		listed[name] = true
		if !ast.IsExported(name) {
			maps.Copy(listed, used[name])
		}
	}
	for l := range lookups {
		add(l.Attacks)
	}
	for m := range masks {
		add(m.Set)
	}
	for name := range used {
		if ast.IsExported(name) && !listed[name] && !slices.Contains(unlisted, name) {
			t.Errorf("%s is in no row of the list", name)
		}
	}
}

// namesFunctions reports whether nameOf is right for functions that begin with an inlined
// one.
const namesFunctions = runtime.GOARCH != "wasm"

// nameOf returns the name of a function without that of its package.
func nameOf(f any) string {
	full := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	return full[strings.LastIndexByte(full, '.')+1:]
}
