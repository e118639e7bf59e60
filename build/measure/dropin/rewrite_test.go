package main

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
	name := filepath.Join(dir, "p", "p.go")
	if err := os.Mkdir(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "p", "a_test.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	imports := map[string]string{"attacks": "example.com/attacks", "other": "example.com/methods", "bits": "math/bits"}
	for _, r := range []replacement{
		{"p", "func rook(occ bits, sq square) bits", "", "\treturn attacks.Rook(sq^63, occ)"},
		{"p", "func (sq square) rook(occ uint64) uint64", "", "return other.Rook(attacks.X)"},
		{"p", "queen = func(sq int) uint64", " 1 ", " 2 "},
		{"p", "func init()", "\tfill(rooks)\n", ""},
	} {
		if err := r.rewrite(dir, imports); err != nil {
			t.Error(err)
		}
	}
	for _, r := range []replacement{
		{Function: "func bishop(occ bits, sq square) bits"},
		{Function: "func rook(occ bits)"},
		{Function: "func init()", Old: "\tfill(queens)\n"},
	} {
		r.Package = "p"
		if err := r.rewrite(dir, imports); err == nil || !strings.Contains(err.Error(), "with the declaration "+r.Function) {
			t.Errorf("%s: error %v", r.Function, err)
		}
	}
	const want = `// Package p.
package p

import other "example.com/methods"

import "example.com/attacks"

import (
	"fmt"

	. "example.com/dots"
)

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
	for _, odd := range []string{
		"package p; func f() int { return 1 }\n",
		"package p\nimport \"C\"\nimport \"math/bits\"\nfunc f() int {\nreturn 1 }\nvar _ = bits.Len\n",
	} {
		text, found, err := replacement{Function: "func f() int", Body: "return attacks.X + bits.Y"}.replace([]byte(odd),
			imports)
		if err != nil || !found || !strings.Contains(string(text), `import "example.com/attacks"`) ||
			strings.Count(string(text), `import "math/bits"`) != 1 || !strings.Contains(string(text),
			"{\nreturn attacks.X + bits.Y\n}") {
			t.Errorf("error %v, source:\n%s", err, text)
		}
	}
}
