//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package asm

import (
	"embed"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"runtime"
	"strings"
	"testing"
)

// dispatching is the source that the test was built from. An overlay of the go command
// can replace the files on disk.
//
//go:embed batch_amd64.go maps_amd64.go positions_amd64.go sets_amd64.go batch_arm64.go maps_arm64.go sets_arm64.go
var dispatching embed.FS

// A kernel of a lower level returns the same results, so this test reads the source of
// the dispatch. Each function lowers the level to the best one first. A case that tests
// the level does so by >=, calls only kernels of that level, and comes before the cases
// of lower levels. Every kernel is called but the lookups.
func TestDispatch(t *testing.T) {
	levels := make(map[string]Level)
	for _, level := range Levels()[1:] {
		levels[strings.ToUpper(level.String())] = level
	}
	called := make(map[string]bool)
	names, err := fs.Glob(dispatching, "*_"+runtime.GOARCH+".go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := dispatching.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range file.Decls {
			function, ok := declaration.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if takesLevel(function) {
				if !lowersLevel(t, function) {
					t.Errorf("%s dispatches before it lowers the level to the best one", function.Name.Name)
				}
			}
			last := Level(len(Levels()))
			ast.Inspect(function, func(n ast.Node) bool {
				clause, ok := n.(*ast.CaseClause)
				if !ok {
					return true
				}
				level, asked := askedLevel(t, function.Name.Name, clause, levels)
				if asked && level >= last {
					t.Errorf("%s: the case of %v comes after that of a lower level", function.Name.Name, level)
				}
				if asked {
					last = level
				}
				ast.Inspect(clause, func(n ast.Node) bool {
					call, ok := n.(*ast.CallExpr)
					if !ok {
						return true
					}
					if callee, ok := call.Fun.(*ast.Ident); ok {
						for suffix, needs := range levels {
							if !strings.HasSuffix(callee.Name, suffix) {
								continue
							}
							called[callee.Name] = true
							if asked && needs != level {
								t.Errorf("%s: the case of %v calls %s", function.Name.Name, level, callee.Name)
							}
							// The portable level takes the first case, so the default is BMI2's.
							if !asked && (runtime.GOARCH != "amd64" || needs != BMI2) {
								t.Errorf("%s: a case that does not test the level calls %s", function.Name.Name, callee.Name)
							}
						}
					}
					return true
				})
				return true
			})
		}
	}
	for _, level := range Levels()[1:] {
		for kernel := range kernelNames(level) {
			if called[kernel] == isLookup(kernel) {
				t.Errorf("the kernel %s is called: %t, want %t", kernel, called[kernel], !called[kernel])
			}
		}
	}
}

// takesLevel reports whether the first parameter of a function is a level.
func takesLevel(function *ast.FuncDecl) bool {
	parameters := function.Type.Params.List
	if len(parameters) == 0 {
		return false
	}
	name, ok := parameters[0].Type.(*ast.Ident)
	return ok && name.Name == "Level"
}

// lowersLevel reports whether a function lowers its level to the best one in the
// statements before its first switch, if it has one.
func lowersLevel(t *testing.T, function *ast.FuncDecl) bool {
	for _, statement := range function.Body.List {
		if _, ok := statement.(*ast.SwitchStmt); ok {
			return false
		}
		if sourceOf(t, statement) == "level = min(level, best)" {
			return true
		}
	}
	return true
}

func sourceOf(t *testing.T, node ast.Node) string {
	var b strings.Builder
	if err := format.Node(&b, token.NewFileSet(), node); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// askedLevel returns the level that a case tests. It checks that the test uses >= and has
// no other constant.
func askedLevel(t *testing.T, function string, clause *ast.CaseClause, levels map[string]Level) (asked Level, ok bool) {
	for _, condition := range clause.List {
		ast.Inspect(condition, func(n ast.Node) bool {
			if name, isName := n.(*ast.Ident); isName && (name.Name == "true" || name.Name == "false") {
				t.Errorf("%s: a case holds the constant %s", function, name.Name)
			}
			comparison, isBinary := n.(*ast.BinaryExpr)
			if !isBinary {
				return true
			}
			if bound, isName := comparison.Y.(*ast.Ident); isName {
				if level, isLevel := levels[bound.Name]; isLevel {
					asked, ok = level, true
					if comparison.Op != token.GEQ {
						t.Errorf("%s: a case compares with %s by %v, want >=", function, bound.Name, comparison.Op)
					}
				}
			}
			return true
		})
	}
	return asked, ok
}

func isLookup(kernel string) bool {
	for _, k := range kernelsOf[lookupFunc]() {
		if k.name == kernel {
			return true
		}
	}
	return false
}
