package methods_test

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// boards prints bitboards side by side from White's side, with titles above.
func boards(titles []string, bitboards ...uint64) {
	const width = 15
	row := func(cell func(i int) string) {
		var line strings.Builder
		for i := range bitboards {
			fmt.Fprintf(&line, "%-*s   ", width, cell(i))
		}
		fmt.Println(strings.TrimRight(line.String(), " "))
	}
	row(func(i int) string { return titles[i] })
	for rank := 7; rank >= 0; rank-- {
		row(func(i int) string {
			squares := make([]string, 8)
			for file := range squares {
				squares[file] = "."
				if bitboards[i]>>(8*rank+file)&1 != 0 {
					squares[file] = "1"
				}
			}
			return strings.Join(squares, " ")
		})
	}
}

// The steps of a lookup along the diagonal of d4: mask, multiply, shift, look
// up.
func Example_steps() {
	const (
		d4    = 27
		bFile = 0x0202020202020202
		occ   = 0x0060_2400_0000_4a10
	)
	mask := methods.DiagonalMaskEx(d4)
	line := occ & mask
	product := line * bFile
	index := product >> 58
	row := tables.FillUp.Rows[d4&7][index]

	boards([]string{"occupancy", "mask", "occupancy & mask"}, occ, mask, line)
	fmt.Println()
	boards([]string{"the B-file", "the product", "product >> 58"}, bFile, product, index)
	fmt.Println()
	boards([]string{fmt.Sprintf("row[%d]", index), "mask", "row & mask"}, row, mask, row&mask)
	// Output:
	// occupancy         mask              occupancy & mask
	// . . . . . . . .   . . . . . . . 1   . . . . . . . .
	// . . . . . 1 1 .   . . . . . . 1 .   . . . . . . 1 .
	// . . 1 . . 1 . .   . . . . . 1 . .   . . . . . 1 . .
	// . . . . . . . .   . . . . 1 . . .   . . . . . . . .
	// . . . . . . . .   . . . . . . . .   . . . . . . . .
	// . . . . . . . .   . . 1 . . . . .   . . . . . . . .
	// . 1 . 1 . . 1 .   . 1 . . . . . .   . 1 . . . . . .
	// . . . . 1 . . .   1 . . . . . . .   . . . . . . . .
	//
	// the B-file        the product       product >> 58
	// . 1 . . . . . .   . . 1 . . . 1 1   . . . . . . . .
	// . 1 . . . . . .   . . 1 . . . 1 1   . . . . . . . .
	// . 1 . . . . . .   . . 1 . . . 1 .   . . . . . . . .
	// . 1 . . . . . .   . . 1 . . . . .   . . . . . . . .
	// . 1 . . . . . .   . . 1 . . . . .   . . . . . . . .
	// . 1 . . . . . .   . . 1 . . . . .   . . . . . . . .
	// . 1 . . . . . .   . . 1 . . . . .   . . . . . . . .
	// . 1 . . . . . .   . . . . . . . .   1 . . . 1 1 . .
	//
	// row[49]           mask              row & mask
	// . 1 1 . 1 1 . .   . . . . . . . 1   . . . . . . . .
	// . 1 1 . 1 1 . .   . . . . . . 1 .   . . . . . . . .
	// . 1 1 . 1 1 . .   . . . . . 1 . .   . . . . . 1 . .
	// . 1 1 . 1 1 . .   . . . . 1 . . .   . . . . 1 . . .
	// . 1 1 . 1 1 . .   . . . . . . . .   . . . . . . . .
	// . 1 1 . 1 1 . .   . . 1 . . . . .   . . 1 . . . . .
	// . 1 1 . 1 1 . .   . 1 . . . . . .   . 1 . . . . . .
	// . 1 1 . 1 1 . .   1 . . . . . . .   . . . . . . . .
}
