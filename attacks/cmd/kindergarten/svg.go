package main

import "fmt"

const (
	cellSize = 45
	margin   = 24 // around the board, for the names of ranks and files
)

// glyphs are Unicode's pieces. Without a variation selector for text, a pawn may be shown
// as an emoji.
var glyphs = map[byte]string{'k': "♚", 'q': "♛", 'r': "♜", 'b': "♝", 'n': "♞", 'p': "♟\ufe0e"}

// Only attributes style the picture. A style sheet would apply to the page around it too.
const (
	svgHead = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[1]d" width="%[1]d" height="%[1]d" role="img">
<title>%s: %s attacked</title>
<desc>%s</desc>
<rect width="100%%" height="100%%" fill="#fff"/>
<rect x="%[5]d" y="%[5]d" width="%[6]d" height="%[6]d" fill="#f0dfc0"/>
`
	svgNames  = "<g text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"14\" fill=\"#333\">\n"
	svgPieces = "<g text-anchor=\"middle\" font-family=\"DejaVu Sans, Noto Sans Symbols 2, Segoe UI Symbol, Apple Symbols, sans-serif\" font-size=\"36\" fill=\"%s\" stroke=\"#000\">\n"
)

// drawSVG writes a picture of the board as White sees it, as Scalable Vector Graphics:
// the slider on a yellow square, a dot on each empty square that it attacks and a ring
// around each piece.
func (d *diagram) drawSVG(out output, record string) {
	fmt.Fprintf(out, svgHead, 8*cellSize+2*margin, d.slider, countSquares(d.attacks), record, margin, 8*cellSize)
	out.WriteString(`<path fill="#b5936b" d="`)
	for sq := range 64 {
		if dark := (sq>>3^sq)&1 == 0; dark {
			x, y := center(sq)
			fmt.Fprintf(out, "M%d %dh%[3]dv%[3]dh-%[3]dz", x-cellSize/2, y-cellSize/2, cellSize)
		}
	}
	out.WriteString("\"/>\n" + svgNames)
	for i := range 8 {
		x, y := center(9 * i)
		fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\">%d</text>\n", margin/2, y+5, i+1)
		fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\">%c</text>\n", x, margin*3/2+8*cellSize+5, 'a'+i)
	}
	out.WriteString("</g>\n")
	for sq := range d.pieces {
		x, y := center(sq)
		switch d.color(sq) {
		case sliding:
			fmt.Fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%[3]d\" height=\"%[3]d\" fill=\"#f6d63c\"/>\n", x-cellSize/2, y-cellSize/2, cellSize)
		case reached:
			fmt.Fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"#2e8b57\"/>\n", x, y)
		case blocking:
			fmt.Fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"20\" fill=\"none\" stroke=\"#c22\" stroke-width=\"4\"/>\n", x, y)
		}
	}
	for _, side := range []struct {
		fill string
		bit  byte // the bit that differs between the letters of the two sides
	}{{"#fff", 0}, {"#000", 0x20}} {
		fmt.Fprintf(out, svgPieces, side.fill)
		for sq, piece := range d.pieces {
			if piece != 0 && piece&0x20 == side.bit {
				x, y := center(sq)
				fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", x, y+13, glyphs[piece|0x20])
			}
		}
		out.WriteString("</g>\n")
	}
	out.WriteString("</svg>\n")
}

// center returns the coordinates of a square's centre in the picture.
func center(sq int) (x, y int) {
	return margin + cellSize*(sq&7) + cellSize/2, margin + cellSize*(7-(sq>>3)) + cellSize/2
}
