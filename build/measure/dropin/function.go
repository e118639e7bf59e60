package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"go/version"
	"os"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A function is declared in a package.
type function struct {
	pkg        *packages.Package
	name       string // package.Function or package.Type.Method
	call       string // an expression of it in its package
	file       string
	place      string      // its file and line
	parameters []parameter // with the receiver of a method that takes only the occupancy
	results    []parameter

	// The text of the file: the package clause, what is between it and the body, the body without braces, and the rest.
	clause, between, text, rest string

	blank string // its declaration up to the body, with the name _
}

// A parameter has a name and a type, as in the source.
type parameter struct{ name, kind string }

// functions returns all functions of a package.
func (e *edition) functions(p *packages.Package) (found []*function, err error) {
	for _, name := range p.GoFiles {
		text := e.files[name]
		if text == "" {
			original, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			text = string(original)
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, text, 0)
		if err != nil {
			return nil, err
		}
		part := func(from, to token.Pos) string { return text[from-file.FileStart : to-file.FileStart] }
		for _, declaration := range file.Decls {
			d, ok := declaration.(*ast.FuncDecl)
			if !ok || d.Body == nil {
				continue
			}
			begin, end := d.Body.Lbrace+1, d.Body.Rbrace
			f := &function{pkg: p, file: name, place: fmt.Sprintf("%s:%d", name, files.PositionFor(d.Name.Pos(), false).Line),
				name: p.Name + "." + d.Name.Name, call: d.Name.Name,
				parameters: parameters(d.Type.Params), results: parameters(d.Type.Results),
				clause: part(file.FileStart, file.Name.End()), between: part(file.Name.End(), begin), text: part(begin, end),
				rest: part(end, file.FileEnd), blank: part(d.Pos(), d.Name.Pos()) + "_" + part(d.Name.End(), begin)}
			if receiver := parameters(d.Recv); receiver != nil {
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
func parameters(list *ast.FieldList) (all []parameter) {
	for i := 0; list != nil && i < len(list.List); i++ {
		field := list.List[i]
		kind := types.ExprString(field.Type)
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
	return nil, fmt.Errorf("%s is in %s and %s: name it by the path of its package", name, found[0].place,
		found[1].place)
}

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
	e.replace(f, "", f.body(index, piece, square))
	return e.addLibrary(f.pkg, "attacks")
}

// replace replaces the body of a function, or a part of it. The new one may refer to package
// attacks as kindergarten. The old body becomes that of a function without a name, which the compiler
// checks and drops: so no import becomes one that is not used.
func (e *edition) replace(f *function, old, body string) {
	replaced := "\n" + body + "\n}\n\n" + f.blank + f.text
	if old != "" {
		replaced = strings.Replace(f.text, old, body, 1)
	}
	imports := fmt.Sprintf("\n\nimport kindergarten %q", f.pkg.Module.Path+"/"+libraryFolder+"/attacks")
	if !strings.Contains(body, "kindergarten.") || strings.HasPrefix(f.between, imports) {
		imports = ""
	}
	text := f.clause + imports + f.between + replaced + f.rest
	if v := f.pkg.Module.GoVersion; version.Compare("go"+v, "go1.18") < 0 {
		text = inRelease(text, "go1.18")
	}
	e.files[f.file] = text
}
