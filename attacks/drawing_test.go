package attacks_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// TestDrawing computes the drawing of a lookup that the README and the page of this
// package show.
func TestDrawing(t *testing.T) {
	const d4, bFile, everyRank = 27, 0x0202020202020202, 0x0101010101010101
	occ := uint64(1)<<9 | 1<<11 | 1<<14 | 1<<4 | 1<<42 | 1<<45 | 1<<53 | 1<<54
	line := attacks.DiagonalMask[uint64](d4) &^ (1 << d4)
	product := occ & line * bFile
	row := attacks.Rank(d4%8, product>>58<<1) * everyRank
	if index := product >> 58; index != 49 || row&line != attacks.Diagonal(d4, occ) {
		t.Errorf("the index is %d and the attacks are %#x: want 49 and %#x", index, row&line, attacks.Diagonal(d4, occ))
	}
	var drawing []string
	for rank := 7; rank >= 0; rank-- {
		var boards []string
		for _, board := range []uint64{occ, occ & line, product, row, row & line} {
			var squares []string
			for file := range 8 {
				squares = append(squares, string(".1"[board>>(8*rank+file)&1]))
			}
			boards = append(boards, strings.Join(squares, " "))
		}
		drawing = append(drawing, strings.Join(boards, "   "))
	}
	for page, indent := range map[string]string{filepath.Join("..", "README.md"): "\n    ", "doc.go": "\n//\t"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if want := indent + strings.Join(drawing, indent) + "\n"; !strings.Contains(string(text), want) {
			t.Errorf("%s does not have the drawing%s", page, want)
		}
	}
}
