package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A target is a function, a method or a function literal of a variable in an engine.
type target struct {
	name       string // package.Function or package.Type.Method
	file       string // below the root of the copy
	place      string // file:line
	piece      string // Rook, Bishop or Queen
	pkg        *packages.Package
	call       string // Go source that calls it in its package
	receiver   *types.Named
	parameters []parameter
	result     parameter

	replacement replacement
}

// A parameter is one of a function, or a receiver that is a number.
type parameter struct {
	name, text string // and the type in the source
	kind       types.Type
}

// load returns the packages of the engine, with types.
func (t *tree) load(below, tags string) ([]*packages.Package, error) {
	list, err := t.goCommand(below, "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return nil, err
	}
	var patterns []string
	for dir := range strings.Lines(list) {
		patterns = append(patterns, strings.TrimSpace(dir)+"/...")
	}
	dir := filepath.Join(t.root, below)
	all, err := packages.Load(&packages.Config{
		Context: stopped, Dir: dir, Env: append(append(os.Environ(), "PWD="+dir), t.env...),
		BuildFlags: []string{"-tags=" + tags},
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedTypesSizes | packages.NeedModule,
	}, patterns...)
	return slices.DeleteFunc(all, func(p *packages.Package) bool {
		return strings.Contains(p.PkgPath+"/", "/"+libraryFolder+"/")
	}), err
}

// find returns the lookup of a name.
func find(all []*packages.Package, root, name, piece string) (*target, error) {
	plain := strings.NewReplacer("(*", "", "(", "", ")", "").Replace(name)
	var found []*target
	var like []string
	for _, p := range all {
		for _, t := range targets(p, root) {
			if strings.HasSuffix("."+t.name, "."+plain) || p.PkgPath+strings.TrimPrefix(t.name, p.Name) == plain {
				found = append(found, t)
			}
			if t.mayBe() {
				like = append(like, t.name)
			}
		}
	}
	flag := "-" + strings.ToLower(piece)
	if len(found) == 1 {
		found[0].piece = piece
		return found[0], nil
	}
	if len(found) > 1 {
		return nil, fmt.Errorf("%s %s is in %s and %s: name it by the path of its package", flag, name, found[0].place,
			found[1].place)
	}
	for _, p := range all {
		if len(p.Errors) > 0 && len(p.GoFiles) > 0 {
			return nil, fmt.Errorf("%s %s is not there, and package %s does not compile: %v", flag, name, p.PkgPath, p.Errors[0])
		}
	}
	slices.Sort(like)
	if like = slices.Compact(like); len(like) == 0 {
		return nil, fmt.Errorf("%s %s is not there, and no function of the engine takes a square and a board and returns "+
			"a board", flag, name)
	}
	return nil, fmt.Errorf("%s %s is not there: these take a square and boards and return a board: %s", flag, name,
		strings.Join(like, ", "))
}

// targets returns all functions of a package that return one value, in files below a root.
func targets(p *packages.Package, root string) (found []*target) {
	for _, file := range p.Syntax {
		name := p.Fset.PositionFor(file.Pos(), false).Filename
		source, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		below, _ := filepath.Rel(root, name)
		offset := func(at token.Pos) int { return p.Fset.PositionFor(at, false).Offset }
		text := func(n ast.Node) string { return string(source[offset(n.Pos()):offset(n.End())]) }
		for _, f := range functions(file) {
			if f.kind.Results.NumFields() != 1 {
				continue
			}
			t := &target{name: p.Name + "." + f.name.Name, file: below, pkg: p, call: f.name.Name}
			t.place = fmt.Sprintf("%s:%d", below, p.Fset.PositionFor(f.name.Pos(), false).Line)
			t.replacement = replacement{Package: filepath.Dir(below), Function: f.declaration(source, offset)}
			if f.receiver != nil {
				kind := p.TypesInfo.TypeOf(f.receiver.List[0].Type)
				to, pointer := types.Unalias(kind).(*types.Pointer)
				if pointer {
					kind = to.Elem()
				}
				if t.receiver, _ = types.Unalias(kind).(*types.Named); t.receiver == nil {
					continue
				}
				of := t.receiver.Obj().Name() + "."
				t.name = p.Name + "." + of + f.name.Name
				if isInteger(kind) && !pointer {
					t.call, t.receiver = of+f.name.Name, nil
					t.add(f.receiver, text, p)
				}
			}
			t.add(f.kind.Params, text, p)
			t.result = parameter{"", text(f.kind.Results.List[0].Type), p.TypesInfo.TypeOf(f.kind.Results.List[0].Type)}
			found = append(found, t)
		}
	}
	return found
}

// add adds the parameters of a list.
func (t *target) add(list *ast.FieldList, text func(ast.Node) string, p *packages.Package) {
	for _, field := range list.List {
		names := field.Names
		if names == nil {
			names = []*ast.Ident{ast.NewIdent("_")}
		}
		for _, name := range names {
			t.parameters = append(t.parameters, parameter{name.Name, text(field.Type), p.TypesInfo.TypeOf(field.Type)})
		}
	}
}

// basic returns the basic type below a type, or an invalid one.
func basic(t types.Type) *types.Basic {
	if t != nil { // nil is that of a package that does not compile
		if b, ok := t.Underlying().(*types.Basic); ok {
			return b
		}
	}
	return types.Typ[types.Invalid]
}

func isInteger(t types.Type) bool { return basic(t).Info()&types.IsInteger != 0 }

// isBoard reports whether a type has 64 bits without a sign, at least where an int has them.
func isBoard(t types.Type) bool {
	return basic(t).Kind() == types.Uint64 || basic(t).Kind() == types.Uint
}

// mayBe reports whether the function may be a lookup, by its type.
func (t *target) mayBe() bool { return isBoard(t.result.kind) && len(t.orders("", "")) > 0 }

// An order says which parameter is the square, the occupancy, or the own pieces, which the
// result lacks; -1 is none.
type order struct{ square, occ, own int }

// orders returns the orders in which a function of two or three parameters may take a square
// and boards: first those in which the occupancy has the type of the result, and the square has
// another. Square and occ are expressions in place of parameters; one that names a parameter
// keeps the others from being the square.
func (t *target) orders(square, occ string) (found []order) {
	if occ != "" {
		only := order{-1, -1, -1}
		for i, p := range t.parameters {
			if isInteger(p.kind) && (!isBoard(p.kind) || len(t.parameters) == 1) && only.square < 0 && !mentions(occ, p.name) {
				only.square = i
			}
		}
		if only.square >= 0 || square != "" {
			found = append(found, only)
		}
		return found
	}
	if n := len(t.parameters); n < 2 || n > 3 {
		return nil
	}
	named := slices.ContainsFunc(t.parameters, func(p parameter) bool { return mentions(square, p.name) })
	for s, p := range t.parameters {
		for o, q := range t.parameters {
			own := -1
			if len(t.parameters) == 3 {
				own = 3 - s - o
			}
			if s == o || !isInteger(p.kind) || !isBoard(q.kind) || own >= 0 && !isBoard(t.parameters[own].kind) || named &&
				!mentions(square, p.name) {
				continue
			}
			found = append(found, order{s, o, own})
		}
	}
	odd := func(o order) (n int) {
		if !types.Identical(t.parameters[o.occ].kind, t.result.kind) {
			n += 2
		}
		if types.Identical(t.parameters[o.square].kind, t.result.kind) {
			n++
		}
		return n
	}
	slices.SortStableFunc(found, func(a, b order) int { return odd(a) - odd(b) })
	return found
}

// mentions reports whether an expression names an identifier.
func mentions(expression, name string) bool {
	return name != "" && regexp.MustCompile(`(^|[^.\w])`+regexp.QuoteMeta(name)+`\b`).MatchString(expression)
}

// squareOf returns the expression of the square: sq stands for the parameter.
func (t *target) squareOf(o order, expression string) string {
	if o.square < 0 {
		return expression
	}
	name := t.parameters[o.square].name
	if expression == "" {
		return name
	}
	return regexp.MustCompile(`\bsq\b`).ReplaceAllString(expression, name)
}

// body returns the statement that calls package attacks.
func (t *target) body(o order, square, occ string) (string, error) {
	for _, p := range t.parameters {
		if p.name == "_" || p.name == "kindergarten" {
			return "", fmt.Errorf("%s: %s has a parameter without a name, or one of the name kindergarten: give it another",
				t.place, t.name)
		}
	}
	word := func(p parameter, as string) string {
		if p.text == as {
			return p.name
		}
		return as + "(" + p.name + ")"
	}
	if !isBoard(t.result.kind) {
		return "", errors.New(t.place + ": " + t.name + " returns no board of 64 bits")
	}
	as := t.result.text // the type in which package attacks works
	if basic(t.result.kind).Kind() != types.Uint64 {
		as = "uint64"
	}
	board := parameter{occ, "", nil}
	if occ == "" {
		board = t.parameters[o.occ]
	}
	call := fmt.Sprintf("kindergarten.%s(%s, %s)", t.piece, t.squareOf(o, square), word(board, as))
	if as != t.result.text {
		call = t.result.text + "(" + call + ")"
	}
	if o.own >= 0 {
		call += " &^ " + word(t.parameters[o.own], t.result.text)
	}
	return "\treturn " + call, nil
}
