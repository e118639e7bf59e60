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

	// diagonals adds the files on rank k, which is above the slider or, if up is -1, below it.
	diagonals := func(way string, up, k int) {
		doc := fmt.Sprintf("The files of its diagonals on rank %d, if that is %s it", k, way)
		near(fmt.Sprint(way, k), doc, func(file, rank int) int {
			distance := up * (k - rank)
			if distance <= 0 {
				return 0
			}
			return 1<<file<<distance | 1<<file>>distance
		})
	}
	for k := 1; k < 8; k++ {
		diagonals("above", 1, k)
	}
	for k := range 3 {
		diagonals("below", -1, k)
	}

	h.repeat("low6", "The bits of a square", 63)
	h.repeat("upperHalf", "The bit of the squares in the upper half of the board", 32)
	h.repeat("rankBits", "The bits of a square that hold its rank", 56)
	for k := 1; k < 4; k++ {
		h.repeat(fmt.Sprintf("rank%d", k), fmt.Sprintf("The squares of rank %d in these bits", k), 8*k)
	}
}
