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

// exported returns the exported functions of a package whose parameter names are wanted.
func exported(t *testing.T, directory string, wanted func(parameters []string) bool) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", directory, "*.go"))
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

// Every function of asm that takes a level is in a list, as is every function of
// attacks/bulk and attacks/positions. TestExhaustive has every lookup of attacks.
func TestComplete(t *testing.T) {
	listed := slices.Concat(names(kernels.Batches), names(kernels.Maps), names(kernels.SliderMapPairs),
		names(kernels.Sets), names(kernels.SliderSetUnions), names(kernels.SliderSetBatches))
	slices.Sort(listed)
	positions := slices.Concat(names(kernels.PositionCounts), names(kernels.PositionChecks), names(kernels.PositionAttacks))
	slices.Sort(positions)
	inAsm := exported(t, "asm", func(parameters []string) bool { return len(parameters) > 1 && parameters[0] == "level" })
	if all := slices.Sorted(slices.Values(slices.Concat(listed, positions))); !slices.Equal(all, inAsm) {
		t.Errorf("the lists have %q, want the functions of asm %q", all, inAsm)
	}
	inBulk := exported(t, "attacks/bulk", func(parameters []string) bool { return len(parameters) > 0 })
	if !slices.Equal(listed, inBulk) {
		t.Errorf("the lists have %q, want the functions of attacks/bulk %q", listed, inBulk)
	}
	inPositions := exported(t, "attacks/positions", func(parameters []string) bool { return len(parameters) > 0 })
	if !slices.Equal(positions, inPositions) {
		t.Errorf("the lists have %q, want the functions of attacks/positions %q", positions, inPositions)
	}
	var asked []string
	s := newSubjects()
	for _, f := range slices.Concat(slices.Concat(s.lines[:]...), s.pieces) {
		asked = append(asked, strings.TrimPrefix(f.name, "attacks."))
	}
	slices.Sort(asked)
	inAttacks := exported(t, "attacks", func(parameters []string) bool { return slices.Equal(parameters, []string{"sq", "occ"}) })
	if !slices.Equal(asked, inAttacks) {
		t.Errorf("TestExhaustive has %q, want the lookups of attacks %q", asked, inAttacks)
	}
}
