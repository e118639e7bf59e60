package attacks_test

import (
	"slices"
	"strings"
	"testing"
)

// arrows lists the packages of the module, the highest first, with the packages that each imports.
var arrows = []struct {
	path    string
	imports string
}{
	{"cmd/kindergarten", "positions/moves positions/fen positions asm attacks internal/tooling/perft " +
		"internal/tooling/conformance internal/tooling/rules internal/tooling/uci"},
	{"enginetest", "positions/moves attacks internal/tooling/conformance internal/tooling/occupancies " +
		"internal/tooling/rules"},
	{"positions/moves", "positions asm purego attacks internal/quote internal/ranges"},
	{"positions/fen", "positions attacks internal/quote"},
	{"positions", "asm attacks internal/ranges"},
	{"bulk", "asm attacks internal/ranges"},
	{"asm", "purego internal/tables"},
	{"purego", "attacks internal/record internal/tables"},
	{"purego/methods", "attacks internal/tables internal/tooling/walk"},
	{"attacks", "internal/tables"},
	{"internal/quote", ""},
	{"internal/ranges", ""},
	{"internal/record", ""},
	{"internal/tables", ""},

	{"internal/tooling/conformance", "positions/moves positions/fen positions attacks internal/quote " +
		"internal/tooling/perft internal/tooling/rules"},
	{"internal/tooling/faulty", "internal/tooling/rules"},
	{"internal/tooling/guardpages", ""},
	{"internal/tooling/kernels", "asm purego attacks internal/tooling/occupancies internal/tooling/walk"},
	{"internal/tooling/levels", ""},
	{"internal/tooling/occupancies", ""},
	{"internal/tooling/perft", "positions/moves positions"},
	{"internal/tooling/rules", "internal/record"},
	{"internal/tooling/steps", "attacks internal/tables"},
	{"internal/tooling/uci", "positions/fen internal/quote internal/tooling/conformance"},
	{"internal/tooling/walk", ""},
}

// TestImports checks that each package imports only what arrows allows. No package of the library
// depends on fmt except enginetest, which only tests import. Package attacks depends only on its
// tables, math/bits and unsafe.
func TestImports(t *testing.T) {
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
		if !strings.HasPrefix(path, "cmd/") && path != "enginetest" && !strings.HasPrefix(path, "internal/tooling/") &&
			slices.Contains(strings.Fields(deps), "fmt") {
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
		// In the library's part of the list, no arrow points up.
		for _, imported := range strings.Fields(a.imports) {
			if at := slices.Index(paths, imported); at < i && !strings.HasPrefix(a.path, "internal/tooling/") {
				t.Errorf("%s is listed below %s, which it imports", a.path, imported)
			}
		}
	}
}
