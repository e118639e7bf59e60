// Package tables holds the tables of the library's lookups. The formulas are in package
// attacks.
//
// Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a bitboard holds
// square sq in bit sq.
//
// All four lines through a square share one formula: mask, multiply, shift, look up (Gerd
// Isenberg's kindergarten bitboards).
//
//	line & row[(line&occ)*factor>>58]
//
// The multiplication gathers the occupancy of the line's inner squares in the top six bits
// of the product. The row holds the attacks of the slider for each such occupancy, and the
// line cuts them out. Ranks and diagonals have at most one square on each file, so one
// factor and one table, [FillUp], serve them. The published file lookup shifts the file to
// the A-file and the attacks back. Here the factor is shifted instead, and the rows of
// [FillSide] hold the attacks on all files. No shift by a variable is left.
//
// The row of a rank is empty on the slider's file, and the row of a file on its rank. So
// the two rows of a rook are united before one mask cuts both lines out.
//
// Pieces on 64-bit machines but wasm read [Sliders] and not [Squares]. A rook has the products
// of its rank and its file, and rows that are cut to the lines of one square. So no mask
// follows, and one pointer serves both. A bishop has one product: its factor brings the
// squares of both diagonals to nine bits.
//
// A 64-bit multiply is expensive on 32-bit machines. There the two halves of the line are
// folded into one word first, and the halves of the row are masked separately. All ranks
// of a row of [FillUp] are equal, so one half serves as both. The upper half of a file is
// shifted by three bits, because no two squares may collide. Zach Wegner published this
// fold in a form that errs on three files.
package tables

// RankFactor gathers the six inner squares of a rank or diagonal at the top of a 64-bit
// product, with the B-file in the lowest bit.
const RankFactor = 0x0202020202020202

// RankFold gathers the inner squares of a folded line at the top of a 32-bit product, as
// RankFactor does.
const RankFold = 0x02020202

// A Row holds the attacks of a slider along a line for each occupancy of the
// six inner squares of the line.
type Row [64]uint64

// A Fill holds a row for each file, or for each rank.
//
// Keep the tables adjacent. Otherwise about one build in fifty hits aliasing in AMD's L1 way
// predictor, and rooks slow down by a sixth. The nil pointer makes the linker put a Fill into
// the section of data with pointers, which is sorted by size, next to Squares.
type Fill struct {
	Rows [8]Row
	_    *byte
}

// An Entry holds the masks, factors and rows of a square. It has 64 bytes on 64-bit
// machines.
type Entry struct {
	// The squares of the lines through the square, without the square itself, in the
	// order of the directions north, north-east, east and south-east. The cross of rank
	// and file takes the place of the rank.
	File, Diagonal, Cross, AntiDiagonal uint64

	// FileFactor gathers the inner squares of the file at the top of a 64-bit product.
	// Its upper half gathers them at the top of a 32-bit product of the folded file.
	FileFactor uint64

	// RankFactor moves the inner squares of the rank to the top of a 64-bit product. The
	// occupancy needs no mask, because the squares above the rank are shifted out.
	RankFactor uint64

	// The rows of FillUp for the file of the square and of FillSide for its rank.
	FillUp, FillSide *Row
}

// RookRows hold the attacks of a rook on a square along its file and along its rank, by the
// products of [Entry].
type RookRows [2]Row

// RankRow is the offset of the row of the rank in RookRows.
const RankRow = 512

// A Slider holds what rook, bishop and queen on a square look up. It has 64 bytes.
type Slider struct {
	// The file without the square itself, and the factors of an Entry.
	File, FileFactor, RankFactor uint64

	Rook *RookRows

	// Diagonals are the attacks of a bishop on the empty board.
	Diagonals uint64

	// BishopFactor gathers the relevant squares of both diagonals in the top nine bits of a
	// product. The last square of a ray does not change these, so Diagonals is the mask.
	// Occupancies that share an index have the same attacks.
	BishopFactor uint64

	Bishop *uint64 // the attacks by this index, in Bishops

	// Cross is the attacks of a rook on the empty board.
	Cross uint64
}
