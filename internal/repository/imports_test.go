package repository_test

import (
	"slices"
	"strings"
	"testing"
)

// arrows lists the packages of the module, the highest first, with the packages that each imports.
var arrows = []struct{ path, imports string }{
	{"cmd/kindergarten", "internal/uci internal/conformance internal/perft positions/moves positions/fen positions asm " +
		"attacks internal/reference/rules"},
	{"enginetest", "internal/conformance positions/moves positions attacks internal/reference/rules internal/reference/occupancies"},
	{"internal/uci", "internal/conformance positions/fen internal/quote"},
	{"internal/conformance", "internal/perft positions/moves positions/fen positions attacks internal/reference/rules " +
		"internal/quote"},
	{"internal/perft", "positions/moves positions"},
	{"positions/moves", "positions asm purego attacks internal/quote internal/ranges internal/record"},
	{"positions/fen", "positions attacks internal/quote"},
	{"positions", "asm attacks internal/ranges internal/record"},
	{"bulk", "asm attacks internal/ranges"},
	{"internal/testing/kernels", "asm purego attacks internal/reference/occupancies internal/reference/walk"},
	{"asm", "purego internal/tables"},
	{"purego/methods", "attacks internal/reference/walk internal/tables"},
	{"purego", "attacks internal/record internal/tables"},
	{"attacks", "internal/tables"},
	{"internal/testing/faulty", "internal/reference/rules"},
	{"internal/repository", ""},
	{"internal/testing/guardpages", ""},
	{"internal/testing/levels", ""},
	{"internal/testing/panics", ""},
	{"internal/reference/rules", "internal/record"},
	{"internal/reference/occupancies", ""},
	{"internal/reference/walk", ""},
	{"internal/quote", ""},
	{"internal/ranges", ""},
	{"internal/record", ""},
	{"internal/tables", ""},
}

// forPrograms are the packages that may depend on fmt, because only commands and tests import them.
var forPrograms = []string{"cmd/", "enginetest", "internal/conformance", "internal/perft", "internal/uci", "internal/testing/",
	"internal/reference/"}

// TestImports checks that each package imports only what arrows allows. No package of the library depends
// on fmt except those of forPrograms. Package attacks depends only on its tables, math/bits and unsafe.
func TestImports(t *testing.T) {
	t.Parallel()
	const imports = `{{.ImportPath}} {{join .Imports " "}} deps {{join .Deps " "}}`
	out := goCommand(t, ".", hostPlatform(t), "list", "-f", imports, modulePath+"/...")
	var paths, found []string
	for _, a := range arrows {
		paths = append(paths, a.path)
	}
	for line := range strings.Lines(out) {
		head, deps, _ := strings.Cut(strings.ReplaceAll(line, modulePath+"/", "./"), " deps ")
		path := strings.TrimPrefix(strings.Fields(head)[0], "./")
		found = append(found, path)
		at := slices.Index(paths, path)
		if at < 0 {
			t.Errorf("arrows does not list %s", path)
			continue
		}
		for _, imported := range strings.Fields(head)[1:] {
			if own, ok := strings.CutPrefix(imported, "./"); ok && !slices.Contains(strings.Fields(arrows[at].imports), own) {
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
	for i, a := range arrows {
		if !slices.Contains(found, a.path) {
			t.Errorf("there is no package %s", a.path)
		}
		// No arrow points up.
		for _, imported := range strings.Fields(a.imports) {
			if at := slices.Index(paths, imported); at < i {
				t.Errorf("%s is listed below %s, which it imports", a.path, imported)
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
