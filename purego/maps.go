package purego

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

const (
	a1h8Diagonal uint64 = 0x8040201008040201
	a8h1Diagonal uint64 = 0x0102040810204080
)

// RookMap sets dst[sq] to the attacks of a rook on sq, for every square.
func RookMap(dst *[64]uint64, occ uint64) {
	var on lineIndices
	on.gatherFiles(occ)
	for rank := range 8 {
		row := (*[8]uint64)(dst[8*rank:])
		e := (*[8]tables.Entry)(tables.Squares[8*rank:])
		r, f, side := occ>>(8*rank+1)&63, &on.file, &tables.FillSide.Rows[rank]
		row[0] = rookOn(0, e, r, f, side)
		row[1] = rookOn(1, e, r, f, side)
		row[2] = rookOn(2, e, r, f, side)
		row[3] = rookOn(3, e, r, f, side)
		row[4] = rookOn(4, e, r, f, side)
		row[5] = rookOn(5, e, r, f, side)
		row[6] = rookOn(6, e, r, f, side)
		row[7] = rookOn(7, e, r, f, side)
	}
}

// BishopMap sets dst[sq] to the attacks of a bishop on sq, for every square.
func BishopMap(dst *[64]uint64, occ uint64) {
	var on lineIndices
	on.gatherDiagonals(occ)
	for rank := range 8 {
		row := (*[8]uint64)(dst[8*rank:])
		e := (*[8]tables.Entry)(tables.Squares[8*rank:])
		d, a := on.diagonals(rank)
		row[0] = bishopOn(0, e, d, a)
		row[1] = bishopOn(1, e, d, a)
		row[2] = bishopOn(2, e, d, a)
		row[3] = bishopOn(3, e, d, a)
		row[4] = bishopOn(4, e, d, a)
		row[5] = bishopOn(5, e, d, a)
		row[6] = bishopOn(6, e, d, a)
		row[7] = bishopOn(7, e, d, a)
	}
}

// QueenMap sets dst[sq] to the attacks of a queen on sq, for every square.
func QueenMap(dst *[64]uint64, occ uint64) {
	var on lineIndices
	on.gatherFiles(occ)
	on.gatherDiagonals(occ)
	for rank := range 8 {
		row := (*[8]uint64)(dst[8*rank:])
		e := (*[8]tables.Entry)(tables.Squares[8*rank:])
		r, f, side := occ>>(8*rank+1)&63, &on.file, &tables.FillSide.Rows[rank]
		d, a := on.diagonals(rank)
		row[0] = rookOn(0, e, r, f, side) | bishopOn(0, e, d, a)
		row[1] = rookOn(1, e, r, f, side) | bishopOn(1, e, d, a)
		row[2] = rookOn(2, e, r, f, side) | bishopOn(2, e, d, a)
		row[3] = rookOn(3, e, r, f, side) | bishopOn(3, e, d, a)
		row[4] = rookOn(4, e, r, f, side) | bishopOn(4, e, d, a)
		row[5] = rookOn(5, e, r, f, side) | bishopOn(5, e, d, a)
		row[6] = rookOn(6, e, r, f, side) | bishopOn(6, e, d, a)
		row[7] = rookOn(7, e, r, f, side) | bishopOn(7, e, d, a)
	}
}

// lineIndices holds the indices of all lines of a board. The index of a line, its six
// inner bits, serves all squares of the line.
//
// Two diagonals with eight squares together have one on each file and share an index.
// The bits of one do not change the attacks on the other. The eight indices are
// stored twice, so those of the squares of a rank are adjacent.
type lineIndices struct {
	file                   [8]uint8
	diagonal, antiDiagonal [16]uint8 // at (file-rank-1)&7, (file+rank)&7, and 8 more
}

func (on *lineIndices) gatherFiles(occ uint64) {
	for i := range on.file {
		e := &tables.Squares[i]
		line := occ & (aFile << i)
		if bits.UintSize == 32 {
			on.file[i] = uint8((uint32(line) | uint32(line>>32)<<3) * uint32(e.FileFactor>>32) >> 26)
		} else {
			on.file[i] = uint8(line * e.FileFactor >> 58)
		}
	}
}

func (on *lineIndices) gatherDiagonals(occ uint64) {
	diagonal, antiDiagonal := bits.RotateLeft64(a1h8Diagonal, -8), bits.RotateLeft64(a8h1Diagonal, 8)
	for i := range 8 {
		d, a := gatherByFile(occ&diagonal), gatherByFile(occ&antiDiagonal)
		on.diagonal[i], on.diagonal[i+8] = d, d
		on.antiDiagonal[i], on.antiDiagonal[i+8] = a, a
		diagonal, antiDiagonal = bits.RotateLeft64(diagonal, -8), bits.RotateLeft64(antiDiagonal, 8)
	}
}

// diagonals returns the indices of the diagonals and anti-diagonals of a rank's squares.
func (on *lineIndices) diagonals(rank int) (d, a *[8]uint8) {
	return (*[8]uint8)(on.diagonal[7-rank&7:]), (*[8]uint8)(on.antiDiagonal[rank&7:]) //mutation:speed drop right
}

// gatherByFile returns the six inner bits of a line with one square on each
// file.
func gatherByFile(line uint64) uint8 {
	if bits.UintSize == 32 {
		return uint8((uint32(line) | uint32(line>>32)) * tables.RankFold >> 26)
	}
	return uint8(line * tables.RankFactor >> 58)
}

// rookOn returns the attacks of a rook on the given file of a rank of squares. e are
// the entries of these squares, rank and files the indices of their lines, and side
// is their row of FillSide. rank is below 64. The callers are unrolled by hand,
// because a constant file makes every address constant.
func rookOn(file int, e *[8]tables.Entry, rank uint64, files *[8]uint8, side *tables.Row) uint64 {
	return e[file].Cross & (tables.FillUp.Rows[file][rank] | side[files[file]&63]) //mutation:speed drop right #3
}

// bishopOn returns the attacks of a bishop on the given file of a rank of squares.
func bishopOn(file int, e *[8]tables.Entry, diagonals, antiDiagonals *[8]uint8) uint64 {
	up := &tables.FillUp.Rows[file]
	return e[file].Diagonal&up[diagonals[file]&63] | e[file].AntiDiagonal&up[antiDiagonals[file]&63] //mutation:speed drop right #2, drop right #5
}
