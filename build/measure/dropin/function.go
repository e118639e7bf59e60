package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/version"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// A function is declared in a package, or is the initial value of a variable.
type function struct {
	pkg        *pack
	name       string // package.Function or package.Type.Method
	call       string // an expression of it in its package
	file       string
	line       int
	parameters []parameter // with the receiver of a method that takes only the occupancy
	results    []parameter
	clause     int    // the offset at which the package clause ends
	begin, end int    // the offsets of the body, without braces
	text       string // of the body
}

// A parameter has a name and a type, as in the source.
type parameter struct{ name, kind string }

// functions returns all functions of a package.
func (e *edition) functions(p *pack) (found []*function, err error) {
	for _, base := range p.GoFiles {
		name := filepath.Join(p.Dir, base)
		text, err := e.read(name)
		if err != nil {
			return nil, err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, text, 0)
		if err != nil {
			return nil, err
		}
		offset := func(at token.Pos) int { return files.PositionFor(at, false).Offset }
		for _, d := range declarations(file) {
			f := &function{pkg: p, file: name, line: files.PositionFor(d.Name.Pos(), false).Line,
				name: p.Name + "." + d.Name.Name, call: d.Name.Name, clause: offset(file.Name.End()),
				parameters: parameters(d.Type.Params, text, offset), results: parameters(d.Type.Results, text, offset),
				begin: offset(d.Body.Lbrace) + 1, end: offset(d.Body.Rbrace)}
			f.text = text[f.begin:f.end]
			if receiver := parameters(d.Recv, text, offset); receiver != nil {
				kind := strings.TrimLeft(receiver[0].kind, "*")
				f.name, f.call = p.Name+"."+kind+"."+d.Name.Name, "new("+kind+")."+d.Name.Name
				if len(f.parameters) == 1 {
					f.call, f.parameters = kind+"."+d.Name.Name, append(receiver, f.parameters...)
				}
			}
			found = append(found, f)
		}
	}
	return found, nil
}

// declarations returns the functions of a file, and as such the function literals of its variables.
func declarations(file *ast.File) (found []*ast.FuncDecl) {
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				found = append(found, d)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				values, ok := spec.(*ast.ValueSpec)
				for i := 0; ok && i < len(values.Values); i++ {
					if literal, ok := values.Values[i].(*ast.FuncLit); ok {
						found = append(found, &ast.FuncDecl{Name: values.Names[i], Type: literal.Type, Body: literal.Body})
					}
				}
			}
		}
	}
	return found
}

// parameters returns the parameters, results or the receiver of a function.
func parameters(list *ast.FieldList, text string, offset func(token.Pos) int) (all []parameter) {
	for i := 0; list != nil && i < len(list.List); i++ {
		field := list.List[i]
		kind := text[offset(field.Type.Pos()):offset(field.Type.End())]
		for _, name := range field.Names {
			all = append(all, parameter{name.Name, kind})
		}
		if field.Names == nil {
			all = append(all, parameter{"_", kind})
		}
	}
	return all
}

// An order holds the places of the square and of the occupancy among the parameters of a lookup.
type order struct{ square, occ int }

// orders returns the orders in which a function may be a lookup. The occupancy has the type of
// the result. If both parameters have it, the square comes first or else second.
func (f *function) orders() (found []order) {
	if len(f.parameters) != 2 || len(f.results) != 1 {
		return nil
	}
	for _, o := range []order{{0, 1}, {1, 0}} {
		if f.parameters[o.occ].kind == f.results[0].kind {
			found = append(found, o)
		}
	}
	return found
}

// find returns the function of a name whose body has a part.
func (e *edition) find(name, part string) (*function, error) {
	name = strings.NewReplacer("(*", "", "(", "", ")", "").Replace(name)
	var found []*function
	var lookups []string
	for i := range e.packages {
		p := &e.packages[i]
		all, err := e.functions(p)
		if err != nil {
			return nil, err
		}
		for _, f := range all {
			named := strings.HasSuffix("."+f.name, "."+name) || p.ImportPath+strings.TrimPrefix(f.name, p.Name) == name
			if named && strings.Contains(f.text, part) {
				found = append(found, f)
			}
			if f.orders() != nil {
				lookups = append(lookups, f.name)
			}
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		slices.Sort(lookups)
		return nil, fmt.Errorf("no function %s is there: these take two arguments and return the type of one: %s", name,
			strings.Join(lookups, ", "))
	}
	return nil, fmt.Errorf("%s is in %s and %s: name it by the path of its package", name, found[0].place(),
		found[1].place())
}

func (f *function) place() string { return fmt.Sprintf("%s:%d", f.file, f.line) }

var squareName = regexp.MustCompile(`\bsq\b`)

// body returns the statement that looks up in a package of the library. Square is the
// expression of the library's square from sq, or is empty.
func (f *function) body(o order, lookup, square string) string {
	sq, occ, result := f.parameters[o.square].name, f.parameters[o.occ].name, f.results[0].kind
	if square != "" {
		sq = squareName.ReplaceAllString(square, sq)
	}
	if result == "uint64" {
		return fmt.Sprintf("return %s(%s, %s)", lookup, sq, occ)
	}
	return fmt.Sprintf("return %s(%s(%s, uint64(%s)))", result, lookup, sq, occ)
}

// replace replaces the body of a function, or a part of it. The new one may refer to packages of
// the library as kindergarten and hyperbola.
func (e *edition) replace(f *function, old, body string) error {
	text, err := e.read(f.file)
	if err != nil {
		return err
	}
	before, err := parser.ParseFile(token.NewFileSet(), f.file, text, 0)
	if err != nil {
		return err
	}
	replaced := "\n" + body + "\n"
	if old != "" {
		replaced = strings.Replace(f.text, old, body, 1)
	}
	imports := ""
	for _, name := range slices.Sorted(maps.Keys(libraryFolders)) {
		path := fmt.Sprintf("%q", f.pkg.Module.Path+"/"+libraryFolder+"/"+libraryFolders[name])
		if strings.Contains(body, name+".") && !strings.Contains(text, path) {
			imports += "\n\nimport " + name + " " + path
		}
	}
	text = text[:f.clause] + imports + text[f.clause:f.begin] + replaced + text[f.end:]

	files := token.NewFileSet()
	after, err := parser.ParseFile(files, f.file, text, 0)
	if err != nil {
		return err
	}
	for _, spec := range slices.Backward(after.Imports) {
		path := strings.Trim(spec.Path.Value, "`\"")
		if astutil.UsesImport(before, path) && !astutil.UsesImport(after, path) {
			begin, name := files.PositionFor(spec.Pos(), false).Offset, files.PositionFor(spec.Path.Pos(), false).Offset
			text = text[:begin] + "_ " + text[name:] // the compiler refuses an import that is not used
		}
	}
	if v := f.pkg.Module.GoVersion; version.Compare("go"+v, "go1.18") < 0 {
		text = inRelease(text, "go1.18")
	}
	e.files[f.file] = text
	return nil
}
