package attacks_test

import (
	"fmt"
	"html"
	"os"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/svg"
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

	const gap, head = svg.Cell, 2 * svg.Cell
	width := len(steps)*(svg.Width+gap) + gap
	var picture strings.Builder
	fmt.Fprintf(&picture, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">
<title>Mask, multiply, shift, look up</title>
<g text-anchor="middle" font-family="sans-serif" font-size="50" fill="#6e7781">
`, width, svg.Width+head+gap)
	for i, s := range steps {
		fmt.Fprintf(&picture, "<text x=\"%d\" y=\"%d\">%s</text>\n", gap+i*(svg.Width+gap)+svg.Width/2, head-gap/2,
			html.EscapeString(s.title))
	}
	picture.WriteString("</g>\n")
	for i, s := range steps {
		board := svg.Board{X: gap + i*(svg.Width+gap), Y: head}
		picture.WriteString(board.String() + board.Squares(s.line, "#f6d63c"))
		for sq := range 64 {
			if s.board>>sq&1 != 0 {
				x, y := board.Center(sq)
				fmt.Fprintf(&picture, "<circle cx=\"%d\" cy=\"%d\" r=\"16\" fill=\"#1f3a5f\"/>\n", x, y)
			}
		}
		if s.bishop {
			x, y := board.Center(d4)
			fmt.Fprintf(&picture, "<path transform=\"translate(%d %d)\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2\" d=\"%s\"/>\n", x, y, bishop)
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
