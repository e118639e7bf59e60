//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package asm

import (
	"embed"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"runtime"
	"strings"
	"testing"
)

// undispatched is the one kernel that measured worse than the portable function,
// as the comment in sets_amd64.go tells.
const undispatched = "rookSetAVX2"

// dispatching is the source that the test was built from: an overlay of the go
// command can stand in for the files on disk.
//
//go:embed batch_amd64.go maps_amd64.go sets_amd64.go batch_arm64.go maps_arm64.go sets_arm64.go
var dispatching embed.FS

// The dispatching functions cannot be watched while they run, and a kernel of a
// lower level gives the same answers, so their source is read: a case that asks
// for a level asks for that one or a higher one, calls a kernel that bears its
// name, and stands before the cases of lower levels; every kernel but the lookups
// and one is called; and no function dispatches before it has lowered the level to
// the best one.
func TestDispatch(t *testing.T) {
	levels := make(map[string]Level)
	for _, level := range Levels()[1:] {
		levels[strings.ToUpper(level.String())] = level
	}
	called := make(map[string]bool)
	for _, family := range []string{"batch", "maps", "sets"} {
		name := family + "_" + runtime.GOARCH + ".go"
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
					t.Errorf("%s dispatches before it lowers the level", function.Name.Name)
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
					t.Errorf("%s: the case of %v does not stand before those of lower levels", function.Name.Name, level)
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
							// The shortest batches at BMI2 are portable, the others at least BMI2.
							if !asked && (runtime.GOARCH != "amd64" || needs != BMI2) {
								t.Errorf("%s: a case that asks for no level calls %s", function.Name.Name, callee.Name)
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
			if called[kernel] == (isLookup(kernel) || kernel == undispatched) {
				t.Errorf("the kernel %s is called: %v", kernel, called[kernel])
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
// statements before its first switch.
func lowersLevel(t *testing.T, function *ast.FuncDecl) bool {
	for _, statement := range function.Body.List {
		if _, ok := statement.(*ast.SwitchStmt); ok {
			return false
		}
		if sourceOf(t, statement) == "level = min(level, best)" {
			return true
		}
	}
	return false
}

func sourceOf(t *testing.T, node ast.Node) string {
	var b strings.Builder
	if err := format.Node(&b, token.NewFileSet(), node); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// askedLevel returns the level that a case compares with, and checks that it
// does so by >=, and that nothing overrules the comparison.
func askedLevel(t *testing.T, function string, clause *ast.CaseClause, levels map[string]Level) (asked Level, ok bool) {
	for _, condition := range clause.List {
		ast.Inspect(condition, func(n ast.Node) bool {
			if name, isName := n.(*ast.Ident); isName && (name.Name == "true" || name.Name == "false") {
				t.Errorf("%s: a case is decided by %s", function, name.Name)
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
	for _, k := range lookupKernels {
		if k.name == kernel {
			return true
		}
	}
	return false
}
