package find

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

// A node is a function of the engine, or the initial value of a variable.
type node struct {
	object  types.Object
	pkg     *packages.Package
	body    ast.Node
	begins  token.Pos                    // of the declaration
	uses    map[types.Object][]token.Pos // functions and variables of packages
	order   []types.Object               // the same in the order of the source
	changes map[types.Object]bool        // variables that it may write
	through bool                         // it writes through an argument or a receiver
	lends   []loan
}

// A loan is a variable whose contents a call may write.
type loan struct{ callee, variable types.Object }

// A graph holds the functions and variables of an engine, and which mentions which.
type graph struct {
	nodes   map[types.Object]*node
	starts  []*node // of init functions and variables: they run before main
	mains   []*node
	callers map[types.Object][]*node
}

// newGraph reads all function bodies and initial values of variables.
func newGraph(loaded []*packages.Package) *graph {
	g := &graph{nodes: make(map[types.Object]*node), callers: make(map[types.Object][]*node)}
	for _, p := range loaded {
		for _, file := range p.Syntax {
			for _, declaration := range file.Decls {
				switch d := declaration.(type) {
				case *ast.FuncDecl:
					object := p.TypesInfo.Defs[d.Name]
					n := g.add(p, object, d, d.Pos())
					switch {
					case d.Recv == nil && d.Name.Name == "init":
						g.starts = append(g.starts, n)
					case d.Recv == nil && d.Name.Name == "main" && p.Name == "main":
						g.mains = append(g.mains, n)
					}
				case *ast.GenDecl:
					for _, spec := range d.Specs {
						values, ok := spec.(*ast.ValueSpec)
						for i := 0; ok && d.Tok == token.VAR && i < len(values.Names); i++ {
							value := ast.Node(values)
							if len(values.Values) == len(values.Names) {
								value = values.Values[i]
							}
							n := g.add(p, p.TypesInfo.Defs[values.Names[i]], value, values.Pos())
							if len(values.Values) > 0 {
								n.changes[n.object] = true
								g.starts = append(g.starts, n)
							}
						}
					}
				}
			}
		}
	}
	for _, n := range g.nodes {
		for _, l := range n.lends {
			if callee := g.nodes[l.callee]; l.callee == nil || callee == nil || callee.through {
				n.changes[l.variable] = true
			}
		}
		for object := range n.uses {
			g.callers[object] = append(g.callers[object], n)
		}
	}
	return g
}

func (g *graph) add(p *packages.Package, object types.Object, body ast.Node, begins token.Pos) *node {
	n := &node{object: object, pkg: p, body: body, begins: begins, uses: make(map[types.Object][]token.Pos), changes: make(map[types.Object]bool)}
	if object == nil { // the blank identifier
		object = types.NewVar(begins, p.Types, "_", types.Typ[types.Invalid])
	}
	g.nodes[object] = n
	change := func(e ast.Expr) {
		if v := root(p.TypesInfo, e); v != nil {
			n.changes[v] = true
		} else if _, local := ast.Unparen(e).(*ast.Ident); !local {
			n.through = true // of any local variable
		}
	}
	ast.Inspect(body, func(child ast.Node) bool {
		switch child := child.(type) {
		case *ast.Ident:
			if used := origin(p.TypesInfo.Uses[child]); used != nil && used != object {
				if n.uses[used] == nil {
					n.order = append(n.order, used)
				}
				n.uses[used] = append(n.uses[used], child.Pos())
			}
		case *ast.AssignStmt:
			for _, e := range child.Lhs {
				change(e)
			}
		case *ast.IncDecStmt:
			change(child.X)
		case *ast.RangeStmt:
			if child.Key != nil {
				change(child.Key)
			}
		case *ast.UnaryExpr:
			if child.Op == token.AND {
				change(child.X)
			}
		case *ast.CallExpr:
			lent := child.Args
			if f, ok := ast.Unparen(child.Fun).(*ast.SelectorExpr); ok && p.TypesInfo.Selections[f] != nil {
				lent = append(slices.Clone(lent), f.X)
			}
			callee := typeutil.Callee(p.TypesInfo, child)
			if b, ok := callee.(*types.Builtin); ok && b.Name() != "copy" {
				lent = nil
			}
			for _, e := range lent {
				if v := root(p.TypesInfo, e); v != nil {
					n.lends = append(n.lends, loan{origin(callee), v})
				}
			}
		}
		return true
	})
	return n
}

// origin returns a function, method or variable of a package as it is declared, or nil.
func origin(object types.Object) types.Object {
	switch o := object.(type) {
	case *types.Func:
		return o.Origin()
	case *types.Var:
		if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() {
			return o
		}
	}
	return nil
}

func receiverOf(object types.Object) types.Type {
	if f, ok := object.(*types.Func); ok && f.Signature().Recv() != nil {
		return types.Unalias(f.Signature().Recv().Type())
	}
	return nil
}

// root returns the package's variable that an expression is part of, or nil.
func root(info *types.Info, e ast.Expr) types.Object {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			if v, ok := origin(info.Uses[x]).(*types.Var); ok {
				return v
			}
			return nil
		case *ast.SelectorExpr:
			if info.Selections[x] == nil {
				e = x.Sel // of another package
			} else {
				e = x.X
			}
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// reach returns all that nodes mention, directly or not. It does not follow what is left out.
func (g *graph) reach(from []*node, without map[types.Object]bool) map[types.Object]bool {
	found := make(map[types.Object]bool)
	var follow func(n *node)
	follow = func(n *node) {
		for _, object := range n.order {
			if found[object] || without[object] {
				continue
			}
			found[object] = true
			_, function := object.(*types.Func)
			if next := g.nodes[object]; next != nil && (function || isFunction(object)) {
				follow(next)
			}
		}
	}
	for _, n := range from {
		follow(n)
	}
	return found
}

// isFunction reports whether a variable holds functions, so that whoever mentions it runs them.
func isFunction(object types.Object) bool { return holdsFunction(object.Type(), 0) }

func holdsFunction(t types.Type, depth int) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Array:
		return holdsFunction(u.Elem(), depth)
	case *types.Slice:
		return holdsFunction(u.Elem(), depth)
	case *types.Map:
		return holdsFunction(u.Elem(), depth)
	case *types.Struct:
		for f := range u.Fields() {
			if depth < 3 && holdsFunction(f.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}

// running returns what code mentions that runs behind the start-up: from main, from methods
// and from exported functions that nothing calls. The steps fill tables.
func (g *graph) running(steps map[types.Object]bool) map[types.Object]bool {
	roots := slices.Clone(g.mains)
	for object, n := range g.nodes {
		if f, ok := object.(*types.Func); ok && len(g.callers[object]) == 0 && !steps[object] && (f.Exported() && n.pkg.Name != "main" || f.Signature().Recv() != nil) {
			roots = append(roots, n)
		}
	}
	found := g.reach(roots, steps)
	for _, n := range roots {
		found[n.object] = true
	}
	return found
}

// tables returns the variables of packages that objects read, other than functions, directly
// or not.
func (g *graph) tables(of ...types.Object) (found []*types.Var) {
	var nodes []*node
	for _, object := range of {
		if n := g.nodes[object]; n != nil {
			nodes = append(nodes, n)
		}
	}
	for object := range g.reach(nodes, nil) {
		if v, ok := object.(*types.Var); ok && g.nodes[v] != nil && !isFunction(v) {
			found = append(found, v)
		}
	}
	slices.SortFunc(found, func(a, b *types.Var) int { return strings.Compare(Name(a), Name(b)) })
	return found
}

// A step is a call that fills tables behind the start of main.
type step struct {
	node     *node // that has the call
	callee   types.Object
	position token.Pos
	shown    string            // the call in the source
	text     string            // the same in the package of the candidates
	imports  map[string]string // names by path
}

// steps returns the calls of main that may fill tables, in their order, if package p can make
// them. Without a main that does, they are the functions of p that nothing calls.
func (g *graph) steps(p *packages.Package, tables []*types.Var) (found []step) {
	wanted := make(map[types.Object]bool)
	for _, t := range tables {
		wanted[t] = true
	}
	fills := func(object types.Object) bool {
		n := g.nodes[object]
		if n == nil {
			return false
		}
		reached := g.reach([]*node{n}, nil)
		reached[object] = true
		for other := range reached {
			if o := g.nodes[other]; o != nil {
				if _, function := other.(*types.Func); function && slices.ContainsFunc(slices.Collect(maps.Keys(o.changes)), func(v types.Object) bool { return wanted[v] }) {
					return true
				}
			}
		}
		return false
	}
	seen := make(map[*node]bool)
	var descend func(n *node)
	descend = func(n *node) {
		if seen[n] {
			return
		}
		seen[n] = true
		ast.Inspect(n.body, func(child ast.Node) bool {
			call, ok := child.(*ast.CallExpr)
			if !ok {
				return true
			}
			callees := []types.Object{origin(typeutil.Callee(n.pkg.TypesInfo, call))}
			for _, e := range call.Args { // as in once.Do(fill)
				if id, ok := e.(*ast.Ident); ok {
					callees = append(callees, origin(n.pkg.TypesInfo.Uses[id]))
				}
			}
			for _, callee := range callees {
				if callee == nil || !fills(callee) {
					continue
				}
				if s, ok := g.step(n, call, callee, p); ok && !g.interactive(callee) {
					found = append(found, s)
				} else {
					descend(g.nodes[callee])
				}
			}
			return true
		})
	}
	for _, n := range append(slices.Clone(g.starts), g.mains...) {
		if n.pkg != p && imports(n.pkg.Types, p.Types, map[*types.Package]bool{}) || n.object.Name() == "main" {
			descend(n)
		}
	}
	if found != nil {
		return found
	}
	before := g.reach(g.starts, nil)
	for _, n := range g.byPosition() {
		f, ok := n.object.(*types.Func)
		if ok && n.pkg == p && f.Signature().Recv() == nil && f.Signature().Params().Len() == 0 && f.Signature().TypeParams() == nil && f.Name() != "init" && f.Name() != "main" &&
			len(g.callers[f]) == 0 && !before[f] && fills(f) {
			found = append(found, step{node: n, callee: f, position: n.begins, shown: f.Name() + "()", text: f.Name() + "()"})
		}
	}
	return found
}

// barrier returns the offset in its file behind the last statement of a main function that
// contains one of its steps, or 0 without one.
func (n *node) barrier(steps []step) (offset int) {
	for _, statement := range n.body.(*ast.FuncDecl).Body.List {
		for _, s := range steps {
			if s.node == n && statement.Pos() <= s.position && s.position < statement.End() {
				offset = n.pkg.Fset.PositionFor(statement.End(), false).Offset
			}
		}
	}
	return offset
}

func (g *graph) byPosition() []*node {
	return slices.SortedFunc(maps.Values(g.nodes), func(a, b *node) int { return int(a.begins - b.begins) })
}

// interactive reports whether a function reads its input or its arguments, and so is no step.
func (g *graph) interactive(object types.Object) bool {
	for used := range g.reach([]*node{g.nodes[object]}, nil) {
		if used.Pkg() != nil && slices.Contains([]string{"os.Stdin", "os.Args", "flag.Parse", "net/http.ListenAndServe"}, used.Pkg().Path()+"."+used.Name()) {
			return true
		}
	}
	return false
}

// step returns a call as package p can write it. It reports whether it can: all that the call
// mentions are constants, and functions and variables of p or of packages that do not import p.
func (g *graph) step(n *node, call *ast.CallExpr, callee types.Object, p *packages.Package) (s step, ok bool) {
	s = step{node: n, callee: callee, position: call.Pos(), shown: types.ExprString(call), imports: make(map[string]string)}
	if f, is := callee.(*types.Func); is && f.Signature().TypeParams() != nil {
		return s, false
	}
	info := n.pkg.TypesInfo
	qualified := func(object types.Object, name string) (string, bool) {
		switch {
		case object == nil || object.Pkg() == nil: // predeclared
			return name, object != nil
		case object.Parent() != object.Pkg().Scope():
			return "", false
		case object.Pkg() == p.Types:
			return name, true
		case !object.Exported() || object.Pkg().Name() == "main" || imports(object.Pkg(), p.Types, map[*types.Package]bool{}):
			return "", false
		}
		path := object.Pkg().Path()
		if s.imports[path] == "" {
			s.imports[path] = "kindergartenImport" + string(rune('A'+len(s.imports)))
		}
		return s.imports[path] + "." + name, true
	}
	var write func(e ast.Expr) (string, bool)
	list := func(all []ast.Expr) (string, bool) {
		var texts []string
		for _, e := range all {
			text, ok := write(e)
			if !ok {
				return "", false
			}
			texts = append(texts, text)
		}
		return strings.Join(texts, ", "), true
	}
	write = func(e ast.Expr) (string, bool) {
		if value := info.Types[e].Value; value != nil && value.Kind() != constant.Unknown {
			return value.ExactString(), true
		}
		switch e := e.(type) {
		case *ast.Ident:
			return qualified(info.Uses[e], e.Name)
		case *ast.ParenExpr:
			return write(e.X)
		case *ast.SelectorExpr:
			if info.Selections[e] == nil {
				return qualified(info.Uses[e.Sel], e.Sel.Name)
			}
			x, ok := write(e.X)
			return x + "." + e.Sel.Name, ok && (e.Sel.IsExported() || info.Uses[e.Sel].Pkg() == p.Types)
		case *ast.UnaryExpr:
			x, ok := write(e.X)
			return e.Op.String() + x, ok && e.Op != token.ARROW
		case *ast.CallExpr:
			f, ok := write(e.Fun)
			arguments, all := list(e.Args)
			return f + "(" + arguments + ")", ok && all && !e.Ellipsis.IsValid()
		}
		return "", false
	}
	s.text, ok = write(call)
	return s, ok
}

// imports reports whether a package imports another, directly or not.
func imports(p, other *types.Package, seen map[*types.Package]bool) bool {
	if seen[p] {
		return false
	}
	seen[p] = true
	return p == other || slices.ContainsFunc(p.Imports(), func(next *types.Package) bool { return imports(next, other, seen) })
}

// Name returns the name of a function or variable with its package, as in profiles.
func Name(object types.Object) string {
	path := object.Pkg().Path()
	if object.Pkg().Name() == "main" {
		path = "main"
	}
	if t := receiverOf(object); t != nil {
		pointer, ok := t.(*types.Pointer)
		if !ok {
			return path + "." + t.(*types.Named).Obj().Name() + "." + object.Name()
		}
		return path + ".(*" + types.Unalias(pointer.Elem()).(*types.Named).Obj().Name() + ")." + object.Name()
	}
	return path + "." + object.Name()
}
