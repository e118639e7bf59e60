package repository_test

import (
	"slices"
	"strings"
	"testing"
)

// arrows lists the packages of the module, the highest first, with the packages that each of them may import.
var arrows = []struct{ paths, imports string }{
	{"cmd/kindergarten", "cmd/kindergarten/internal/uci internal/engines/conformance internal/engines/perft positions/movegen positions/fen positions asm " +
		"attacks internal/reference/rules"},
	{"enginetest", "internal/engines/conformance positions/movegen positions attacks internal/reference/rules internal/reference/occupancies"},
	{"cmd/kindergarten/internal/uci", "internal/engines/conformance positions/fen internal/quote"},
	{"internal/engines/conformance", "internal/engines/perft positions/movegen positions/fen positions attacks internal/reference/rules " +
		"internal/quote"},
	{"internal/engines/perft", "positions/movegen positions"},
	{"positions/movegen", "positions asm purego attacks internal/quote internal/ranges internal/record"},
	{"positions/fen", "positions attacks internal/quote"},
	{"positions", "asm attacks internal/ranges internal/record"},
	{"bulk", "asm attacks internal/ranges"},
	{"internal/testing/kernels", "asm purego attacks internal/reference/occupancies internal/reference/walk"},
	{"asm", "purego internal/tables"},
	{"purego/methods", "attacks internal/reference/walk internal/tables"},
	{"purego", "attacks internal/record internal/tables"},
	{"attacks", "internal/tables"},
	{"internal/testing/faulty", "internal/reference/rules"},
	{"internal/reference/rules", "internal/record"},
	{"internal/repository internal/testing/errata internal/testing/guardpages internal/testing/levels internal/testing/panics internal/reference/occupancies " +
		"internal/reference/walk internal/quote internal/ranges internal/record internal/tables", ""},
}

// forPrograms are the packages that may depend on fmt, because only commands and tests import them.
var forPrograms = []string{"cmd/", "enginetest", "internal/engines/", "internal/testing/",
	"internal/reference/"}

// TestImports checks that each package imports only what arrows allows. No package of the library depends
// on fmt except those of forPrograms. Package attacks depends only on its tables, math/bits and unsafe.
func TestImports(t *testing.T) {
	t.Parallel()
	const imports = `{{.ImportPath}} {{join .Imports " "}} deps {{join .Deps " "}}`
	out := goCommand(t, ".", hostPlatform(t), "list", "-f", imports, modulePath+"/...")
	var paths, found []string
	allowed := make(map[string][]string)
	for _, a := range arrows {
		for path := range strings.FieldsSeq(a.paths) {
			paths, allowed[path] = append(paths, path), strings.Fields(a.imports)
		}
	}
	for line := range strings.Lines(out) {
		head, deps, _ := strings.Cut(strings.ReplaceAll(line, modulePath+"/", "./"), " deps ")
		path := strings.TrimPrefix(strings.Fields(head)[0], "./")
		found = append(found, path)
		for _, imported := range strings.Fields(head)[1:] {
			if own, ok := strings.CutPrefix(imported, "./"); ok && !slices.Contains(allowed[path], own) {
				t.Errorf("%s imports %s", path, own)
			}
		}
		if slices.Contains(strings.Fields(deps), "fmt") &&
			!slices.ContainsFunc(forPrograms, func(prefix string) bool { return strings.HasPrefix(path, prefix) }) {
			t.Errorf("%s depends on fmt", path)
		}
		if want := "./internal/tables math/bits unsafe\n"; path == "attacks" && deps != want {
			t.Errorf("attacks depends on %q, want %q", deps, want)
		}
	}
	if want := slices.Sorted(slices.Values(paths)); !slices.Equal(found, want) {
		t.Errorf("the packages are\n%q\nbut arrows lists\n%q", found, want)
	}
	for i, path := range paths {
		for _, imported := range allowed[path] {
			if slices.Index(paths, imported) < i { // no arrow points up
				t.Errorf("%s is listed below %s, which it imports", path, imported)
			}
		}
	}
}

// TestNoAssembly checks that the module has assembly for amd64 and arm64, and none for another
// architecture or with the tags purego, msan and asan, which must select the same files. The go command
// sets the last two tags for the flags of these names.
func TestNoAssembly(t *testing.T) {
	t.Parallel()
	hostPlatform(t)
	const names = `{{.ImportPath}} {{join .SFiles " "}} {{join .GoFiles " "}} {{join .TestGoFiles " "}} {{join .XTestGoFiles " "}}`
	for arch, assembly := range map[string]bool{"amd64": true, "arm64": true, "riscv64": false} {
		var portable []string
		for _, tag := range []string{"purego", "msan", "asan", ""} {
			files := strings.Fields(goCommand(t, ".", "linux/"+arch, "list", "-tags="+tag, "-f", names, modulePath+"/..."))
			want := assembly && tag == ""
			if got := slices.ContainsFunc(files, func(name string) bool { return strings.HasSuffix(name, ".s") }); got != want {
				t.Errorf("the module for %s with the tag %q has assembly: %t, want %t", arch, tag, got, want)
			}
			files = slices.DeleteFunc(files, func(name string) bool { return name == "allocations_test.go" }) // asan allocates
			if tag == "purego" {
				portable = files
			}
			if tag != "" && !slices.Equal(files, portable) {
				t.Errorf("the files for %s with the tag %s are\n%q\nwant those of purego:\n%q", arch, tag, files, portable)
			}
		}
	}
}
