package steps

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// The steps shown are those of the formulas of package attacks on amd64, and so are the tables.
func TestSteps(t *testing.T) {
	context := build.Default
	context.GOARCH = "amd64"
	const dir = "../../../attacks"
	files, err := context.ImportDir(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	bodies := make(map[string]string)
	for _, name := range files.GoFiles {
		text, err1 := os.ReadFile(dir + "/" + name)
		source, err2 := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		for _, d := range source.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				body := text[f.Body.Pos()-source.FileStart : f.Body.End()-source.FileStart]
				bodies[f.Name.Name] = strings.Join(strings.Fields(string(body)), " ")
			}
		}
	}
	const lines, pieces = "&tables.Squares[sq&63]", "&tables.Sliders[sq&63]"
	for name, formulas := range map[string][]string{
		"Rank": {lines, "e.Cross & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), uint64(occ)*e.RankFactor>>58*8))"},
		"File": {lines, "e.File & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), " +
			"(e.File&uint64(occ))*e.FileFactor>>58*8))"},
		"Diagonal": {lines, "e.Diagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), " +
			"(e.Diagonal&uint64(occ))*tables.RankFactor>>58*8))"},
		"AntiDiagonal": {lines, "e.AntiDiagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), " +
			"(e.AntiDiagonal&uint64(occ))*tables.RankFactor>>58*8))"},
		"Rook": {pieces, "file, rank := (e.File&uint64(occ))*e.FileFactor>>58*8, uint64(occ)*e.RankFactor>>58*8",
			"unsafe.Add(unsafe.Pointer(e.Rook), file)", "unsafe.Add(unsafe.Add(unsafe.Pointer(e.Rook), rank), tables.RankRow)"},
		"Bishop": {pieces,
			"*(*uint64)(unsafe.Add(unsafe.Pointer(e.Bishop), (e.Diagonals&uint64(occ))*e.BishopFactor>>55*8))"},
		"Queen": {pieces, "file, rank := (e.File&occ)*e.FileFactor>>58*8, occ*e.RankFactor>>58*8",
			"*(*uint64)(unsafe.Add(unsafe.Pointer(e.Bishop), (e.Diagonals&occ)*e.BishopFactor>>55*8))"},
	} {
		for _, formula := range formulas {
			if !strings.Contains(bodies[name], formula) {
				t.Errorf("attacks.%s is\n\t%s\nand the steps shown are those of\n\t%s", name, bodies[name], formula)
			}
		}
	}
}

// The sizes are those of the tables that TestSteps sees, and of what their entries point to.
func TestBytes(t *testing.T) {
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

// The steps of a slider's lines, and those of a whole piece, lead to the attacks that the library returns.
func TestStepsOfSliders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, s := range Sliders() {
		for _, lines := range [][]LineLookup{s.Lines, s.Whole} {
			for i := range 64 * 200 * min(1, len(lines)) {
				sq, occ, union := i%64, random.Uint64()&random.Uint64(), uint64(0)
				for _, l := range lines {
					step, along := l.LookUp(sq+i&64, occ), walk.Direction(l.Along) // the low six bits count
					union |= step.Attacks
					want := walk.Ray(sq, occ, along) | walk.Ray(sq, occ, along+4)
					if l.Name == "diagonals" && l.Along == 0 {
						want = walk.Bishop(sq, occ)
					}
					if step.Masked != occ&step.Mask || step.Product != step.Masked*step.Factor ||
						step.Index != step.Product>>step.Shift || step.Attacks != want || step.Row&step.Squares != want {
						t.Fatalf("%s of %d, occupancy %#x: %+v, want steps to %#x", l.Name, sq, occ, step, want)
					}
				}
				if want := s.Attacks(sq, occ); union != want {
					t.Fatalf("%s on square %d, occupancy %#x: the steps lead to %#x, want %#x", s.Name, sq, occ, union, want)
				}
			}
		}
	}
}
