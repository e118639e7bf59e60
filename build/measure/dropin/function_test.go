package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestReplace replaces a method, a function of the same name and parts of bodies. It adds imports,
// and imports that nothing uses any more become blank.
func TestReplace(t *testing.T) {
	const text = `// Package p.
package p

import (
	"fmt"
	"math/bits"

	. "example.com/dots"
)

import other "strings"

// A method is no function.
func (sq square) rook(occ uint64) uint64 { return uint64(bits.Len64(occ)) }

func rook(occ bits, sq square) bits {
	return other.Count(fmt.Sprint(2), "2") // with a comment
}

func queen(sq int) uint64 { return 1 }

func init() {}

func init() {
	fill(rooks)
	fill(bishops)
}

func rest() { fmt.Println() }
`
	name := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p := &packages.Package{PkgPath: "example.com/p", Name: "p", GoFiles: []string{name},
		Module: &packages.Module{Path: "example.com", GoVersion: "1.16"}}
	e := (&source{packages: []*packages.Package{p}}).edition(t.TempDir(), "")
	for _, d := range []edit{
		{"p.rook", "", "\treturn kindergarten.Rook(sq^63, occ)"},
		{"square.rook", "", "return uint64(kindergarten.X)"},
		{"queen", " 1 ", " 2 "},
		{"init", "\tfill(rooks)\n", ""},
	} {
		f, err := e.find(d.function, d.old)
		if err == nil {
			err = e.replace(f, d.old, d.body)
		}
		if err != nil {
			t.Error(err)
		}
	}
	for _, d := range []edit{{"bishop", "", ""}, {"init", "fill(queens)", ""}} {
		if _, err := e.find(d.function, d.old); err == nil || !strings.Contains(err.Error(), "no function "+d.function) {
			t.Errorf("%s: error %v", d.function, err)
		}
	}
	const want = `//go:build go1.18

// Package p.
package p

import kindergarten "example.com/internal/kindergarten/attacks"

import (
	"fmt"
	_ "math/bits"

	. "example.com/dots"
)

import _ "strings"

// A method is no function.
func (sq square) rook(occ uint64) uint64 {
return uint64(kindergarten.X)
}

func rook(occ bits, sq square) bits {
	return kindergarten.Rook(sq^63, occ)
}

func queen(sq int) uint64 { return 2 }

func init() {}

func init() {
	fill(bishops)
}

func rest() { fmt.Println() }
`
	if got := e.files[name]; got != want {
		t.Errorf("the file is\n%s", got)
	}
}
