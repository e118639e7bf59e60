package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// exported returns the exported functions of a package with the names of their
// parameters.
func exported(t *testing.T, directory string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", directory, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has %d files: %v", directory, len(files), err)
	}
	functions := make(map[string][]string)
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
			parameters := []string{}
			for _, field := range f.Type.Params.List {
				for _, parameter := range field.Names {
					parameters = append(parameters, parameter.Name)
				}
			}
			functions[f.Name.Name] = parameters
		}
	}
	return functions
}

// Every function of a level, every lookup and every published method is verified.
func TestAllAreSubjects(t *testing.T) {
	levels, err := parseLevels("")
	if err != nil {
		t.Fatal(err)
	}
	verified := make(map[string][]asm.Level)
	for _, f := range newSubjects(levels, regexp.MustCompile("")).tallies {
		name, _, _ := strings.Cut(f.function, " of ")
		if !slices.Contains(verified[name], f.level) {
			verified[name] = append(verified[name], f.level)
		}
	}
	for _, test := range []struct {
		directory, name string
		levels          []asm.Level
		count           int
		wanted          func(parameters []string) bool
	}{
		{"asm", "asm.", levels, 12, func(parameters []string) bool {
			return parameters[0] == "level" && len(parameters) > 1
		}},
		{"attacks", "attacks.", levels[:1], 7, func(parameters []string) bool {
			return slices.Equal(parameters, []string{"sq", "occ"})
		}},
		{"purego", "purego.", levels[:1], 44, func(parameters []string) bool {
			return len(parameters) >= 2 && (parameters[0] == "sq" && parameters[1] == "occ" || parameters[1] == "rankOccupancy")
		}},
	} {
		n := 0
		for function, parameters := range exported(t, test.directory) {
			if len(parameters) == 0 || !test.wanted(parameters) || strings.HasPrefix(function, "Walk") {
				continue
			}
			n++
			if got := verified[test.name+function]; !slices.Equal(got, test.levels) {
				t.Errorf("%s%s is verified at the levels %v, want %v", test.name, function, got, test.levels)
			}
		}
		if n != test.count {
			t.Errorf("%s has %d functions to verify, want %d", test.directory, n, test.count)
		}
	}
}

func TestOnly(t *testing.T) {
	for _, test := range []struct {
		levels []asm.Level
		only   string
		want   int
	}{
		{[]asm.Level{asm.Portable}, "^asm", 12},
		{[]asm.Level{asm.Portable, asm.BMI2}, "^asm", 24},
		{[]asm.Level{asm.Portable}, "^attacks", 7},
		{[]asm.Level{asm.BMI2}, "^attacks", 0},
		{[]asm.Level{asm.Portable}, "OsborneFile", 1},
		{[]asm.Level{asm.BMI2, asm.AVX2}, "Queens", 2},
		{[]asm.Level{asm.BMI2}, "Fool", 0},
	} {
		if got := len(newSubjects(test.levels, regexp.MustCompile(test.only)).tallies); got != test.want {
			t.Errorf("%d functions at %v match %q, want %d", got, test.levels, test.only, test.want)
		}
	}
}
