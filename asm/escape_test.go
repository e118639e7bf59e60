//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package asm

import (
	"embed"
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

//go:embed *_amd64.go *_arm64.go
var stubs embed.FS

// Every function in assembly is declared with go:noescape. Without it, arguments would move
// from the caller's stack to the heap. The compiler ignores a misspelt pragma.
func TestArgumentsDoNotEscape(t *testing.T) {
	files, err := stubs.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	for _, file := range files {
		source, err := stubs.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file.Name(), source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body != nil {
				continue
			}
			declared++
			if f.Doc == nil || f.Doc.List[len(f.Doc.List)-1].Text != "//go:noescape" {
				t.Errorf("%s: %s is not declared with go:noescape", file.Name(), f.Name)
			}
		}
	}
	if declared == 0 {
		t.Error("found no function in assembly")
	}
}
