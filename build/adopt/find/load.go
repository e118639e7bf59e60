package find

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

func parseImports(name string) (*ast.File, error) {
	return parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
}

// ours ends the import paths of the library and of its copies.
const ours = "kindergarten/attacks"

// load returns the packages of all modules of a tree that compile, and a sentence for each that
// does not.
func (t *Tree) load(tags string) (loaded []*packages.Package, broken []string, err error) {
	list, err := t.Go(".", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return nil, nil, err
	}
	var patterns []string
	for _, dir := range strings.Fields(list) {
		patterns = append(patterns, dir+"/...")
	}
	if patterns == nil {
		return nil, nil, errors.New("the workspace has no module")
	}
	all, err := packages.Load(&packages.Config{
		Dir:        t.Root,
		Env:        append(append(os.Environ(), "PWD="+t.Root), t.env...),
		BuildFlags: []string{"-tags=" + tags},
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedTypes |
			packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedTypesSizes | packages.NeedModule,
	}, patterns...)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range all {
		switch {
		case len(p.Errors) > 0 && len(p.GoFiles) > 0:
			var all strings.Builder
			for _, e := range p.Errors {
				fmt.Fprintln(&all, e)
			}
			broken = append(broken, t.notCompiled(p, all.String()))
		case len(p.Syntax) > 0 && !strings.Contains(p.PkgPath+"/", "/internal/kindergarten/"):
			loaded = append(loaded, p)
		}
	}
	slices.SortFunc(loaded, func(a, b *packages.Package) int { return strings.Compare(a.PkgPath, b.PkgPath) })
	if len(loaded) == 0 {
		if broken != nil {
			return nil, nil, errors.New(broken[0])
		}
		return nil, nil, fmt.Errorf("%s holds no Go package", t.Root)
	}
	return loaded, broken, nil
}

func (t *Tree) notCompiled(p *packages.Package, errors string) string {
	return fmt.Sprintf("package %s does not compile: %s", p.PkgPath, strings.TrimPrefix(strings.ReplaceAll(FirstLine(errors), t.Root+string(filepath.Separator), ""), "./"))
}

// FirstLine returns the first line of an error that names a place in the source, or else all of
// it. It is the compiler's first line.
func FirstLine(text string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, ".go:") {
			return strings.TrimSpace(line)
		}
	}
	return text
}

// A candidate is a function or a table that could be a lookup, by its type.
type candidate struct {
	object     types.Object // the function, or the variable
	pkg        *packages.Package
	expression string // a Go expression of it, in its package
	table      bool
	receiver   string // an expression of a method's receiver
}

// candidates returns all functions, methods, variables and tables of a package whose types allow
// them to be lookups.
func candidates(p *packages.Package) (found []candidate) {
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		switch object := scope.Lookup(name).(type) {
		case *types.Func:
			if expression, ok := instance(object, p.Types); ok {
				found = append(found, candidate{object: object, pkg: p, expression: expression})
			}
		case *types.Var:
			found = append(found, variables(p, object, object.Name(), object.Type(), true)...)
		case *types.TypeName:
			named, ok := object.Type().(*types.Named)
			for i := 0; ok && !object.IsAlias() && named.TypeParams() == nil && i < named.NumMethods(); i++ {
				found = append(found, methods(p, named, named.Method(i))...)
			}
		}
	}
	return found
}

// variables returns a variable that holds a function or a table. It also returns the tables in
// the fields of a structure.
func variables(p *packages.Package, object *types.Var, expression string, t types.Type, fields bool) (found []candidate) {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		if lookup(u, nil) {
			found = append(found, candidate{object: object, pkg: p, expression: "&" + expression})
		}
	case *types.Array, *types.Slice:
		if isTable(t) {
			found = append(found, candidate{object: object, pkg: p, expression: "&" + expression, table: true})
		}
	case *types.Struct:
		for i := 0; fields && i < u.NumFields(); i++ {
			if f := u.Field(i); f.Exported() || f.Pkg() == p.Types {
				found = append(found, variables(p, object, expression+"."+f.Name(), f.Type(), false)...)
			}
		}
	}
	return found
}

// isTable reports whether a type is a table of boards of one or two indices, one of them a square.
func isTable(t types.Type) bool {
	square := false
	for depth := range 3 {
		switch u := t.Underlying().(type) {
		case *types.Array:
			square = square || u.Len() >= 64
			t = u.Elem()
		case *types.Slice:
			square, t = true, u.Elem()
		case *types.Basic:
			return depth > 0 && square && u.Kind() == types.Uint64
		default:
			return false
		}
	}
	return false
}

// methods returns a method with each receiver that the package has. That of an integer is an
// argument.
func methods(p *packages.Package, named *types.Named, method *types.Func) (found []candidate) {
	signature := method.Signature()
	_, pointer := types.Unalias(signature.Recv().Type()).(*types.Pointer)
	name := named.Obj().Name()
	if _, basic := named.Underlying().(*types.Basic); basic && !pointer {
		if lookup(signature, named) {
			found = append(found, candidate{object: method, pkg: p, expression: name + "." + method.Name()})
		}
		return found
	}
	if !lookup(signature, nil) {
		return nil
	}
	receiver := func(expression string, pointerTo bool) {
		t := name
		if pointerTo {
			t = "*" + name
		}
		for _, of := range []string{expression, fmt.Sprintf("%s.Scrambled(%s).(%s)", probeName, expression, t)} {
			found = append(found, candidate{object: method, pkg: p, expression: "(" + of + ")." + method.Name(), receiver: expression})
		}
	}
	scope := p.Types.Scope()
	for _, of := range scope.Names() {
		switch object := scope.Lookup(of).(type) {
		case *types.Var:
			switch to, is := isOf(object.Type(), named); {
			case is && pointer && !to:
				receiver("&"+of, true)
			case is:
				receiver(of, to)
			}
		case *types.Func:
			if s := object.Signature(); s.TypeParams() == nil && s.Params().Len() == 0 && s.Results().Len() == 1 {
				if to, is := isOf(s.Results().At(0).Type(), named); is && (to || !pointer) {
					receiver(of+"()", to)
				}
			}
		}
	}
	if _, ok := named.Underlying().(*types.Struct); ok {
		receiver("new("+name+")", true)
	}
	return found
}

// isOf reports whether a type is a pointer to a named one, and whether it is one of both.
func isOf(t types.Type, named *types.Named) (pointer, is bool) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		pointer, t = true, types.Unalias(p.Elem())
	}
	return pointer, t == types.Type(named)
}

// lookup reports whether a function can be called with squares and boards, and returns a board.
func lookup(s *types.Signature, receiver types.Type) bool {
	n, words := s.Params().Len(), 0
	check := func(t types.Type) bool {
		basic, ok := t.Underlying().(*types.Basic)
		if ok && basic.Kind() == types.Uint64 {
			words++
		}
		return ok && basic.Info()&(types.IsInteger|types.IsBoolean) != 0 && basic.Info()&types.IsUntyped == 0
	}
	for i := range n {
		if !check(s.Params().At(i).Type()) {
			return false
		}
	}
	if receiver != nil {
		if n++; !check(receiver) {
			return false
		}
	}
	return 0 < n && n <= 4 && !s.Variadic() && s.TypeParams() == nil && s.Results().Len() == 1 && isWord(s.Results().At(0).Type())
}

func isWord(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Uint64
}

// instance returns an expression of a function, with types for its parameters if it has some.
func instance(f *types.Func, pkg *types.Package) (string, bool) {
	s := f.Signature()
	if s.TypeParams() == nil {
		return f.Name(), lookup(s, nil)
	}
	var arguments []types.Type
	var names []string
	for i := range s.TypeParams().Len() {
		constraint, ok := s.TypeParams().At(i).Constraint().Underlying().(*types.Interface)
		if !ok {
			return "", false
		}
		for _, kind := range []types.BasicKind{types.Uint64, types.Int, types.Int8, types.Uint8, types.Uint, types.Int16, types.Uint16, types.Int32, types.Uint32, types.Int64} {
			if types.Satisfies(types.Typ[kind], constraint) {
				arguments, names = append(arguments, types.Typ[kind]), append(names, types.Typ[kind].Name())
				break
			}
		}
		if len(arguments) == i { // a type of the package itself
			for _, name := range pkg.Scope().Names() {
				if object, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && types.Satisfies(object.Type(), constraint) {
					arguments, names = append(arguments, object.Type()), append(names, name)
					break
				}
			}
		}
		if len(arguments) == i {
			return "", false
		}
	}
	t, err := types.Instantiate(nil, s, arguments, true)
	if err != nil {
		return "", false
	}
	return f.Name() + "[" + strings.Join(names, ", ") + "]", lookup(t.(*types.Signature), nil)
}
