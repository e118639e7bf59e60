package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// The formulas of package attacks as its source has them, and their steps.
var formulas = []struct {
	line          line
	name, formula string
	steps         func(e *tables.Entry, occ uint64) lookup
}{
	{rank, "Rank", "B(e.Cross & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), uint64(occ)*e.RankFactor>>58*8)))",
		func(e *tables.Entry, occ uint64) lookup {
			index := occ * e.RankFactor >> 58
			return lookup{occ, e.RankFactor, index, e.Cross & e.FillUp[index]}
		}},
	{file, "File", "B(e.File & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), (e.File&uint64(occ))*e.FileFactor>>58*8)))",
		func(e *tables.Entry, occ uint64) lookup {
			index := (e.File & occ) * e.FileFactor >> 58
			return lookup{e.File & occ, e.FileFactor, index, e.File & e.FillSide[index]}
		}},
	{diagonal, "Diagonal", "B(e.Diagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.Diagonal&uint64(occ))*tables.RankFactor>>58*8)))",
		func(e *tables.Entry, occ uint64) lookup {
			index := (e.Diagonal & occ) * tables.RankFactor >> 58
			return lookup{e.Diagonal & occ, tables.RankFactor, index, e.Diagonal & e.FillUp[index]}
		}},
	{antiDiagonal, "AntiDiagonal", "B(e.AntiDiagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.AntiDiagonal&uint64(occ))*tables.RankFactor>>58*8)))",
		func(e *tables.Entry, occ uint64) lookup {
			index := (e.AntiDiagonal & occ) * tables.RankFactor >> 58
			return lookup{e.AntiDiagonal & occ, tables.RankFactor, index, e.AntiDiagonal & e.FillUp[index]}
		}},
}

// returned returns the last result of each function in the source of the sliders.
func returned(t *testing.T) map[string]string {
	files := token.NewFileSet()
	source, err := parser.ParseFile(files, "../../sliders.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	results := make(map[string]string)
	for _, d := range source.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			last := f.Body.List[len(f.Body.List)-1].(*ast.ReturnStmt)
			var b bytes.Buffer
			if err := printer.Fprint(&b, files, last.Results[0]); err != nil {
				t.Fatal(err)
			}
			results[f.Name.Name] = b.String()
		}
	}
	return results
}

// The table shows the steps of the formula that package attacks computes.
func TestSteps(t *testing.T) {
	source := returned(t)
	random := rand.New(rand.NewPCG(1, 2))
	for _, f := range formulas {
		if source[f.name] != f.formula {
			t.Errorf("attacks.%s returns\n\t%s\nand the steps shown are those of\n\t%s", f.name, source[f.name], f.formula)
		}
		for sq := range 64 {
			for range 200 {
				occ := random.Uint64() & random.Uint64()
				want := f.steps(&tables.Squares[sq], occ)
				var b strings.Builder
				(&slider{lines: []line{f.line}}).writeSteps(&b, sq, occ)
				_, row, _ := strings.Cut(b.String(), "\n")
				var name string
				var got lookup
				if _, err := fmt.Sscanf(row, "%s 0x%x 0x%x %b 0x%x\n", &name, &got.occ, &got.factor, &got.index, &got.attacks); err != nil {
					t.Fatalf("%q: %v", row, err)
				}
				if name != f.line.name || got != want {
					t.Fatalf("the %s of %s, occupancy %#x: %+v, want %+v", f.line.name, squareName(sq), occ, got, want)
				}
			}
		}
	}
}

// The steps of a slider's lines lead to the attacks that the library returns.
func TestStepsOfSliders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, s := range sliders {
		for sq := range 64 {
			for range 200 {
				occ := random.Uint64() & random.Uint64()
				union := uint64(0)
				for _, l := range s.lines {
					union |= l.lookUp(sq, occ).attacks
				}
				if want := s.attacks(sq, occ); union != want {
					t.Fatalf("%s on %s, occupancy %#x: the steps lead to %#x, want %#x", s.name, squareName(sq), occ, union, want)
				}
			}
		}
	}
}
