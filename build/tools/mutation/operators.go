package mutation

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// operators maps each operator to its replacement. The operators of conjunctions and
// disjunctions have none: a test that notices each missing operand notices their exchange.
var operators = map[string]string{
	"<<": ">>", ">>": "<<", "^": "&", "&^": "&", "+": "-", "-": "+", "*": "+", "/": "*", "%": "/",
	"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "++": "--", "--": "++",
	"<<=": ">>=", ">>=": "<<=", "&=": "|=", "|=": "&=", "^=": "&=", "&^=": "&=", "+=": "-=", "-=": "+=", "*=": "+=",
}

// An enumeration collects the mutants of one file.
type enumeration struct {
	*file
	function *ast.FuncDecl  // nil outside of functions
	value    ast.Expr       // the initial value of a variable outside of functions, or nil
	used     []types.Object // the module's names that the declaration uses
	mutants  []*mutant
}

// enumerate returns the mutants of a file in source order.
func enumerate(f *file) []*mutant {
	e := &enumeration{file: f}
	for _, d := range f.syntax.Decls {
		e.function, _ = d.(*ast.FuncDecl)
		e.used = nil
		for n := range ast.Preorder(d) {
			name, _ := n.(*ast.Ident)
			o := f.source.info.Uses[name]
			if o != nil && o.Pkg() != nil && !slices.Contains(e.used, o) &&
				(o.Pkg() == f.source.types || strings.HasPrefix(o.Pkg().Path(), f.source.module+"/")) {
				e.used = append(e.used, o)
			}
		}
		ast.Inspect(d, e.visit)
	}
	slices.SortStableFunc(e.mutants, func(a, b *mutant) int { return a.start - b.start })
	return e.mutants
}

// add adds a mutant that replaces the source from one position to another.
func (e *enumeration) add(kind string, from, to token.Pos, text string) {
	e.mutants = append(e.mutants, &mutant{file: e.file, function: e.function, value: e.value, kind: kind, text: text,
		start: e.source.offset(from), end: e.source.offset(to)})
}

// exchange adds a mutant that replaces the text old at a position.
func (e *enumeration) exchange(at token.Pos, old, new string) {
	if old != new && new != "" {
		e.add(old+" to "+new, at, at+token.Pos(len(old)), new)
	}
}

func (e *enumeration) textOf(n ast.Node) string {
	return e.text[e.source.offset(n.Pos()):e.source.offset(n.End())]
}

// visit adds the mutants of a node and reports whether to visit its children.
func (e *enumeration) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.TypeSpec, *ast.FuncType, *ast.ArrayType, *ast.CommentGroup:
		return false
	case *ast.ValueSpec:
		e.values(n)
		return false
	case *ast.BasicLit:
		e.integer(n)
	case *ast.Ident:
		e.name(n)
	case *ast.UnaryExpr:
		if n.Op == token.SUB || n.Op == token.XOR || n.Op == token.NOT {
			e.add("drop "+n.Op.String(), n.OpPos, n.X.Pos(), "")
		}
	case *ast.BinaryExpr:
		e.binary(n)
	case *ast.CallExpr:
		// Sizeof does not evaluate its argument, and any seed is as good as another.
		if f := e.textOf(n.Fun); f == "unsafe.Sizeof" || f == "rand.NewPCG" {
			return false
		}
		if !e.source.info.Types[n.Fun].IsType() {
			for _, argument := range n.Args {
				e.argument(argument)
			}
		}
	case *ast.CompositeLit:
		for _, element := range n.Elts {
			e.argument(element)
		}
	case *ast.KeyValueExpr:
		e.argument(n.Value)
	case *ast.ReturnStmt:
		return !e.fails(n)
	case *ast.IfStmt:
		if e.constant(n.Cond) {
			// The condition selects a form for the platform, and both have the same result.
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
		if e.blank(n) {
			return false
		}
		e.operator(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		e.operator(n.TokPos, n.Tok)
	case *ast.BlockStmt:
		e.statements(n.List)
	case *ast.CaseClause:
		e.statements(n.Body)
	}
	return true
}

// fails reports whether a statement returns literal results and then false or an error. By
// convention no caller uses the other results.
func (e *enumeration) fails(n *ast.ReturnStmt) bool {
	last := len(n.Results) - 1
	if last < 1 {
		return false
	}
	for _, r := range n.Results[:last] {
		if _, literal := r.(*ast.BasicLit); !literal {
			return false
		}
	}
	failed := e.source.info.Types[n.Results[last]]
	isError := types.Identical(failed.Type, types.Universe.Lookup("error").Type())
	return isError || failed.Value != nil && failed.Value.String() == "false"
}

// values adds the mutants of the values of a declaration, but none of its names and type.
func (e *enumeration) values(n *ast.ValueSpec) {
	_, isConstant := e.source.info.Defs[n.Names[0]].(*types.Const)
	outer := e.value
	for _, value := range n.Values {
		// A mutant may change the length of a [...] array, which is part of its type.
		counted := strings.HasPrefix(e.textOf(value), "[...]")
		if e.function == nil && outer == nil && !isConstant && !counted && e.typeOf(value) != "" {
			e.value = value
		}
		ast.Inspect(value, e.visit)
		e.value = outer
	}
}

// operator adds a mutant with another operator.
func (e *enumeration) operator(at token.Pos, is token.Token) {
	e.exchange(at, is.String(), operators[is.String()])
}

// binary adds a mutant with another operator, or without each operand of a conjunction or
// disjunction. In a & b & c, each of the three is dropped.
func (e *enumeration) binary(n *ast.BinaryExpr) {
	switch n.Op {
	case token.AND, token.OR, token.LAND, token.LOR:
		if e.constant(n) {
			return
		}
		e.add("drop right", n.X.End(), n.Y.End(), "")
		if x, ok := n.X.(*ast.BinaryExpr); !ok || x.Op != n.Op {
			e.add("drop left", n.X.Pos(), n.Y.Pos(), "")
		}
		return
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if bound, ok := n.Y.(*ast.BasicLit); ok && bound.Kind == token.INT || e.threshold(n.Y) {
			return // The number has mutants of its own.
		}
	}
	e.operator(n.OpPos, n.Op)
}

// argument adds a mutant that replaces an argument of a call or an element of a composite
// literal by another value of its type: by the nearest variable of the function, by a constant
// of a type that has some, or by false. A variable in place of a variable is a mutant of its name.
func (e *enumeration) argument(n ast.Expr) {
	if s, ok := n.(*ast.SliceExpr); e.function == nil || e.constant(n) || ok && e.threshold(s.High) {
		return
	}
	wanted := e.source.info.Types[n].Type
	if basic, ok := wanted.(*types.Basic); ok && basic.Kind() == types.Bool {
		e.exchange(n.Pos(), e.textOf(n), "false")
		return
	}
	if _, ok := n.(*ast.Ident); !ok {
		if v := e.nearest(wanted, n.Pos()); v != nil {
			e.exchange(n.Pos(), e.textOf(n), v.Name())
			return
		}
	}
	if named, ok := wanted.(*types.Named); ok && named.Obj().Pkg() == e.source.types {
		scope := e.source.types.Scope()
		for _, name := range scope.Names() {
			if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), wanted) && e.visible(c, n.Pos()) {
				e.exchange(n.Pos(), e.textOf(n), name)
				return
			}
		}
	}
}

// nearest returns the variable of a type that is declared last before a position in its
// function, or nil.
func (e *enumeration) nearest(wanted types.Type, at token.Pos) (found *types.Var) {
	if wanted == nil {
		return nil
	}
	all := e.source.types.Scope()
	for scope := all.Innermost(at); scope != nil && scope != all; scope = scope.Parent() {
		for _, name := range scope.Names() {
			v, ok := scope.Lookup(name).(*types.Var)
			if ok && name != "_" && v.Pos() < at && types.Identical(v.Type(), wanted) &&
				(found == nil || v.Pos() > found.Pos()) && e.visible(v, at) {
				found = v
			}
		}
	}
	return found
}

func (e *enumeration) constant(n ast.Expr) bool { return e.source.info.Types[n].Value != nil }

// blank reports whether an assignment is only a hint to the compiler.
func (e *enumeration) blank(n *ast.AssignStmt) bool {
	return !slices.ContainsFunc(n.Lhs, func(x ast.Expr) bool { return e.textOf(x) != "_" })
}

// condition adds mutants with a constant condition. In a generator it makes no condition
// always true, because most of its conditions only save instructions.
func (e *enumeration) condition(n ast.Expr) {
	e.force("never", n, " && false")
	if e.source.target.Generator == nil {
		e.force("always", n, " || true")
	}
}

// force adds a mutant with a constant condition. It still evaluates the condition,
// because otherwise a variable may be unused.
func (e *enumeration) force(kind string, n ast.Expr, how string) {
	if c, ok := n.(*ast.BinaryExpr); !e.constant(n) && !(ok && e.threshold(c.Y)) {
		e.add(kind, n.Pos(), n.End(), "("+e.textOf(n)+")"+how)
	}
}

// threshold reports whether an expression is a constant whose declaration ends in a mark of speed. What is
// compared with it, or cut at it, gives the same result in parts.
func (e *enumeration) threshold(n ast.Expr) bool {
	name, _ := n.(*ast.Ident)
	c, ok := e.source.info.Uses[name].(*types.Const)
	return ok && slices.ContainsFunc(e.source.files, func(f *file) bool {
		if c.Pos() < f.syntax.FileStart || f.syntax.FileEnd < c.Pos() {
			return false
		}
		line, _, _ := strings.Cut(f.text[e.source.offset(c.Pos()):], "\n")
		return strings.HasSuffix(line, "//mutation:speed")
	})
}

// statements adds a mutant for each statement of a list: it lacks the statement.
func (e *enumeration) statements(list []ast.Stmt) {
	for _, s := range list {
		dropped := false
		switch s := s.(type) {
		case *ast.AssignStmt:
			dropped = s.Tok != token.DEFINE && !e.blank(s)
		case *ast.ReturnStmt:
			dropped = len(s.Results) == 0
		case *ast.DeferStmt:
			dropped = !e.closesReader(s.Call)
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.BranchStmt:
			dropped = true
		}
		if dropped {
			e.add("drop", s.Pos(), s.End(), "")
		}
	}
}

// closesReader reports whether a call closes a file or a reader. The garbage collector closes it, too.
func (e *enumeration) closesReader(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	return ok && f.Sel.Name == "Close" && slices.Contains([]string{"*os.File", "io.ReadCloser"}, e.source.info.Types[f.X].Type.String())
}

// integer adds a mutant of a number. It turns 1 into 0, flips a bit in the middle of a
// bit pattern, and adds one to any other number.
func (e *enumeration) integer(n *ast.BasicLit) {
	value, err := strconv.ParseUint(n.Value, 0, 64)
	digits := len(strings.TrimPrefix(n.Value, "0x"))
	switch {
	case n.Kind != token.INT || err != nil:
	case digits < len(n.Value) && digits > 2:
		e.exchange(n.Pos(), n.Value, fmt.Sprintf("0x%0*x", digits, value^1<<(bits.Len64(value)/2)))
	case value == 1:
		e.exchange(n.Pos(), n.Value, "0") // x &= x-2 is often x &= x-1, but x &= x-0 never.
	default:
		e.exchange(n.Pos(), n.Value, fmt.Sprint(value+1))
	}
}

// name adds a mutant that replaces a name by the next one of the same type that the
// declaration uses, in cyclic order, or min by max.
func (e *enumeration) name(n *ast.Ident) {
	object := e.source.info.Uses[n]
	if _, ok := object.(*types.Builtin); ok {
		e.exchange(n.Pos(), n.Name, map[string]string{"min": "max", "max": "min"}[n.Name])
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

// visible reports whether the name of an object refers to it at a position.
func (e *enumeration) visible(o types.Object, at token.Pos) bool {
	if o.Parent() == nil || o.Parent() == o.Pkg().Scope() {
		return true // a field, a method, or a name of a package
	}
	_, found := e.source.types.Scope().Innermost(at).LookupParent(o.Name(), at)
	return found == o
}

// alike reports whether one object can replace the other.
func alike(a, b types.Object) bool {
	kind := func(o types.Object) string { return fmt.Sprintf("%T %t", o, o.Parent() == nil) }
	switch a := a.(type) {
	case *types.TypeName, *types.PkgName:
		return false
	case *types.Const:
		if b, ok := b.(*types.Const); ok && constant.Compare(a.Val(), token.EQL, b.Val()) {
			return false
		}
	}
	return kind(a) == kind(b) && types.Identical(a.Type(), b.Type())
}
