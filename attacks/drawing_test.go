package attacks_test

import (
	"fmt"
	"html"
	"math/bits"
	"os"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// bishop is the outline of a bishop: foot, body and head around the centre of a square.
const bishop = "M-13 18h26v-6h-26zM-7 12C-16 2-7-6 0-12C7-6 16 2 7 12zM-4-15a4 4 0 1 1 8 0a4 4 0 1 1-8 0z"

// TestDrawing compares the drawing of a lookup with the boards of text in doc.go and with the README's
// picture. With -update it writes the picture.
func TestDrawing(t *testing.T) {
	const d4, bFile, everyRank = 27, 0x0202020202020202, 0x0101010101010101
	occ := uint64(1)<<9 | 1<<11 | 1<<14 | 1<<4 | 1<<42 | 1<<45 | 1<<53 | 1<<54
	line := attacks.DiagonalMask[uint64](d4) &^ (1 << d4)
	product := occ & line * bFile
	row := attacks.Rank(d4%8, product>>58<<1) * everyRank
	if index := product >> 58; index != 49 || row&line != attacks.Diagonal(d4, occ) {
		t.Errorf("the index is %d and the attacks are %#x: want 49 and %#x", index, row&line, attacks.Diagonal(d4, occ))
	}
	steps := []struct {
		title       string
		board, line uint64 // the line is marked on the board
		bishop      bool   // it is drawn on d4
	}{
		{"occupancy", occ, 0, true}, {"& mask", occ & line, line, true}, {"* the B-file", product, 0x3f << 58, false},
		{"row[49]", row, 0, false}, {"& mask", row & line, line, true},
	}
	drawing := "\n"
	for rank := 7; rank >= 0; rank-- {
		var row []string
		for _, s := range steps {
			squares := make([]string, 8)
			for file := range squares {
				squares[file] = string(".1"[s.board>>(8*rank+file)&1])
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

	const cell, boardWidth, gap, head = 45, 8 * 45, 45, 2 * 45
	width := len(steps)*(boardWidth+gap) + gap
	left := func(board int) int { return gap + board*(boardWidth+gap) }
	center := func(board, sq int) (x, y int) {
		return left(board) + cell*(sq&7) + cell/2, head + cell*(7-sq>>3) + cell/2
	}
	squares := func(board int, set uint64, fill string) string {
		var path strings.Builder
		for ; set != 0; set &= set - 1 {
			x, y := center(board, bits.TrailingZeros64(set))
			fmt.Fprintf(&path, "M%d %dh%[3]dv%[3]dh-%[3]dz", x-cell/2, y-cell/2, cell)
		}
		return fmt.Sprintf("<path fill=\"%s\" d=\"%s\"/>\n", fill, &path)
	}
	var picture strings.Builder
	fmt.Fprintf(&picture, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">
<title>Mask, multiply, shift, look up</title>
<g text-anchor="middle" font-family="sans-serif" font-size="50" fill="#6e7781">
`, width, boardWidth+head+gap)
	for i, s := range steps {
		fmt.Fprintf(&picture, "<text x=\"%d\" y=\"%d\">%s</text>\n", left(i)+boardWidth/2, head-gap/2,
			html.EscapeString(s.title))
	}
	picture.WriteString("</g>\n")
	for i, s := range steps {
		const square = "<rect x=\"%d\" y=\"%d\" width=\"%[3]d\" height=\"%[3]d\" fill=\"#f0dfc0\"/>\n"
		fmt.Fprintf(&picture, square, left(i), head, boardWidth)
		picture.WriteString(squares(i, 0xaa55aa55aa55aa55, "#b5936b") + squares(i, s.line, "#f6d63c"))
		for sq := range 64 {
			if s.board>>sq&1 != 0 {
				x, y := center(i, sq)
				fmt.Fprintf(&picture, "<circle cx=\"%d\" cy=\"%d\" r=\"16\" fill=\"#1f3a5f\"/>\n", x, y)
			}
		}
		if s.bishop {
			x, y := center(i, d4)
			const path = "<path transform=\"translate(%d %d)\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2\" d=\"%s\"/>\n"
			fmt.Fprintf(&picture, path, x, y, bishop)
		}
	}
	picture.WriteString("</svg>\n")
	if *update {
		if err := os.WriteFile("lookup.svg", []byte(picture.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("lookup.svg"); err != nil || string(got) != picture.String() {
		t.Errorf("lookup.svg is another picture, error %v: make api writes it", err)
	}
}
