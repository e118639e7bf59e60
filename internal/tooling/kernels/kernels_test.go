package kernels_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/kernels"
)

// exported returns the exported functions of a package whose parameter names are wanted.
func exported(t *testing.T, directory string, wanted func(parameters []string) bool) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "..", directory, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has %d files, want some: %v", directory, len(files), err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range file.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() || slices.Contains(names, f.Name.Name) {
				continue
			}
			var parameters []string
			for _, field := range f.Type.Params.List {
				for _, parameter := range field.Names {
					parameters = append(parameters, parameter.Name)
				}
			}
			if wanted(parameters) {
				names = append(names, f.Name.Name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// Every function of asm that takes a level is in the list, as is every function of
// bulk and positions. So is every lookup of attacks.
func TestComplete(t *testing.T) {
	var listed []string
	for _, o := range kernels.Operations {
		listed = append(listed, o.Name)
	}
	slices.Sort(listed)
	inAsm := exported(t, "asm", func(parameters []string) bool { return len(parameters) > 1 && parameters[0] == "level" })
	if !slices.Equal(listed, inAsm) {
		t.Errorf("the list has %q, want the functions of asm %q", listed, inAsm)
	}
	public := slices.Concat(exported(t, "bulk", func(parameters []string) bool { return len(parameters) > 0 }),
		exported(t, "positions", func(parameters []string) bool { return len(parameters) > 0 }))
	slices.Sort(public)
	if !slices.Equal(listed, public) {
		t.Errorf("the list has %q, want the functions of bulk and positions %q", listed, public)
	}
	var lookups []string
	for _, l := range kernels.Lookups {
		lookups = append(lookups, l.Name)
	}
	slices.Sort(lookups)
	inAttacks := exported(t, "attacks", func(parameters []string) bool { return slices.Equal(parameters, []string{"sq", "occ"}) })
	if !slices.Equal(lookups, inAttacks) {
		t.Errorf("the list has %q, want the lookups of attacks %q", lookups, inAttacks)
	}
}
