package main

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// name exchanges a use of a name for the next one of the same type: of a
// variable for another of the function, of a field for another of the struct, of
// a function, method, constant or package variable for another of its package.
func (e *enumeration) name(n *ast.Ident, parents []ast.Node) {
	object := e.source.info.Uses[n]
	if object == nil || object.Pkg() == nil {
		e.builtin(n, object)
		return
	}
	if !strings.HasPrefix(object.Pkg().Path(), modulePath) && object.Pkg() != e.source.types {
		return
	}
	if pair, ok := parents[len(parents)-1].(*ast.KeyValueExpr); ok && pair.Key == n {
		return
	}
	var candidates []types.Object
	switch object := object.(type) {
	case *types.Var:
		switch {
		case object.IsField():
			candidates = e.fields(n, parents)
		case object.Parent() == object.Pkg().Scope():
			candidates = siblings[*types.Var](object.Pkg())
		default:
			candidates = e.variables(n.Pos(), object.Parent())
		}
	case *types.Const:
		if object.Parent() == object.Pkg().Scope() {
			candidates = siblings[*types.Const](object.Pkg())
		}
	case *types.Func:
		if receiver := object.Signature().Recv(); receiver != nil {
			candidates = methods(receiver.Type())
		} else {
			candidates = siblings[*types.Func](object.Pkg())
		}
	}
	if other := next(candidates, object, e.source.types); other != nil {
		e.replace(n.Pos(), n.End(), other.Name())
	}
}

// builtin exchanges min and max.
func (e *enumeration) builtin(n *ast.Ident, object types.Object) {
	if _, ok := object.(*types.Builtin); !ok {
		return
	}
	switch n.Name {
	case "min":
		e.replace(n.Pos(), n.End(), "max")
	case "max":
		e.replace(n.Pos(), n.End(), "min")
	}
}

// next returns the candidate of the object's type that follows it, the first one
// after the last; nil if there is none.
func next(candidates []types.Object, object types.Object, from *types.Package) types.Object {
	candidates = slices.DeleteFunc(candidates, func(c types.Object) bool {
		return c != object && (c.Name() == "_" || c.Name() == "init" || c.Name() == "main" ||
			c.Pkg() != from && !c.Exported() || !types.Identical(c.Type(), object.Type()))
	})
	i := slices.Index(candidates, object)
	if i < 0 || len(candidates) < 2 {
		return nil
	}
	return candidates[(i+1)%len(candidates)]
}

// fields returns the fields of the struct that n selects one of.
func (e *enumeration) fields(n *ast.Ident, parents []ast.Node) (fields []types.Object) {
	selector, ok := parents[len(parents)-1].(*ast.SelectorExpr)
	if !ok || selector.Sel != n {
		return nil
	}
	t := e.source.info.TypeOf(selector.X)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range s.Fields() {
		fields = append(fields, f)
	}
	return fields
}

// variables returns the variables of a function that are in scope, and declared
// in the same scope as the one that is exchanged or around it.
func (e *enumeration) variables(at token.Pos, scope *types.Scope) (variables []types.Object) {
	for ; scope != nil && scope != e.source.types.Scope(); scope = scope.Parent() {
		for _, name := range scope.Names() {
			if v, ok := scope.Lookup(name).(*types.Var); ok && v.Pos() < at {
				variables = append(variables, v)
			}
		}
	}
	return inOrder(variables)
}

// siblings returns the objects of one kind that a package declares.
func siblings[T types.Object](p *types.Package) (objects []types.Object) {
	for _, name := range p.Scope().Names() {
		if o, ok := p.Scope().Lookup(name).(T); ok {
			objects = append(objects, o)
		}
	}
	return inOrder(objects)
}

func methods(receiver types.Type) (objects []types.Object) {
	if p, ok := receiver.(*types.Pointer); ok {
		receiver = p.Elem()
	}
	if named, ok := receiver.(*types.Named); ok {
		for m := range named.Methods() {
			objects = append(objects, m)
		}
	}
	return objects
}

// inOrder sorts objects as they are declared.
func inOrder(objects []types.Object) []types.Object {
	slices.SortStableFunc(objects, func(a, b types.Object) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return objects
}

func isNumber(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0
}
