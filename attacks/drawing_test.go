package attacks_test

import (
	"os"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// TestDrawing compares the drawing of a lookup with the boards of text in doc.go, which the README shows too.
func TestDrawing(t *testing.T) {
	const d4, bFile, everyRank = 27, 0x0202020202020202, 0x0101010101010101
	occ := uint64(1)<<9 | 1<<11 | 1<<14 | 1<<4 | 1<<42 | 1<<45 | 1<<53 | 1<<54
	line := attacks.DiagonalMask[uint64](d4) &^ (1 << d4)
	product := occ & line * bFile
	row := attacks.Rank(d4%8, product>>58<<1) * everyRank
	if index := product >> 58; index != 49 || row&line != attacks.Diagonal(d4, occ) {
		t.Errorf("the index is %d and the attacks are %#x: want 49 and %#x", index, row&line, attacks.Diagonal(d4, occ))
	}
	boards := []uint64{occ, occ & line, product, row, row & line}
	drawing := "\n"
	for rank := 7; rank >= 0; rank-- {
		var row []string
		for _, board := range boards {
			squares := make([]string, 8)
			for file := range squares {
				squares[file] = string(".1"[board>>(8*rank+file)&1])
			}
			row = append(row, strings.Join(squares, " "))
		}
		drawing += "//\t" + strings.Join(row, "   ") + "\n"
	}
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), drawing) {
		t.Errorf("doc.go does not have the drawing%s", drawing)
	}
}
