package main

import "fmt"

// mapTables are tables by square of two ranks, or by rank of a board. Byte k of a board is
// its rank k, so 16 bytes hold two boards.
func mapTables(h *header) {
	h.symbol = "mapTables"
	both := func(name, doc string, value func(file int) int) {
		h.table(name, doc, 16, func(i int) int { return value(i % 8) })
	}
	both("twiceFile", "By square of two ranks: twice its file", func(file int) int { return 2 << file })
	both("twiceFromEast", "Twice its file, with the files counted from the east",
		func(file int) int { return 2 << (7 - file) })
	both("eastOf", "The files to the east of it", func(file int) int { return -2 << file })

	wrappedLines(h)
	windows(h)
	for p := range 4 {
		h.table(fmt.Sprintf("columns%d", p), fmt.Sprintf("By rank of the boards of files %d and %d: the file", 2*p,
			2*p+1), 16, func(i int) int {
			return 1 << (2*p + i/8)
		})
	}
	linesOfSquares(h)
	for rank := range 8 {
		ranksOfAttacks(h, rank)
	}
}

// wrappedLines adds tables of two wrapped lines each. First come four tables of diagonals
// with file-rank = 2i and 2i+1 modulo 8, then four of anti-diagonals with file+rank.
func wrappedLines(h *header) {
	for i := range 8 {
		name, sign := "wrapped diagonals", -1
		if i >= 4 {
			name, sign = "wrapped anti-diagonals", 1
		}
		line := 2 * (i % 4)
		h.table(fmt.Sprintf("wrapped%d", i), fmt.Sprintf("By rank: the squares of the %s %d and %d", name, line,
			line+1), 16, func(i int) int {
			rank := i % 8
			return 1 << ((line + i/8 - sign*rank) & 7)
		})
	}
}

// windows adds the tables of windows of ranks. FILES computes them, ordered by their lowest
// rank. Bytes 0 to 7 hold those of one rank, 8 to 15 those of two and 16 to 23 those of
// four. Byte 24 is all ones.
func windows(h *header) {
	const none = 255 // an index past the end of a table gives zero
	for j := range 4 {
		for half, name := range []string{"windows", "otherWindows"} {
			doc := fmt.Sprintf("From ranks %d and %d to each rank: a window of the ranks between", 2*j, 2*j+1)
			if half == 1 {
				doc = "and the other window, which is the same one if one is enough"
			}
			h.table(fmt.Sprintf("%s%d", name, j), doc, 16, func(i int) int {
				from, to := 2*j+i/8, i%8
				low, between := min(from, to)+1, max(from, to)-min(from, to)-1
				switch between {
				case -1:
					return none
				case 0:
					return 24
				case 1:
					return low
				case 2, 3:
					return 8 + low + half*(between-2)
				}
				return 16 + low + half*(between-4)
			})
		}
	}
}

// linesOfSquares adds the numbers of the diagonals, anti-diagonals and ranks of squares.
func linesOfSquares(h *header) {
	for j := range 4 {
		by := fmt.Sprintf("By square of ranks %d and %d: ", 2*j, 2*j+1)
		h.table(fmt.Sprintf("squares%d", j), by+"its wrapped diagonal", 16,
			func(i int) int { return (i%8 - 2*j - i/8) & 7 })
		h.table(fmt.Sprintf("antiSquares%d", j), by+"its wrapped anti-diagonal", 16,
			func(i int) int { return 8 + (i%8+2*j+i/8)&7 })
	}
	for j := range 4 {
		h.table(fmt.Sprintf("rows%d", j), fmt.Sprintf("By square of ranks %d and %d: its rank", 2*j, 2*j+1), 16,
			func(i int) int { return 2*j + i/8 })
	}
}

// ranksOfAttacks adds the tables by which the attacks of the squares of a rank are laid out.
func ranksOfAttacks(h *header, rank int) {
	name := fmt.Sprintf("rankTables%d", rank)
	if rank == 0 {
		name = "rankTables"
	}
	h.table(name, fmt.Sprintf("By rank of the boards of the squares of rank %d: the byte of its attacks, of 8 for\n"+
		"// rays up, 8 for rays down and 16 along two ranks", rank), 64, func(i int) int {
		file, to := i/8, i%8
		switch {
		case to > rank:
			return file
		case to < rank:
			return 8 + file
		}
		return 16 + rank%2*8 + file
	})
	h.table(fmt.Sprintf("masks%d", rank), "and the files that the byte can hold there", 64, func(i int) int {
		file, distance := i/8, max(i%8-rank, rank-i%8)
		if distance == 0 {
			return 255
		}
		return 1<<file<<distance | 1<<file>>distance
	})
}
