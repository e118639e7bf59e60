package repository_test

import (
	"flag"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the list that TestAPI compares")

// forEngines names the packages for engines.
var forEngines = []string{"attacks", "bulk", "enginetest", "positions", "positions/fen", "positions/movegen"}

// TestAPI compares what the packages for engines export with a list, so that no change is unnoticed.
func TestAPI(t *testing.T) {
	t.Parallel()
	const list = "testdata/api.txt"
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
	slices.Sort(got)
	if *update {
		writeFile(t, list, strings.Join(got, ""))
		return
	}
	want := slices.Collect(strings.Lines(readFile(t, list)))
	var differences strings.Builder
	for _, line := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(got, want)))) {
		switch {
		case !slices.Contains(got, line):
			differences.WriteString("-" + line)
		case !slices.Contains(want, line):
			differences.WriteString("+" + line)
		}
	}
	if differences.Len() > 0 {
		t.Errorf("the API is not that of internal/repository/%s. If the change is intended, run make api.\n%s", list, &differences)
	}
}

// compiled returns the packages of the module and those that they import, from what the compiler exports.
func compiled(t *testing.T, files *token.FileSet) types.Importer {
	t.Helper()
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
	lines = append(lines, line+"\n")
	if named, ok := symbol.Type().(*types.Named); ok && named.Obj() == symbol {
		for m := range named.Methods() {
			lines = append(lines, declarations(pkg, m)...)
		}
	}
	return lines
}
