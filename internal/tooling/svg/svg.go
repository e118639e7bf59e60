// Package svg draws the squares of chess boards as Scalable Vector Graphics. Only attributes
// style them, because a style sheet would apply to the page around the picture too.
package svg

import (
	"fmt"
	"math/bits"
	"strings"
)

// Cell is the width of a square, and Width that of a board.
const Cell, Width = 45, 8 * Cell

// A Board is a board as White sees it. Its upper left corner is at X, Y.
type Board struct{ X, Y int }

// Center returns the coordinates of a square's centre.
func (b Board) Center(sq int) (x, y int) {
	return b.X + Cell*(sq&7) + Cell/2, b.Y + Cell*(7-sq>>3) + Cell/2
}

// String returns the light and the dark squares.
func (b Board) String() string {
	const dark = 0xaa55aa55aa55aa55
	return fmt.Sprintf("<rect x=\"%d\" y=\"%d\" width=\"%[3]d\" height=\"%[3]d\" fill=\"#f0dfc0\"/>\n", b.X, b.Y, Width) +
		b.Squares(dark, "#b5936b")
}

// Squares returns the squares of a set in a colour.
func (b Board) Squares(set uint64, fill string) string {
	var path strings.Builder
	for ; set != 0; set &= set - 1 {
		x, y := b.Center(bits.TrailingZeros64(set))
		fmt.Fprintf(&path, "M%d %dh%[3]dv%[3]dh-%[3]dz", x-Cell/2, y-Cell/2, Cell)
	}
	return fmt.Sprintf("<path fill=\"%s\" d=\"%s\"/>\n", fill, &path)
}
