package repository_test

import (
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// parsePackage parses the test files of a package, or the others.
func parsePackage(t *testing.T, files *token.FileSet, dir string, tests bool) (parsed []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") != tests {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	return parsed
}

// TestExamplesPasted checks the types of the programs that pkg.go.dev makes of the examples: each
// with the declarations of its file that it uses.
func TestExamplesPasted(t *testing.T) {
	t.Parallel()
	checked, config := 0, types.Config{Importer: compiled(t, token.NewFileSet())}
	for _, name := range forEngines {
		dir, files := filepath.Join(libraryRoot(t), name), token.NewFileSet()
		for _, example := range doc.Examples(parsePackage(t, files, dir, true)...) {
			if example.Play == nil {
				t.Errorf("%s: Example%s needs a declaration of another file", dir, example.Name)
				continue
			}
			var program strings.Builder
			if err := format.Node(&program, files, example.Play); err != nil {
				t.Fatal(err)
			}
			file, err := parser.ParseFile(files, "example"+example.Name, program.String(), 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := config.Check(name, files, []*ast.File{file}, nil); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			checked++
		}
	}
	if checked < 30 {
		t.Fatalf("found %d examples, want at least 30", checked)
	}
}

// TestPageFunctions checks that the function in doc.go is that of the examples.
func TestPageFunctions(t *testing.T) {
	text := strings.ReplaceAll(pageText(t, "attacks/doc.go"), "\n//\t", "\n")
	_, function, _ := strings.Cut(text, "\nfunc leaper")
	function, _, found := strings.Cut(function, "\n}\n")
	if !found || !strings.Contains(pageText(t, "attacks/example_test.go"), "\nfunc leaper"+function+"\n}\n") {
		t.Errorf("the examples do not hold the page's\nfunc leaper%s", function)
	}
}

// TestPagesListFunctions checks that the documentation of each package for engines lists its functions,
// and that the files of examples which it names exist.
func TestPagesListFunctions(t *testing.T) {
	for _, name := range forEngines {
		dir, files := filepath.Join(libraryRoot(t), name), token.NewFileSet()
		pages, err := doc.NewFromFiles(files, parsePackage(t, files, dir, false), modulePath+"/attacks")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range pages.Funcs {
			if !strings.Contains(pages.Doc, "["+f.Name+"]") {
				t.Errorf("the documentation of %s does not list %s", pages.Name, f.Name)
			}
		}
		for _, file := range regexp.MustCompile(`\w+_test\.go`).FindAllString(pages.Doc, -1) {
			if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
				t.Error(err)
			}
		}
	}
}
