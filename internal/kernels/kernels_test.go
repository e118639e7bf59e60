package kernels_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
)

func names[F, At any](operations []kernels.Operation[F, At]) (names []string) {
	for _, o := range operations {
		names = append(names, o.Name)
	}
	return names
}

// exported returns the exported functions of a package whose first parameter has
// the name.
func exported(t *testing.T, directory, first string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", directory, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has %d files: %v", directory, len(files), err)
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
			if !ok || f.Recv != nil || !f.Name.IsExported() {
				continue
			}
			parameters := f.Type.Params.List
			if len(parameters) > 0 && (first == "" || parameters[0].Names[0].Name == first) && !slices.Contains(names, f.Name.Name) {
				names = append(names, f.Name.Name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// Every function of asm that takes a level is in a list, and so is every function
// of attacks/bulk.
func TestComplete(t *testing.T) {
	listed := slices.Concat(names(kernels.Batches), names(kernels.Maps), names(kernels.SliderMapPairs),
		names(kernels.Sets), names(kernels.SliderSetUnions), names(kernels.SliderSetBatches))
	slices.Sort(listed)
	inAsm := slices.DeleteFunc(exported(t, "asm", "level"), func(name string) bool { return name == "Requirements" })
	if !slices.Equal(listed, inAsm) {
		t.Errorf("listed are %q, and asm has %q", listed, inAsm)
	}
	if inBulk := exported(t, "attacks/bulk", ""); !slices.Equal(listed, inBulk) {
		t.Errorf("listed are %q, and attacks/bulk has %q", listed, inBulk)
	}
}
