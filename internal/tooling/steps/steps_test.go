package steps

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// sources parses the files of a folder that amd64 compiles.
func sources(t *testing.T, dir string) (all []ast.Decl) {
	context := build.Default
	context.GOARCH = "amd64"
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

// The steps shown are those of the formulas of package attacks.
func TestSteps(t *testing.T) {
	bodies := make(map[string]string)
	for _, d := range sources(t, "../../../attacks") {
		if f, ok := d.(*ast.FuncDecl); ok {
			var b strings.Builder
			if err := printer.Fprint(&b, token.NewFileSet(), f.Body); err != nil {
				t.Fatal(err)
			}
			bodies[f.Name.Name] = strings.Join(strings.Fields(b.String()), " ")
		}
	}
	for name, formulas := range map[string][]string{
		"Rank": {"e.Cross & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), uint64(occ)*e.RankFactor>>58*8))"},
		"File": {"e.File & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), (e.File&uint64(occ))*e.FileFactor>>58*8))"},
		"Diagonal": {"e.Diagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), " +
			"(e.Diagonal&uint64(occ))*tables.RankFactor>>58*8))"},
		"AntiDiagonal": {"e.AntiDiagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), " +
			"(e.AntiDiagonal&uint64(occ))*tables.RankFactor>>58*8))"},
		"Rook": {"file, rank := (e.File&uint64(occ))*e.FileFactor>>58*8, uint64(occ)*e.RankFactor>>58*8",
			"unsafe.Add(unsafe.Pointer(e.Rook), file)", "unsafe.Add(unsafe.Add(unsafe.Pointer(e.Rook), rank), tables.RankRow)"},
		"Bishop": {"*(*uint64)(unsafe.Add(unsafe.Pointer(e.Bishop), (e.Diagonals&uint64(occ))*e.BishopFactor>>55*8))"},
		"Queen": {"file, rank := (e.File&occ)*e.FileFactor>>58*8, occ*e.RankFactor>>58*8",
			"*(*uint64)(unsafe.Add(unsafe.Pointer(e.Bishop), (e.Diagonals&occ)*e.BishopFactor>>55*8))"},
	} {
		for _, formula := range formulas {
			if !strings.Contains(bodies[name], formula) {
				t.Errorf("attacks.%s is\n\t%s\nand the steps shown are those of\n\t%s", name, bodies[name], formula)
			}
		}
	}
}

// The sizes are those of the tables that the sliders of package attacks name on a 64-bit
// machine, and of what their entries point to.
func TestBytes(t *testing.T) {
	variables, named := make(map[string]bool), make(map[string]string)
	for _, d := range sources(t, "../../tables") {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, s := range d.Specs {
				variables[s.(*ast.ValueSpec).Names[0].Name] = true
			}
		}
	}
	for _, d := range sources(t, "../../../attacks") {
		f, ok := d.(*ast.FuncDecl)
		sliders := []string{"Rook", "Bishop", "Queen", "Rank", "File", "Diagonal", "AntiDiagonal"}
		if !ok || !slices.Contains(sliders, f.Name.Name) {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && fmt.Sprint(s.X) == "tables" && variables[s.Sel.Name] {
				named[f.Name.Name] += s.Sel.Name
			}
			return true
		})
	}
	if want := map[string]string{"Rook": "Sliders", "Bishop": "Sliders", "Queen": "Sliders",
		"Rank": "Squares", "File": "Squares", "Diagonal": "Squares", "AntiDiagonal": "Squares"}; !maps.Equal(named, want) {
		t.Errorf("the sliders name the tables %v, want %v", named, want)
	}
	rows, rooks, bishops := make(map[*tables.Row]bool), make(map[*tables.RookRows]bool), 0
	for sq, e := range tables.Squares {
		rows[e.FillUp], rows[e.FillSide] = true, true
		s := &tables.Sliders[sq]
		rooks[s.Rook] = true
		first := uintptr(unsafe.Pointer(s.Bishop)) - uintptr(unsafe.Pointer(&tables.Bishops))
		for occ := s.Diagonals; occ != 0; occ = (occ - 1) & s.Diagonals {
			bishops = max(bishops, int(first)+8*int(occ*s.BishopFactor>>55)+8)
		}
	}
	if want := int(unsafe.Sizeof(tables.Squares)) + len(rows)*int(unsafe.Sizeof(tables.Row{})); LineBytes != want {
		t.Errorf("LineBytes = %d, want %d", LineBytes, want)
	}
	want := int(unsafe.Sizeof(tables.Sliders)) + len(rooks)*int(unsafe.Sizeof(tables.RookRows{})) + bishops
	if PieceBytes != want {
		t.Errorf("PieceBytes = %d, want %d", PieceBytes, want)
	}
}

// The steps of a slider's lines lead to the attacks that the library returns, and so do those of
// a whole piece.
func TestStepsOfSliders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, s := range Sliders() {
		for _, lines := range [][]Line{s.Lines, s.Whole} {
			for i := range 64 * 200 * min(1, len(lines)) {
				sq, occ, union := i%64, random.Uint64()&random.Uint64(), uint64(0)
				for _, l := range lines {
					step, along := l.LookUp(sq+i&64, occ), walk.Direction(l.Along) // the low six bits count
					union |= step.Attacks
					want := walk.Ray(sq, occ, along) | walk.Ray(sq, occ, along+4)
					if l.Name == "diagonals" && l.Along == 0 {
						want = walk.Bishop(sq, occ)
					}
					if step.Attacks != want || step.Row&step.Squares != want {
						t.Fatalf("%s of %d, occupancy %#x: %+v, want %#x", l.Name, sq, occ, step, want)
					}
					if step.Masked != occ&step.Mask || step.Product != step.Masked*step.Factor ||
						step.Index != step.Product>>step.Shift {
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
