package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/svg"
)

const margin = 24 // around the board, where ranks and files are named

// glyphs are Unicode's pieces. Without a variation selector for text, a pawn may be shown
// as an emoji.
var glyphs = map[byte]string{'k': "♚", 'q': "♛", 'r': "♜", 'b': "♝", 'n': "♞", 'p': "♟\ufe0e"}

// Only attributes style the picture. A style sheet would apply to the page around it too.
const (
	svgHead = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[1]d" width="%[1]d" height="%[1]d" role="img">
<title>%s: %s attacked</title>
<desc>%s</desc>
<rect width="100%%" height="100%%" fill="#fff"/>
`
	svgNames  = "<g text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"14\" fill=\"#333\">\n"
	svgPieces = "<g text-anchor=\"middle\" font-family=\"DejaVu Sans, Noto Sans Symbols 2, Segoe UI Symbol, Apple Symbols, sans-serif\" font-size=\"36\" fill=\"%s\" stroke=\"#000\">\n"
)

// drawSVG writes a picture of the board as White sees it, as Scalable Vector Graphics:
// the piece on a yellow square, a dot on each empty square that it attacks and a ring
// around each piece.
func (d *diagram) drawSVG(out output, record string) {
	board := svg.Board{X: margin, Y: margin}
	fmt.Fprintf(out, svgHead, svg.Width+2*margin, d.piece, countSquares(d.attacks), record)
	out.WriteString(board.String() + svgNames)
	for i := range 8 {
		x, y := board.Center(9 * i)
		fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\">%d</text>\n", margin/2, y+5, i+1)
		fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\">%c</text>\n", x, margin*3/2+svg.Width+5, 'a'+i)
	}
	out.WriteString("</g>\n")
	for sq := range d.pieces {
		x, y := board.Center(sq)
		switch d.color(sq) {
		case attacking:
			out.WriteString(board.Squares(1<<sq, "#f6d63c"))
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
				x, y := board.Center(sq)
				fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", x, y+13, glyphs[piece|0x20])
			}
		}
		out.WriteString("</g>\n")
	}
	out.WriteString("</svg>\n")
}
