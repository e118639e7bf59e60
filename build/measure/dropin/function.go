package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/version"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"
)

// A function is declared in a package.
type function struct {
	pkg        *packages.Package
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
func (e *edition) functions(p *packages.Package) (found []*function, err error) {
	for _, name := range p.GoFiles {
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
		for _, declaration := range file.Decls {
			d, ok := declaration.(*ast.FuncDecl)
			if !ok || d.Body == nil {
				continue
			}
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

// squares returns the indices that the square may have among the two parameters of a lookup. The
// other one, the occupancy, has the type of the result.
func (f *function) squares() (indices []int) {
	if len(f.parameters) != 2 || len(f.results) != 1 {
		return nil
	}
	for index := range f.parameters {
		if f.parameters[1-index].kind == f.results[0].kind {
			indices = append(indices, index)
		}
	}
	return indices
}

// find returns the function of a name whose body has a part.
func (e *edition) find(name, part string) (*function, error) {
	name = strings.NewReplacer("(*", "", "(", "", ")", "").Replace(name)
	var found []*function
	var lookups []string
	for _, p := range e.packages {
		all, err := e.functions(p)
		if err != nil {
			return nil, err
		}
		for _, f := range all {
			named := strings.HasSuffix("."+f.name, "."+name) || p.PkgPath+strings.TrimPrefix(f.name, p.Name) == name
			if named && strings.Contains(f.text, part) {
				found = append(found, f)
			}
			if f.squares() != nil {
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

// body returns the statement that looks a piece up in package attacks. The square is the parameter
// of an index. Square is the expression of the library's square from sq, or is empty.
func (f *function) body(index int, piece, square string) string {
	sq, occ, result := f.parameters[index].name, f.parameters[1-index].name, f.results[0].kind
	if square != "" {
		sq = squareName.ReplaceAllString(square, sq)
	}
	if result == "uint64" {
		return fmt.Sprintf("return kindergarten.%s(%s, %s)", piece, sq, occ)
	}
	return fmt.Sprintf("return %s(kindergarten.%s(%s, uint64(%s)))", result, piece, sq, occ)
}

// replaceLookup gives a lookup its new body, and adds package attacks to its module.
func (e *edition) replaceLookup(f *function, index int, piece, square string) error {
	return errors.Join(e.addLibrary(f.pkg, "attacks"), e.replace(f, "", f.body(index, piece, square)))
}

// replace replaces the body of a function, or a part of it. The new one may refer to package
// attacks as kindergarten.
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
	imports := fmt.Sprintf("\n\nimport kindergarten %q", f.pkg.Module.Path+"/"+libraryFolder+"/attacks")
	if !strings.Contains(body, "kindergarten.") || strings.Contains(text, imports) {
		imports = ""
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
