package find

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A Syntax is the declaration of a function, or of a variable that holds a function literal.
type Syntax struct {
	Type      *ast.FuncType
	Receiver  *ast.FieldList
	Body      *ast.BlockStmt // nil in assembly, and of a variable without a literal
	Begins    int            // the offset of the declaration
	Opens     int            // the offset of the body
	Closes    int
	Generated bool // the file is
	Assigned  bool // other code assigns to the variable
}

// Syntax returns how a function is declared.
func (r *Report) Syntax(f *Found) (s Syntax) {
	n := r.graph.nodes[f.Object]
	begins := n.begins
	switch d := n.body.(type) {
	case *ast.FuncDecl:
		s.Type, s.Receiver, s.Body, begins = d.Type, d.Recv, d.Body, d.Type.Func
	case *ast.FuncLit:
		s.Type, s.Body = d.Type, d.Body
		for _, other := range r.graph.nodes {
			s.Assigned = s.Assigned || other != n && other.changes[f.Object]
		}
	}
	if s.Body != nil {
		offset := func(p token.Pos) int { return f.Package.Fset.PositionFor(p, false).Offset }
		s.Begins, s.Opens, s.Closes = offset(begins), offset(s.Body.Lbrace), offset(s.Body.Rbrace)
	}
	for _, file := range f.Package.Syntax {
		if file.FileStart <= n.begins && n.begins < file.FileEnd {
			s.Generated = ast.IsGenerated(file)
		}
	}
	return s
}

// Constant returns an expression for a number of a type in a package: the name of a constant of
// the package or the number.
func Constant(f *Found, t types.Type, number string) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return number
	}
	scope := named.Obj().Pkg().Scope()
	var names []string
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) && c.Val().ExactString() == number {
			names = append(names, name)
		}
	}
	if len(names) != 1 {
		return number
	}
	if named.Obj().Pkg() == f.Package.Types {
		return names[0]
	}
	for _, file := range f.Package.Syntax { // the file may import the package under its own name
		if f.Package.Fset.Position(file.FileStart).Filename != f.Package.Fset.Position(f.Object.Pos()).Filename {
			continue
		}
		for _, spec := range file.Imports {
			if spec.Name == nil && spec.Path.Value == `"`+named.Obj().Pkg().Path()+`"` && token.IsExported(names[0]) {
				return named.Obj().Pkg().Name() + "." + names[0]
			}
		}
	}
	return number
}

// Unread returns the names of variables and functions that code read behind the start-up before,
// and that no code reads there now, and of the start-up's functions that mention such variables.
func (r *Report) Unread(now *Report) (variables, functions []string) {
	gone := make(map[types.Object]bool)
	for object := range now.graph.nodes {
		name := Name(object)
		running, known := now.Running[name]
		if !r.Running[name] || !known || running {
			continue
		}
		gone[object] = true
		if _, ok := object.(*types.Var); ok {
			variables = append(variables, name)
		} else {
			functions = append(functions, name)
		}
	}
	for object, n := range now.graph.nodes {
		f, ok := object.(*types.Func)
		if !ok || gone[object] || now.Running[Name(object)] || f.Name() == "init" || strings.Contains(n.pkg.PkgPath, "internal/kindergarten") {
			continue
		}
		for used := range n.uses {
			if _, variable := used.(*types.Var); variable && gone[used] {
				functions = append(functions, Name(object))
				break
			}
		}
	}
	slices.Sort(variables)
	slices.Sort(functions)
	return variables, functions
}
