package rewrite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReplace replaces a method, a function of the same name, a function literal and a part of a
// body. It adds imports and removes those that nothing uses any more.
func TestReplace(t *testing.T) {
	const source = `// Package p.
package p

import (
	"fmt"
	"math/bits"

	. "example.com/dots"
)

import "strings"

// A method is no function.
func (sq square) rook(occ uint64) uint64 { return uint64(bits.Len64(occ)) }

func rook(occ bits, sq square) bits {
	return strings.Count(fmt.Sprint(2), "2") // with a comment
}

var queen = func(sq int) uint64 { return 1 }

func init() {
	fill(rooks)
	fill(bishops)
}

func rest() { fmt.Println() }
`
	dir := t.TempDir()
	name := filepath.Join(dir, "p.go")
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a_test.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	imports := map[string]string{"attacks": "example.com/attacks", "other": "example.com/methods"}
	for _, b := range []Body{
		{"func rook(occ bits, sq square) bits", "", "\treturn attacks.Rook(sq^63, occ)", map[string]string{"attacks": "example.com/attacks"}},
		{"func (sq square) rook(occ uint64) uint64", "", "return other.Rook(attacks.X)", imports},
		{"queen = func(sq int) uint64", " 1 ", " 2 ", nil},
		{"func init()", "\tfill(rooks)\n", "", nil},
	} {
		if err := b.Package(dir); err != nil {
			t.Error(err)
		}
	}
	for _, b := range []Body{{Function: "func bishop(occ bits, sq square) bits"}, {Function: "func rook(occ bits)"}, {Function: "func init()", Old: "\tfill(queens)\n"}} {
		if err := b.Package(dir); err == nil || !strings.Contains(err.Error(), "with the declaration "+b.Function) {
			t.Errorf("%s: error %v", b.Function, err)
		}
	}
	const want = `// Package p.
package p

import (
	"fmt"

	. "example.com/dots"
)

import "example.com/attacks"

import other "example.com/methods"

// A method is no function.
func (sq square) rook(occ uint64) uint64 {
	return other.Rook(attacks.X)
}

func rook(occ bits, sq square) bits {
	return attacks.Rook(sq^63, occ)
}

var queen = func(sq int) uint64 { return 2 }

func init() {
	fill(bishops)
}

func rest() { fmt.Println() }
`
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("error %v, source:\n%s", err, got)
	}
	for _, odd := range []string{"package p; func f() int { return 1 }\n", "package p\nimport \"C\"\nfunc f() int {\nreturn 1 }\n"} {
		text, found, err := Body{Function: "func f() int", Text: "return attacks.X", Imports: imports}.Replace([]byte(odd))
		if err != nil || !found || !strings.Contains(string(text), "import \"example.com/attacks\"") || !strings.Contains(string(text), "{\nreturn attacks.X\n}") {
			t.Errorf("error %v, source:\n%s", err, text)
		}
	}
}

// TestCopyLibrary copies the library twice. A wrong folder on either side changes nothing.
func TestCopyLibrary(t *testing.T) {
	from, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	module := t.TempDir()
	folder := filepath.Join(module, "internal", "kindergarten")
	if err := CopyLibrary(filepath.Join(from, "build"), module, "example.com/engine"); err == nil || !strings.Contains(err.Error(), "build has no package attacks: want the folder of the library") {
		t.Errorf("a wrong source gives the error %v", err)
	}
	for range 2 {
		if err := CopyLibrary(from, module, "example.com/engine"); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(folder, "attacks", "old.go")); err == nil {
			t.Error("an update keeps a file that the library no longer has")
		}
		if err := os.WriteFile(filepath.Join(folder, "attacks", "old.go"), []byte("package attacks\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := CopyLibrary(t.TempDir(), module, "example.com/engine"); err == nil {
		t.Error("a wrong source gives no error")
	}
	for name, want := range map[string]string{"LICENSE": "Redistribution and use", "VERSION": "\n", "attacks/old.go": "package attacks", "attacks/sliders_64.go": `"example.com/engine/internal/kindergarten/internal/tables"`} {
		if text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name))); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s of the copy has become, %v,\n%s\nwant %q in it", name, err, text, want)
		}
	}
	names, err := filepath.Glob(filepath.Join(folder, "*", "*", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, filepath.Join(folder, "attacks", "doc.go")) {
		if text, err := os.ReadFile(name); err != nil || strings.Contains(string(text), "go:generate") || strings.Contains(string(text), `"`+libraryPath) || strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s is not a copy for an engine, error %v:\n%.400s", name, err, text)
		}
	}
	other := t.TempDir()
	kept := filepath.Join(other, "internal", "kindergarten", "mine.go")
	if err := os.MkdirAll(filepath.Dir(kept), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := CopyLibrary(from, other, "example.com/engine"); err == nil || !strings.Contains(err.Error(), "is no copy of the library: it has no file VERSION") {
		t.Errorf("a folder of another's gives the error %v", err)
	}
	if _, err := os.Stat(kept); err != nil {
		t.Error(err)
	}
}
