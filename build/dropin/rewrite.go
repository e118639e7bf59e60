package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const (
	modulePath  = "github.com/kindergarten-bitboards/kindergarten"
	attacksPath = modulePath + "/attacks"
)

// rewrite gives functions of the package in dir other bodies and lets the files
// that hold them import package attacks. Where a function is missing or has
// another signature it changes nothing and says so.
func rewrite(dir string, replacements []replacement) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	sources := make(map[string][]byte)
	pending := slices.Clone(replacements)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		changed, rest, err := rewriteFile(name, source, pending)
		if err != nil {
			return err
		}
		if len(rest) < len(pending) {
			sources[name] = changed
		}
		pending = rest
	}
	if len(pending) > 0 {
		return fmt.Errorf("there is no function %s to replace in %s", pending[0].function, dir)
	}
	for name, source := range sources {
		if err := os.WriteFile(name, source, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// rewriteFile returns the file with the bodies of those functions replaced that
// it has, and the replacements of functions that it has not.
func rewriteFile(name string, source []byte, replacements []replacement) (changed []byte, rest []replacement, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	offset := func(p token.Pos) int { return files.Position(p).Offset }
	var edits []edit
	for _, r := range replacements {
		i := slices.IndexFunc(file.Decls, func(d ast.Decl) bool {
			f, ok := d.(*ast.FuncDecl)
			return ok && f.Recv == nil && f.Name.Name == r.function
		})
		if i < 0 {
			rest = append(rest, r)
			continue
		}
		f := file.Decls[i].(*ast.FuncDecl)
		if signature := types.ExprString(f.Type); signature != r.signature {
			return nil, nil, fmt.Errorf("the function %s in %s is a %s, not a %s", r.function, name, signature, r.signature)
		}
		if f.Body == nil {
			return nil, nil, fmt.Errorf("the function %s in %s has no body to replace", r.function, name)
		}
		edits = append(edits, edit{offset(f.Body.Lbrace) + 1, offset(f.Body.Rbrace), "\n" + r.body + "\n"})
	}
	if edits == nil {
		return source, rest, nil
	}
	imported := slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == strconv.Quote(attacksPath) })
	if !imported {
		end := offset(file.Name.End())
		edits = append(edits, edit{end, end, "\n\nimport " + strconv.Quote(attacksPath)})
	}
	changed, err = format.Source(apply(edits, source))
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s is no Go any more with the new functions", name), err)
	}
	return changed, rest, nil
}

// An edit puts text in the place of what is between two offsets.
type edit struct {
	from, to int
	text     string
}

// apply makes edits, none of which may touch another.
func apply(edits []edit, source []byte) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	var result []byte
	at := 0
	for _, e := range edits {
		result = append(result, source[at:e.from]...)
		result = append(result, e.text...)
		at = e.to
	}
	return append(result, source[at:]...)
}
