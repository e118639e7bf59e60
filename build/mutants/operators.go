package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// operators are what each operator is exchanged for.
var operators = map[token.Token]token.Token{
	token.SHL: token.SHR, token.SHR: token.SHL,
	token.AND: token.OR, token.OR: token.AND, token.XOR: token.AND, token.AND_NOT: token.AND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.QUO: token.MUL, token.REM: token.QUO,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND,

	token.SHL_ASSIGN: token.SHR_ASSIGN, token.SHR_ASSIGN: token.SHL_ASSIGN,
	token.AND_ASSIGN: token.OR_ASSIGN, token.OR_ASSIGN: token.AND_ASSIGN,
	token.XOR_ASSIGN: token.AND_ASSIGN, token.AND_NOT_ASSIGN: token.AND_ASSIGN,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.MUL_ASSIGN: token.ADD_ASSIGN,
	token.INC: token.DEC, token.DEC: token.INC,
}

// An enumeration collects the mutants of one file.
type enumeration struct {
	*file
	function *ast.FuncDecl
	used     []types.Object // by the declaration
	mutants  []*mutant
}

// enumerate returns the mutants of a file, in the order of the source.
func enumerate(f *file) []*mutant {
	e := &enumeration{file: f}
	for _, d := range f.syntax.Decls {
		e.function = nil
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			e.function = d
		}
		e.used = e.names(d)
		ast.Inspect(d, e.visit)
	}
	return e.mutants
}

func (e *enumeration) textOf(n ast.Node) string {
	return e.text[e.source.offset(n.Pos()):e.source.offset(n.End())]
}

func (e *enumeration) add(kind string, from, to token.Pos, text string) {
	e.mutants = append(e.mutants, &mutant{file: e.file, kind: kind, start: e.source.offset(from), end: e.source.offset(to), text: text, function: e.function})
}

// exchange replaces old text by new.
func (e *enumeration) exchange(at token.Pos, old, new string) {
	e.add(old+" to "+new, at, at+token.Pos(len(old)), new)
}

func (e *enumeration) operator(at token.Pos, op token.Token) {
	if other, ok := operators[op]; ok {
		e.exchange(at, op.String(), other.String())
	}
}

// visit adds the mutants of a node and reports whether those of its children count.
func (e *enumeration) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.TypeSpec, *ast.FuncType, *ast.ArrayType, *ast.CommentGroup:
		return false
	case *ast.BasicLit:
		e.integer(n)
	case *ast.BinaryExpr:
		// A bound that is a number is moved as a number.
		if bound, ok := n.Y.(*ast.BasicLit); !ok || bound.Kind != token.INT || !slices.Contains([]token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}, n.Op) {
			e.operator(n.OpPos, n.Op)
		}
	case *ast.UnaryExpr:
		if n.Op == token.SUB || n.Op == token.XOR || n.Op == token.NOT {
			e.add("drop "+n.Op.String(), n.OpPos, n.X.Pos(), "")
		}
	case *ast.CallExpr:
		// unsafe.Sizeof(s[0]) reads no element.
		return e.textOf(n.Fun) != "unsafe.Sizeof"
	case *ast.IfStmt:
		if e.constant(n.Cond) {
			// The condition chooses a form for the platform; both have the same result.
			ast.Inspect(n.Body, e.visit)
			if n.Else != nil {
				ast.Inspect(n.Else, e.visit)
			}
			return false
		}
		e.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			e.force("never", n.Cond, " && false")
		}
	case *ast.SwitchStmt:
		for _, clause := range n.Body.List {
			for _, c := range clause.(*ast.CaseClause).List {
				if n.Tag == nil {
					e.condition(c)
				}
			}
		}
	case *ast.AssignStmt:
		if isBlank(n.Lhs) {
			return false // It is there for its effect on the compiler.
		}
		e.operator(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		e.operator(n.TokPos, n.Tok)
	case *ast.BlockStmt:
		e.statements(n.List)
	case *ast.CaseClause:
		e.statements(n.Body)
	case *ast.Ident:
		e.name(n)
	}
	return true
}

func (e *enumeration) constant(n ast.Expr) bool { return e.source.TypesInfo.Types[n].Value != nil }

func isBlank(names []ast.Expr) bool {
	for _, n := range names {
		if name, ok := n.(*ast.Ident); !ok || name.Name != "_" {
			return false
		}
	}
	return true
}

// condition forces a condition either way. One of a generator mostly spares
// instructions, so it is not made true always.
func (e *enumeration) condition(n ast.Expr) {
	e.force("never", n, " && false")
	if e.source.target.writes == nil {
		e.force("always", n, " || true")
	}
}

// force still computes the condition, so that no variable is left unused.
func (e *enumeration) force(kind string, n ast.Expr, how string) {
	if !e.constant(n) {
		e.add(kind, n.Pos(), n.End(), "("+e.textOf(n)+")"+how)
	}
}

// statements drops one statement after the other.
func (e *enumeration) statements(list []ast.Stmt) {
	for _, s := range list {
		dropped := false
		switch s := s.(type) {
		case *ast.AssignStmt:
			dropped = s.Tok != token.DEFINE && !isBlank(s.Lhs)
		case *ast.ReturnStmt:
			dropped = len(s.Results) == 0
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.BranchStmt, *ast.DeferStmt:
			dropped = true
		}
		if dropped {
			e.add("drop", s.Pos(), s.End(), "")
		}
	}
}

// integer adds one to a number, or makes one zero, and changes a bit in the middle of
// a pattern.
func (e *enumeration) integer(n *ast.BasicLit) {
	value, err := strconv.ParseUint(n.Value, 0, 64)
	if n.Kind != token.INT || err != nil {
		return
	}
	if pattern := strings.TrimPrefix(n.Value, "0x"); len(pattern) > 2 && pattern != n.Value {
		e.exchange(n.Pos(), n.Value, fmt.Sprintf("0x%0*x", len(pattern), value^1<<(bits.Len64(value)/2)))
		return
	}
	if value == 1 {
		value = ^uint64(0) // x &= x-2 is often x &= x-1, but x &= x-0 never.
	}
	e.exchange(n.Pos(), n.Value, fmt.Sprint(value+1))
}

// names returns this project's variables, fields, constants and functions that a
// declaration uses.
func (e *enumeration) names(d ast.Decl) (used []types.Object) {
	ast.Inspect(d, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			object := e.source.TypesInfo.Uses[name]
			if object != nil && object.Pkg() != nil && !slices.Contains(used, object) &&
				(object.Pkg() == e.source.Types || strings.HasPrefix(object.Pkg().Path(), modulePath)) {
				used = append(used, object)
			}
		}
		return true
	})
	return used
}

// name exchanges a use of a name for the next one that its declaration uses of the
// same type, the first one after the last, and min for max.
func (e *enumeration) name(n *ast.Ident) {
	object := e.source.TypesInfo.Uses[n]
	switch object {
	case types.Universe.Lookup("min"):
		e.exchange(n.Pos(), "min", "max")
	case types.Universe.Lookup("max"):
		e.exchange(n.Pos(), "max", "min")
	}
	i := slices.Index(e.used, object)
	if i < 0 {
		return
	}
	for _, other := range slices.Concat(e.used[i+1:], e.used[:i]) {
		if alike(object, other) && e.visible(other, n.Pos()) {
			e.exchange(n.Pos(), n.Name, other.Name())
			return
		}
	}
}

// visible reports whether the name of an object means it at a place.
func (e *enumeration) visible(o types.Object, at token.Pos) bool {
	if v, ok := o.(*types.Var); !ok || v.IsField() || o.Parent() == o.Pkg().Scope() {
		return true
	}
	_, found := e.source.Types.Scope().Innermost(at).LookupParent(o.Name(), at)
	return found == o
}

// alike reports whether one object can stand where the other does.
func alike(a, b types.Object) bool {
	kind := func(o types.Object) string {
		if v, ok := o.(*types.Var); ok && v.IsField() {
			return "field"
		}
		return fmt.Sprintf("%T", o)
	}
	switch a.(type) {
	case *types.Var, *types.Const, *types.Func:
		return kind(a) == kind(b) && types.Identical(a.Type(), b.Type())
	}
	return false
}
