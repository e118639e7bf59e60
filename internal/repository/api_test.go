package repository_test

import (
	"errors"
	"flag"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the list of what no version has exported, before TestAPI compares")

// forEngines names the packages for engines.
var forEngines = []string{"attacks", "bulk", "enginetest", "positions", "positions/fen", "positions/movegen"}

// next lists what packages export that no version has exported.
const next = "testdata/api-next.txt"

// exports returns the lines of the lists of versions, and those of next, which may not exist.
func exports(t *testing.T) (versions, added []string) {
	t.Helper()
	lists, err := filepath.Glob("testdata/api-*.txt")
	if err != nil || len(lists) == 0 {
		t.Fatalf("there is no list of the API, error %v", err)
	}
	for _, list := range lists {
		lines := slices.Collect(strings.Lines(readFile(t, list)))
		if list == next {
			added = lines
		} else {
			versions = append(versions, lines...)
		}
	}
	return versions, added
}

// TestAPI checks that the packages for engines still export what each version did, and that no addition is unnoticed.
func TestAPI(t *testing.T) {
	t.Parallel()
	var got []string
	packages := compiled(t, token.NewFileSet())
	for _, name := range forEngines {
		pkg, err := packages.Import(modulePath + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, symbol := range pkg.Scope().Names() {
			got = append(got, declarations(pkg, pkg.Scope().Lookup(symbol))...)
		}
	}
	versions, added := exports(t)
	if *update {
		added = slices.DeleteFunc(slices.Clone(got), func(line string) bool { return slices.Contains(versions, line) })
		if err := os.Remove(next); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if len(added) > 0 {
			writeFile(t, next, strings.Join(slices.Sorted(slices.Values(added)), ""))
		}
	}
	for _, line := range versions {
		if !slices.Contains(got, line) {
			t.Errorf("a version exported this, and no change may remove it: %s", line)
		}
	}
	slices.Sort(got)
	if want := slices.Sorted(slices.Values(slices.Concat(versions, added))); !t.Failed() && !slices.Equal(got, want) {
		t.Errorf("the API has other additions than %s: run make api", next)
	}
}

// compiled returns the packages of the module and those that they import, from what the compiler exports.
func compiled(t *testing.T, files *token.FileSet) types.Importer {
	t.Helper()
	openLibrary(t)
	const export = "{{with .Export}}{{$.ImportPath}} {{.}}\n{{end}}"
	list := goCommand(t, ".", hostPlatform(t), "list", "-export", "-deps", "-f", export, modulePath+"/...")
	of := make(map[string]string)
	for line := range strings.Lines(list) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		of[path] = file
	}
	return importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(of[path]) })
}

// declarations returns the lines of a package's symbol and of its methods, if exported.
func declarations(pkg *types.Package, symbol types.Object) (lines []string) {
	if !symbol.Exported() {
		return nil
	}
	qualify := func(p *types.Package) string {
		if p == pkg {
			return ""
		}
		return path.Base(p.Path())
	}
	line := strings.TrimPrefix(pkg.Path(), modulePath+"/") + ": " + types.ObjectString(symbol, qualify)
	if c, ok := symbol.(*types.Const); ok {
		line += " = " + c.Val().ExactString()
	}
	if named, ok := symbol.Type().(*types.Named); ok && named.Obj() == symbol {
		for m := range named.Methods() {
			lines = append(lines, declarations(pkg, m)...)
		}
		if fields, ok := named.Underlying().(*types.Struct); ok { // a line each, because there may be more later
			line, _, _ = strings.Cut(line, "{")
			for i := range fields.NumFields() {
				if f := fields.Field(i); f.Exported() {
					lines = append(lines, fmt.Sprintf("%s, field %d %s %s\n", line, i, f.Name(), types.TypeString(f.Type(), qualify)))
				}
			}
		}
	}
	return append(lines, line+"\n")
}
