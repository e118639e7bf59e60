package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	modulePath  = "github.com/kindergarten-bitboards/kindergarten"
	attacksPath = modulePath + "/attacks"
)

// rewrite renames functions of the package in dir and writes each replacement to a new
// file. It writes nothing and returns an error if a function is missing or has another
// signature, or if a replacement is not valid Go.
func rewrite(dir string, replacements []replacement) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	sources := make(map[string][]byte)
	for _, r := range replacements {
		found := false
		for _, name := range names {
			source, ok := sources[name]
			if !ok {
				if source, err = os.ReadFile(name); err != nil {
					return err
				}
			}
			changed, pkg, err := r.rename(name, source)
			if err != nil {
				return err
			}
			if changed == nil {
				continue
			}
			found = true
			sources[name] = changed
			imports := ""
			if strings.Contains(r.body, "attacks.") {
				imports = fmt.Sprintf("import %q\n\n", attacksPath)
			}
			text := fmt.Sprintf("package %s\n\n%sfunc %s%s {\n%s\n}\n", pkg, imports, r.function, strings.TrimPrefix(r.signature, "func"), r.body)
			if _, err := parser.ParseFile(token.NewFileSet(), r.function, text, 0); err != nil {
				return fmt.Errorf("the new function %s is not valid Go: %w", r.function, err)
			}
			sources[filepath.Join(dir, "dropin_"+r.function+".go")] = []byte(text)
		}
		if !found {
			return fmt.Errorf("%s has no function %s to replace", dir, r.function)
		}
	}
	for name, source := range sources {
		if err := os.WriteFile(name, source, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// rename returns the source with the function renamed, and the name of its package. It
// returns nil if the file lacks the function or is a test.
func (r replacement) rename(name string, source []byte) (changed []byte, pkg string, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
	if err != nil || strings.HasSuffix(name, "_test.go") {
		return nil, "", err
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil || f.Name.Name != r.function {
			continue
		}
		if signature := types.ExprString(f.Type); signature != r.signature {
			return nil, "", fmt.Errorf("the function %s in %s is a %s: want %s", r.function, name, signature, r.signature)
		}
		if f.Body == nil {
			return nil, "", fmt.Errorf("the function %s in %s has no body to replace", r.function, name)
		}
		at := files.Position(f.Name.End()).Offset
		return slices.Insert(slices.Clone(source), at, []byte("Before")...), file.Name.Name, nil
	}
	return nil, "", nil
}
