package bulk_test

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

// The types of an engine.
type (
	Square   int8
	Bitboard uint64
)

const A1, D4, H8 Square = 0, 27, 63

// show prints boards side by side, x for each square of the set.
func show(boards ...Bitboard) {
	for rank := 7; rank >= 0; rank-- {
		line := ""
		for _, b := range boards {
			for file := range 8 {
				line += string(".x"[b>>(8*rank+file)&1]) + " "
			}
			line += "  "
		}
		fmt.Println(strings.TrimSpace(line))
	}
}

// The attacks take the place of the occupancies. The first slice may also be another one.
func ExampleQueens() {
	boards := []Bitboard{1 << 24, 1<<30 | 1<<45} // a4; g4 and f6
	bulk.Queens(boards, []Square{A1, D4}, boards)
	show(boards...)
	// Output:
	// . . . . . . . x   . . . x . . . .
	// . . . . . . x .   x . . x . . . .
	// . . . . . x . .   . x . x . x . .
	// . . . . x . . .   . . x x x . . .
	// x . . x . . . .   x x x . x x x .
	// x . x . . . . .   . . x x x . . .
	// x x . . . . . .   . x . x . x . .
	// . x x x x x x x   x . . x . . x .
}

func ExampleQueenMap() {
	var dst [64]Bitboard
	bulk.QueenMap(&dst, Bitboard(0x0000004008000000)) // d4 and g5
	show(dst[A1], dst[H8])
	// Output:
	// x . . . . . . .   x x x x x x x .
	// x . . . . . . .   . . . . . . x x
	// x . . . . . . .   . . . . . x . x
	// x . . . . . . .   . . . . x . . x
	// x . . x . . . .   . . . x . . . x
	// x . x . . . . .   . . . . . . . x
	// x x . . . . . .   . . . . . . . x
	// . x x x x x x x   . . . . . . . x
}

func ExampleSliderSet() {
	rooks, bishops, queens := Bitboard(1<<0), Bitboard(1<<2), Bitboard(1<<27) // a1, c1 and d4
	occ := rooks | bishops | queens | 1<<8 | 1<<51                            // a2 and d7
	show(bulk.SliderSet(bishops|queens, rooks|queens, occ))
	// Output:
	// . . . . . . . x
	// x . . x . . x .
	// . x . x . x . x
	// . . x x x . x .
	// x x x . x x x x
	// x . x x x . . .
	// x x . x . x . .
	// x x x x . . x .
}
