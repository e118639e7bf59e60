package steps

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// returned returns the last result of each function in the source of the sliders.
func returned(t *testing.T) map[string]string {
	files := token.NewFileSet()
	source, err := parser.ParseFile(files, "../../../attacks/sliders_64.go", nil, 0)
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

// The steps shown are those of the formulas of package attacks.
func TestSteps(t *testing.T) {
	source := returned(t)
	for name, formula := range map[string]string{
		"Rank":         "B(e.Cross & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), uint64(occ)*e.RankFactor>>58*8)))",
		"File":         "B(e.File & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), (e.File&uint64(occ))*e.FileFactor>>58*8)))",
		"Diagonal":     "B(e.Diagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.Diagonal&uint64(occ))*tables.RankFactor>>58*8)))",
		"AntiDiagonal": "B(e.AntiDiagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.AntiDiagonal&uint64(occ))*tables.RankFactor>>58*8)))",
	} {
		if source[name] != formula {
			t.Errorf("attacks.%s returns\n\t%s\nand the steps shown are those of\n\t%s", name, source[name], formula)
		}
	}
}

// Bytes counts the table that the sliders of package attacks name on wasm, where whole pieces
// have no tables of their own, and the rows that its entries point to.
func TestBytes(t *testing.T) {
	context := build.Default
	context.GOARCH = "wasm"
	parse := func(dir string) (all []ast.Decl) {
		files, err := context.ImportDir(dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files.GoFiles {
			source, err := parser.ParseFile(token.NewFileSet(), dir+"/"+name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, source.Decls...)
		}
		return all
	}
	variables, named := make(map[string]bool), make(map[string]bool)
	for _, d := range parse("../../tables") {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, s := range d.Specs {
				variables[s.(*ast.ValueSpec).Names[0].Name] = true
			}
		}
	}
	sliders := 0
	for _, d := range parse("../../../attacks") {
		f, ok := d.(*ast.FuncDecl)
		if !ok || !slices.Contains([]string{"Rook", "Bishop", "Queen", "Rank", "File", "Diagonal", "AntiDiagonal"}, f.Name.Name) {
			continue
		}
		sliders++
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && fmt.Sprint(s.X) == "tables" && variables[s.Sel.Name] {
				named[s.Sel.Name] = true
			}
			return true
		})
	}
	rows := make(map[*tables.Row]bool)
	for _, e := range tables.Squares {
		rows[e.FillUp], rows[e.FillSide] = true, true
	}
	want := int(unsafe.Sizeof(tables.Squares)) + len(rows)*int(unsafe.Sizeof(tables.Row{}))
	if counted := map[string]bool{"Squares": true}; sliders != len(Sliders()) || !maps.Equal(named, counted) || Bytes != want {
		t.Errorf("%d sliders name the tables %v, want %d and %v; Bytes = %d, want %d", sliders, named, len(Sliders()), counted, Bytes, want)
	}
}

// The steps of a slider's lines lead to the attacks that the library returns.
func TestStepsOfSliders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, s := range Sliders() {
		for sq := range 64 {
			for range 200 {
				occ := random.Uint64() & random.Uint64()
				union := uint64(0)
				for _, l := range s.Lines {
					step := l.LookUp(sq, occ)
					union |= step.Attacks
					along := walk.Direction(l.Along)
					if want := walk.Ray(sq, occ, along) | walk.Ray(sq, occ, along+4); step.Attacks != want || step.Row&step.Squares != want {
						t.Fatalf("%s of %d, occupancy %#x: %+v, want %#x", l.Name, sq, occ, step, want)
					}
					if step.Masked != occ&step.Mask || step.Product != step.Masked*step.Factor || step.Index != step.Product>>step.Shift {
						t.Fatalf("%s of %d, occupancy %#x: %+v do not follow each other", l.Name, sq, occ, step)
					}
				}
				if want := s.Attacks(sq, occ); union != want {
					t.Fatalf("%s on square %d, occupancy %#x: the steps lead to %#x, want %#x", s.Name, sq, occ, union, want)
				}
			}
		}
	}
}
