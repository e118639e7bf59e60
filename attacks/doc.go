// Package attacks returns the squares that chess pieces attack, one lookup at a
// time.
//
//	type Square int8
//	type Bitboard uint64
//
//	func RookMoves(sq Square, occ, own Bitboard) Bitboard {
//		return attacks.Rook(sq, occ) &^ own
//	}
//
// The functions inline into the caller and take its own types:
//
//   - sliders: [Rook], [Bishop], [Queen]; on the empty board [EmptyRook], [EmptyBishop],
//     [EmptyQueen]
//   - tests of a square: [Attacked], [Checkers] and [AttackedBySliders] by the pieces of one
//     side, [Attackers] by those of both
//   - checks and pins: [CheckMask], [Pins]
//   - lines through two squares: [Between], [Line], [Aligned]
//   - lines through one square: [Rank], [File], [Diagonal], [AntiDiagonal] up to a blocker;
//     [RankMask], [FileMask], [DiagonalMask], [AntiDiagonalMask] from edge to edge; [Ray] in
//     one direction
//   - leapers: [Knight], [King]; all leapers of a set: [Knights], [Kings]
//   - pawns: [PawnNorth], [PawnSouth], [PawnsNorth], [PawnsSouth], [PawnPushesNorth],
//     [PawnPushesSouth], [PawnDoublePushesNorth], [PawnDoublePushesSouth]
//   - pawn structure: [FillNorth], [FillSouth], [FillFile], [FrontSpanNorth],
//     [FrontSpanSouth], [AttackSpanNorth], [AttackSpanSouth]
//
// The lookups are kindergarten bitboards: mask, multiply, shift, look up in static tables
// of 114 KB, or of 12 KB on 32-bit machines, on wasm and for single lines.
// Nothing is built at start-up and nothing is allocated. All functions are pure, so any
// number of goroutines may call them.
//
// On a king's square, where few sliders share a line with it, the tests by one side are
// faster than [Attackers]. On other squares they are slower.
//
// Package [github.com/kindergarten-bitboards/kindergarten/bulk] does many lookups in one
// call, and package [github.com/kindergarten-bitboards/kindergarten/positions/movegen] lists
// legal moves.
//
// # Squares and bitboards
//
// Squares are numbered along the ranks: a1 = 0, b1 = 1, … h8 = 63. Square sq is
// bit 1<<sq of a bitboard. Only the low six bits of a square count, so every value
// is safe: a call never panics and never reads outside the tables.
//
// Attacks reach up to and including the first occupied square in each direction,
// whichever side occupies it. Remove your own pieces with &^. The slider's own square may
// be in the occupancy or not.
//
// Arguments have one order: squares, then sets, the occupancy last. Pawns that move north
// come before those that move south. The compiler does not notice two exchanged sets.
//
// # Type arguments
//
// The bitboard is the first type parameter. It is inferred if an argument holds a
// bitboard. If none does, name it; the square's type is still inferred:
//
//	attacks.Queen(sq, occ)              // inferred
//	attacks.Queen[Bitboard](sq, 0)      // an untyped constant has no type to infer
//	attacks.Between[Bitboard](from, to) // no argument holds a bitboard
//
// A constant square, as in Queen(28, occ), is an int.
//
// # Positions and colours
//
// Every function takes plain bitboards. The package has no type of position and no
// colours: pawns move north or south. A switch over an engine's own pieces adds the
// colours. This one inlines, but with the sliders it would exceed the compiler's budget of
// 80:
//
//	func leaper(piece Piece, sq Square) Bitboard {
//		switch piece {
//		case WhitePawn:
//			return attacks.PawnNorth[Bitboard](sq)
//		case BlackPawn:
//			return attacks.PawnSouth[Bitboard](sq)
//		case Knight:
//			return attacks.Knight[Bitboard](sq)
//		}
//		return attacks.King[Bitboard](sq)
//	}
//
// All leapers of a colour at once need no switch and no loop:
//
//	attacks.Knights(knights&white) | attacks.Kings(kings&white) | attacks.PawnsNorth(pawns&white)
//
// The examples, in example_test.go, build exchanges, mobility, king safety and captures en passant
// from these functions.
//
// # Other numberings
//
// Rook, Bishop, Queen, Rank and File are the same for every numbering that goes row
// by row, such as a8 = 0 and h1 = 0. With either of these two, Diagonal and
// AntiDiagonal exchange their names. In the directions of a [Ray], North and South
// exchange with a8 = 0, and East and West with h1 = 0: NorthEast is SouthEast or
// NorthWest.
//
// Some engines number squares from a1 = 0 but store square sq in bit 63-sq. Their
// bitboards are rotated, and White's pawns move south, as with a8 = 0. Rotate every square
// as well, also those of [Knight], [Between] or [AttackedBySliders]:
//
//	func rookAttacks(sq Square, occ Bitboard) Bitboard { return attacks.Rook(sq^63, occ) }
//
// Package math/bits turns whole boards from one numbering to another, as in the example
// FlipMirrorTurn.
//
// # How it works
//
// This is the lookup of a bishop's diagonal on d4. Mask: keep the occupied squares
// of the diagonal. Multiply: the product with the B-file is the sum of eight copies,
// each a rank further north. The diagonal has one square on each file, so the top
// six bits of the product are the occupancy of files b to g. Shift: this is a number
// from 0 to 63, here 49. Look up: for each number, the row of the d-file holds the
// attacks along the first rank, copied to all eight ranks. The mask cuts the
// diagonal out of them. One table of 4 KB serves ranks, diagonals and
// anti-diagonals.
//
//	occupancy         & mask            * the B-file      row[49]           & mask
//	. . . . . . . .   . . . . . . . .   . . 1 . . . 1 1   . 1 1 . 1 1 . .   . . . . . . . .
//	. . . . . 1 1 .   . . . . . . 1 .   . . 1 . . . 1 1   . 1 1 . 1 1 . .   . . . . . . . .
//	. . 1 . . 1 . .   . . . . . 1 . .   . . 1 . . . 1 .   . 1 1 . 1 1 . .   . . . . . 1 . .
//	. . . . . . . .   . . . . . . . .   . . 1 . . . . .   . 1 1 . 1 1 . .   . . . . 1 . . .
//	. . . . . . . .   . . . . . . . .   . . 1 . . . . .   . 1 1 . 1 1 . .   . . . . . . . .
//	. . . . . . . .   . . . . . . . .   . . 1 . . . . .   . 1 1 . 1 1 . .   . . 1 . . . . .
//	. 1 . 1 . . 1 .   . 1 . . . . . .   . . 1 . . . . .   . 1 1 . 1 1 . .   . 1 . . . . . .
//	. . . . 1 . . .   . . . . . . . .   . . . . . . . .   . 1 1 . 1 1 . .   . . . . . . . .
//
// A file needs another factor. The published lookup shifts the file to the A-file
// and the attacks back. Here a table holds a shifted factor for each file, and the
// rows hold the attacks on all eight files. No variable shift is left. On 32-bit
// machines the two halves of the line are folded into one word before a 32-bit
// multiplication. The factors give the same index for both word sizes, so both use
// the same table.
//
// A rank needs no mask before the multiplication. Its factor shifts the inner
// squares to the top and the ranks above out of the word. The row of a rank is empty
// on the slider's file, and the row of a file on the slider's rank. So Rook unites
// the two rows, and one mask cuts both lines out.
//
// That is the lookup of single lines, on all machines, and of pieces on 32-bit machines and
// wasm. On 64-bit machines Rook takes its two rows from larger tables that need no mask,
// and Bishop takes one product for both diagonals.
//
// # Inlining
//
// [Attackers], [Attacked], [Checkers], [AttackedBySliders], [Pins] and [Aligned] inline where
// they are called directly. Every other function also inlines through an adapter and a
// wrapper around it, in generic code that another package instantiates, and in builds with
// a profile (default.pgo). In a function of more than 5,000 nodes, several hundred lines,
// the compiler stops inlining. There a lookup is a call and takes one or two nanoseconds
// more.
package attacks
