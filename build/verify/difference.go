package main

import (
	"fmt"
	"math/bits"
	"strings"
)

// A difference is a comparison that failed.
type difference struct {
	subject *tally
	place   string // in the call, such as "element 3 of 64", or empty
	boards  []board
}

// A board is a set of squares under its name.
type board struct {
	name    string
	squares uint64
}

// differenceOn returns the difference between two results for a slider on sq.
func differenceOn(subject *tally, place string, sq int, occ, got, want uint64) error {
	return &difference{subject, place, []board{{"slider", 1 << (sq & 63)}, {"occupancy", occ}, {"got", got}, {"want", want}}}
}

// Error names the function and the place, and draws the boards side by side.
func (d *difference) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%v differs from the walker", d.subject)
	if d.place != "" {
		fmt.Fprintf(&text, ", %s", d.place)
	}
	text.WriteString(":\n\n")
	for _, b := range d.boards {
		fmt.Fprintf(&text, "%-10s %#016x", b.name, b.squares)
		if bits.OnesCount64(b.squares) == 1 {
			fmt.Fprintf(&text, ", square %d, %s", bits.TrailingZeros64(b.squares), squareName(bits.TrailingZeros64(b.squares)))
		}
		text.WriteByte('\n')
	}
	line := func(cell func(b board) string) {
		cells := make([]string, len(d.boards))
		for i, b := range d.boards {
			cells[i] = fmt.Sprintf("%-15s", cell(b))
		}
		text.WriteString("\n" + strings.TrimRight(strings.Join(cells, "   "), " "))
	}
	line(func(b board) string { return b.name })
	for rank := 7; rank >= 0; rank-- {
		line(func(b board) string { return drawn(uint8(b.squares >> (8 * rank))) })
	}
	return text.String()
}

// drawn returns the squares of a rank, the A-file first.
func drawn(rank uint8) string {
	squares := make([]string, 8)
	for file := range squares {
		squares[file] = string(".1"[rank>>file&1])
	}
	return strings.Join(squares, " ")
}

func squareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}) }
