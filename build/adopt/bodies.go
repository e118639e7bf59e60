package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find"
	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find/probe"
	"github.com/kindergarten-bitboards/kindergarten/build/adopt/rewrite"
)

// An argument is a parameter or a receiver of a function.
type argument struct {
	name string
	text string // of its type
	kind types.Type
}

// newBody returns the body with which a function calls package attacks. The error is a sentence
// that says why the function keeps its own.
func newBody(r *find.Report, f *find.Found, all bool) (body rewrite.Body, err error) {
	s := r.Syntax(f)
	source, err := os.ReadFile(filepath.Join(r.Tree.Root, filepath.FromSlash(f.File)))
	if err != nil {
		return body, err
	}
	set := slices.ContainsFunc(f.Matches, func(m probe.Match) bool { return m.Set })
	switch {
	case set:
		return body, errors.New("it takes a set of squares, for which there are Knights, Kings, PawnsNorth and PawnsSouth, and bulk.RookSet and the like")
	case !r.Running[f.Name]:
		return body, errors.New("only the start-up calls it, or nothing")
	case !f.Slider() && !all:
		return body, errors.New("it depends on no occupancy: -all replaces it too")
	case f.Unsure:
		return body, errors.New("it equals package attacks with some receivers only")
	case s.Generated:
		return body, errors.New("its file is generated: change the generator")
	case s.Assigned || s.Type == nil:
		return body, errors.New("it is a variable to which other code assigns the function")
	case s.Body == nil:
		return body, errors.New("it has no body in Go")
	}
	offset := func(p token.Pos) int { return f.Package.Fset.PositionFor(p, false).Offset }
	text := func(n ast.Node) string { return string(source[offset(n.Pos()):offset(n.End())]) }
	var arguments []argument
	for _, list := range []*ast.FieldList{s.Receiver, s.Type.Params} {
		if list == nil || list == s.Receiver && len(f.Matches[0].Roles) == s.Type.Params.NumFields() {
			continue // the receiver is no argument
		}
		for _, field := range list.List {
			names := field.Names
			if names == nil {
				names = []*ast.Ident{ast.NewIdent("_")}
			}
			for _, name := range names {
				arguments = append(arguments, argument{name.Name, text(field.Type), f.Package.TypesInfo.TypeOf(field.Type)})
			}
		}
	}
	w := bodyWriter{f, arguments, text(s.Type.Results.List[0].Type), importName(f, arguments), make(map[string]string)}
	w.imports[w.attacks] = f.Package.Module.Path + "/" + rewrite.Folder + "/attacks"
	body = rewrite.Body{Function: rewrite.Declaration(source, s.Begins, s.Opens), Imports: w.imports}
	var guards []guard
	old := string(source[s.Opens+1 : s.Closes])
	for i := len(f.Matches) - 1; i >= 0; i-- { // from the end, so that offsets in the old body hold
		m := f.Matches[i]
		if f.Slider() && !slices.Contains(m.Roles, probe.Occupancy) && !slices.Contains(m.Roles, probe.Their) {
			continue // a leaper beside sliders
		}
		call, err := w.call(m)
		if err != nil {
			return body, err
		}
		condition := w.condition(m)
		if condition == "" {
			body.Text = "\treturn " + call
			return body, nil
		}
		if clause := w.clause(s.Body, m); clause != nil {
			from, to := offset(clause.Colon)+1-s.Opens-1, offset(clause.End())-s.Opens-1
			old = old[:from] + "\n\t\treturn " + call + old[to:]
			continue
		}
		guards = append([]guard{{condition, call}}, guards...)
	}
	if len(guards) == 2 && guards[0].condition == "!"+guards[1].condition {
		body.Text = front(guards[1:]) + "\treturn " + guards[0].call
		return body, nil
	}
	body.Text = front(guards) + strings.Trim(old, "\n")
	return body, nil
}

// A guard returns a call if a condition holds.
type guard struct{ condition, call string }

// front returns the guards as they stand before the old body.
func front(guards []guard) string {
	switch len(guards) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("\tif %s {\n\t\treturn %s\n\t}\n", guards[0].condition, guards[0].call)
	}
	text := "\tswitch {\n"
	for _, g := range guards {
		text += fmt.Sprintf("\tcase %s:\n\t\treturn %s\n", g.condition, g.call)
	}
	return text + "\t}\n"
}

// A bodyWriter writes calls of package attacks.
type bodyWriter struct {
	found     *find.Found
	arguments []argument
	result    string // its type
	attacks   string // the name of the import
	imports   map[string]string
}

// importName returns a name for package attacks in the file of a function.
func importName(f *find.Found, arguments []argument) string {
	const name = "attacks"
	taken := f.Package.Name == name || f.Package.Types.Scope().Lookup(name) != nil ||
		slices.ContainsFunc(arguments, func(a argument) bool { return a.name == name })
	for _, file := range f.Package.Syntax {
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if path == f.Package.Module.Path+"/"+rewrite.Folder+"/attacks" {
				continue
			}
			taken = taken || spec.Name != nil && spec.Name.Name == name || spec.Name == nil && strings.HasSuffix("/"+path, "/"+name)
		}
	}
	if taken {
		return "kindergarten"
	}
	return name
}

// call returns the call that a match stands for.
func (w bodyWriter) call(m probe.Match) (string, error) {
	of := func(role string) *argument {
		if i := slices.Index(m.Roles, role); i >= 0 {
			return &w.arguments[i]
		}
		return nil
	}
	turned := func(text string) string {
		if m.Turn != 0 {
			return text + "^" + strconv.Itoa(m.Turn)
		}
		return text
	}
	board := func(a *argument) string {
		if a.text == w.result {
			return a.name
		}
		return w.result + "(" + a.name + ")"
	}
	var squares []string
	for _, role := range []string{probe.Square, probe.Bit, probe.To} {
		a := of(role)
		switch {
		case a == nil:
		case role != probe.Bit:
			squares = append(squares, turned(a.name))
		default:
			word := a.name
			if a.text != "uint64" {
				word = "uint64(" + word + ")"
			}
			w.imports["bits"] = "math/bits"
			squares = append(squares, turned("bits.TrailingZeros64("+word+")"))
		}
	}
	if to := of(probe.To); to != nil && to.text != of(probe.Square).text {
		for i := range squares {
			squares[i] = "int(" + squares[i] + ")"
		}
	}
	name, direction, ray := strings.Cut(m.Name, " ")
	occ, own, their := of(probe.Occupancy), of(probe.Own), of(probe.Their)
	switch {
	case ray && name == "Ray":
		return fmt.Sprintf("%s.Ray[%s](%s, %s.%s)", w.attacks, w.result, squares[0], w.attacks, direction), nil
	case ray:
		return "", errors.New("attacks.Between holds neither end")
	case their != nil:
		return fmt.Sprintf("%s.%s(%s, %s|%s) &^ %s", w.attacks, name, squares[0], board(own), board(their), board(own)), nil
	case occ == nil:
		return fmt.Sprintf("%s.%s[%s](%s)", w.attacks, name, w.result, strings.Join(squares, ", ")), nil
	}
	call := fmt.Sprintf("%s.%s(%s, %s)", w.attacks, name, squares[0], occ.name)
	if occ.text != w.result {
		call = w.result + "(" + call + ")"
	}
	if own != nil {
		call += " &^ " + board(own)
	}
	return call, nil
}

// condition returns when a match holds, or nothing if it holds always.
func (w bodyWriter) condition(m probe.Match) string {
	var all []string
	for i, role := range m.Roles {
		a := w.arguments[i]
		_, err := strconv.Atoi(role)
		basic, _ := a.kind.Underlying().(*types.Basic)
		switch {
		case err != nil:
		case basic != nil && basic.Kind() == types.Bool:
			all = append(all, map[string]string{"0": "!", "1": ""}[role]+a.name)
		default:
			all = append(all, a.name+" == "+find.Constant(w.found, a.kind, role))
		}
	}
	return strings.Join(all, " && ")
}

// clause returns the only clause of a switch over the constant argument of a match that is for
// this constant alone, or nil. The switch is the first statement of the body.
func (w bodyWriter) clause(body *ast.BlockStmt, m probe.Match) *ast.CaseClause {
	var argument, number string
	for i, role := range m.Roles {
		if _, err := strconv.Atoi(role); err == nil {
			if argument != "" {
				return nil
			}
			argument, number = w.arguments[i].name, role
		}
	}
	if len(body.List) == 0 {
		return nil
	}
	statement, ok := body.List[0].(*ast.SwitchStmt)
	if !ok || statement.Init != nil {
		return nil
	}
	if tag, ok := statement.Tag.(*ast.Ident); !ok || tag.Name != argument {
		return nil
	}
	for _, child := range statement.Body.List {
		clause := child.(*ast.CaseClause)
		if len(clause.List) != 1 {
			continue
		}
		if value := w.found.Package.TypesInfo.Types[clause.List[0]].Value; value != nil && value.ExactString() == number && len(clause.Body) > 0 {
			return clause
		}
	}
	return nil
}
