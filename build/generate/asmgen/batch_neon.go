package main

import "fmt"

// batchTables are tables by near square, 0 to 31, because a flip puts every slider on one
// of the first four ranks.
func batchTables(h *header) {
	h.symbol = "batchTables"
	near := func(name, doc string, value func(file, rank int) int) {
		h.table(name, doc, 32, func(sq int) int { return value(sq%8, sq/8) })
	}
	near("file", "The slider's file", func(file, _ int) int { return 1 << file })
	near("twiceFromEast", "Twice its file, with the files counted from the east",
		func(file, _ int) int { return 2 << (7 - file) })
	near("beside", "Its file and the files beside it", func(file, _ int) int { return 7 << file >> 1 })

	// The files of the diagonals on rank k.
	diagonals := func(file, distance int) int { return 1<<file<<distance | 1<<file>>distance }
	for k := 1; k < 8; k++ {
		near(fmt.Sprintf("above%d", k), fmt.Sprintf("The files of its diagonals on rank %d, if that is above it", k),
			func(file, rank int) int {
				if k <= rank {
					return 0
				}
				return diagonals(file, k-rank)
			})
	}
	for k := range 3 {
		near(fmt.Sprintf("below%d", k), fmt.Sprintf("The files of its diagonals on rank %d, if that is below it", k),
			func(file, rank int) int {
				if k >= rank {
					return 0
				}
				return diagonals(file, rank-k)
			})
	}

	h.repeat("low6", "The bits of a square", 63)
	h.repeat("upperHalf", "The bit of the squares in the upper half of the board", 32)
	h.repeat("rankBits", "The bits of a square that hold its rank", 56)
	for k := 1; k < 4; k++ {
		h.repeat(fmt.Sprintf("rank%d", k), fmt.Sprintf("The squares of rank %d in these bits", k), 8*k)
	}
}
