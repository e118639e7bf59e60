// Package tables holds the one copy of the tables that the library looks attacks
// up in. The formulas on them are in package attacks.
//
// Squares are numbered from a1 = 0 along the ranks to h8 = 63, and a bitboard
// holds square sq in bit sq.
//
// All four lines through a square share one formula, mask, multiply, shift,
// look up (Gerd Isenberg's kindergarten bitboards):
//
//	line & row[(line&occ)*factor>>58]
//
// The multiplication gathers the occupancy of the line's inner squares in the
// top six bits of the product, the row holds the attacks of the slider for
// each such occupancy, and the line cuts them out. Ranks and diagonals have a
// square on each file, so one factor and one table, [FillUp], serve them. The
// published file lookup shifts the file to the A-file and the attacks back;
// here the factor is shifted instead, and the rows of [FillSide] hold the
// attacks on all files, so that no shift by a variable is left.
//
// The row of a rank is empty on the slider's file and the row of a file on its
// rank, so that a rook's two rows are united first and cut out together.
//
// A 64-bit multiply is expensive where words have 32 bits. There the two halves of
// the line are folded into one word first, and the row's halves are masked apart.
// All ranks of a row of [FillUp] are the same, so one half of it serves for both.
// The upper half of a file is moved by three bits, so that no two squares meet
// (after Zach Wegner, whose published fold errs on three files).
package tables

//go:generate go -C ../../build run ./tablegen

// RankFactor gathers the six inner squares of a line that has at most one
// square on each file, the B-file's lowest, at the top of a 64-bit product.
const RankFactor = 0x0202020202020202

// RankFold does what RankFactor does for a 32-bit product of the folded line.
const RankFold = 0x02020202

// A Row holds the attacks of a slider along a line for each occupancy of the
// six inner squares of the line.
type Row [64]uint64

// An Entry holds what a lookup needs to know of the slider's square, in 64
// bytes where pointers have 64 bits. The assembly relies on the order of the
// fields.
type Entry struct {
	// The squares of each line through the square, without the square itself,
	// in the order of the directions north, north-east, east and south-east. In
	// the place of the rank stands the cross of rank and file.
	File, Diagonal, Cross, AntiDiagonal uint64

	// FileFactor gathers the inner squares of the file at the top of a 64-bit
	// product; its upper half does so for a 32-bit product of the folded file.
	FileFactor uint64

	// RankFactor moves the inner squares of the rank to the top of a 64-bit
	// product. Nothing need be masked: what stands above the rank is pushed over
	// the top.
	RankFactor uint64

	// The rows of FillUp for the file of the square, and of FillSide for its
	// rank.
	FillUp, FillSide *Row
}
