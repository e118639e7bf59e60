package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"math/rand/v2"
	"strconv"
	"strings"
)

// wordsOfEach is how many words of each table are flipped in the source.
const wordsOfEach = 3

// flipWords returns mutants of the tables in a generated file, each with one bit
// of a word flipped that a call can read: so the library's own tests are put to
// the proof by the tables as well.
func flipWords(f *file, t *target, tables []table, seed uint64) (mutants []*mutant, err error) {
	random := rand.New(rand.NewPCG(seed, 3))
	for _, table := range tables {
		if table.file != f.name {
			continue
		}
		literals := literalsOf(f.syntax, table.name[strings.LastIndexByte(table.name, '.')+1:])
		words := make([]word, 0, len(table.words))
		for _, w := range table.words {
			if !w.pointer {
				words = append(words, w)
			}
		}
		if len(literals) != len(words) {
			return nil, fmt.Errorf("%s: %s has %d literals for %d words", f.name, table.name, len(literals), len(words))
		}
		for range wordsOfEach {
			i, bit := random.IntN(len(words)), 0
			for {
				bit = random.IntN(words[i].changes)
				if words[i].unread == nil || words[i].unread(bit) == "" {
					break
				}
				i = random.IntN(len(words))
			}
			value, err := strconv.ParseUint(literals[i].Value, 0, 64)
			if err != nil {
				return nil, err
			}
			start := int(literals[i].Pos() - f.syntax.FileStart)
			mutants = append(mutants, newMutant(t, f.name, f.text, start, start+len(literals[i].Value),
				fmt.Sprintf("0x%0*x", len(literals[i].Value)-2, value^1<<bit)))
		}
	}
	return mutants, nil
}

// literalsOf returns the numbers in the literal of a table. Those in addresses of
// rows are none.
func literalsOf(syntax *ast.File, name string) (literals []*ast.BasicLit) {
	for _, d := range syntax.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			continue
		}
		for _, s := range d.Specs {
			s := s.(*ast.ValueSpec)
			if s.Names[0].Name != name {
				continue
			}
			ast.Inspect(s.Values[0], func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ArrayType, *ast.UnaryExpr:
					return false
				case *ast.BasicLit:
					literals = append(literals, n)
				}
				return true
			})
		}
	}
	return literals
}
