package methods

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// functions returns the names of the package's functions, and the names in the body of each.
func functions(t *testing.T) map[string]map[string]bool {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("found %d files, want those of the package: %v", len(paths), err)
	}
	used := make(map[string]map[string]bool)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
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

// unlisted names the exported functions that are not methods: the lists, and the functions that build the
// table of rays.
var unlisted = []string{"All", "Errata", "RaysByFills", "RaysByShifts"}

// TestListIsComplete checks that every row of the package is in the list, and that every exported function
// is a lookup or a mask of a row, or is called by one.
func TestListIsComplete(t *testing.T) {
	if !namesFunctions {
		t.Skip("WebAssembly names some functions after inlined ones")
	}
	used := functions(t)
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
