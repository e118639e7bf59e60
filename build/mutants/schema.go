package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// A schema is a package that holds many of its mutants at once: a variable, set
// by the environment, says which of them runs. So the tests of all of them are
// compiled in one go. A mutant that survives there is built by itself and tried
// again, and so are those outside of functions.

// chosen is the environment variable that names the mutant.
const chosen = "KINDERGARTEN_MUTANT"

// choose returns the environment in which a schema runs a mutant; the first one
// is number 1, and 0 is none.
func choose(number int) []string { return []string{fmt.Sprintf("%s=%d", chosen, number)} }

// body returns the function that holds a mutant, nil if none does.
func body(s *source, f *file, m *mutant) *ast.FuncDecl {
	for _, d := range f.syntax.Decls {
		d, ok := d.(*ast.FuncDecl)
		if ok && d.Body != nil && s.offset(d.Body.Lbrace) < m.start && m.end <= s.offset(d.Body.Rbrace) {
			return d
		}
	}
	return nil
}

// writeSchema writes the files of a schema into a directory and returns them by
// what they stand in for. The mutants are numbered in their order.
func writeSchema(s *source, mutants []*mutant, dir string) (map[string]string, error) {
	files := map[string]string{}
	for _, f := range s.files {
		cases := map[int]string{} // by where a body begins
		for i, m := range mutants {
			if m.file != f.name {
				continue
			}
			d := body(s, f, m)
			start, end := s.offset(d.Body.Lbrace)+1, s.offset(d.Body.Rbrace)
			text := fmt.Sprintf("case %d:\n%s%s%s\n", i+1, f.text[start:m.start], m.text, f.text[m.end:end])
			if d.Type.Results == nil {
				text += "return\n"
			}
			cases[start] += text
		}
		if len(cases) == 0 {
			continue
		}
		var b bytes.Buffer
		from := 0
		for _, at := range slices.Sorted(maps.Keys(cases)) {
			b.Write(f.text[from:at])
			// The compiler makes a table of the cases, so that they are no slower for
			// being many.
			fmt.Fprintf(&b, "\nswitch chosenMutant {\n%s}\n", cases[at])
			from = at
		}
		b.Write(f.text[from:])
		path := filepath.Join(dir, filepath.Base(f.name))
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			return nil, err
		}
		files[f.name] = path
	}
	name := filepath.ToSlash(filepath.Join(filepath.Dir(s.files[0].name), "chosen_mutant.go"))
	path := filepath.Join(dir, "chosen_mutant.go")
	text := fmt.Sprintf("package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar chosenMutant, _ = strconv.Atoi(os.Getenv(%q))\n",
		s.types.Name(), chosen)
	files[name] = path
	return files, os.WriteFile(path, []byte(text), 0o644)
}
