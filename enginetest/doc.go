// Package enginetest compares the parts of a chess engine with this library, in the engine's
// own tests. It finds the square, the position or the line of moves where they differ.
//
//	func TestAttacks(t *testing.T) {
//		enginetest.Rook(t, board.RookAttacks) // func(Square, Bitboard) Bitboard
//		enginetest.Knight(t, func(sq board.Square) board.Bitboard { return board.KnightTable[sq] })
//		enginetest.Between(t, board.Between)
//	}
//
// Squares and bitboards are of the engine's own types. Each of these functions takes some
// milliseconds:
//
//   - [Rook], [Bishop], [Queen]: the squares that a slider attacks, for an occupancy
//   - [Rank], [File], [Diagonal], [AntiDiagonal]: the same along one line
//   - [EmptyRook], [EmptyBishop], [EmptyQueen]: the same on an empty board
//   - [Knight], [King], [PawnNorth], [PawnSouth]: the squares that a leaper or a pawn attacks
//   - [Between], [BetweenWithEnds], [Line]: the squares between two squares or on their line
//
// # Other numberings
//
// Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a bitboard holds square sq
// in bit sq. Rooks, bishops, queens, ranks, files, knights, kings and the squares of a line are
// the same for every numbering that goes row by row, such as a8 = 0 or h1 = 0. With these two
// Diagonal and AntiDiagonal change places. With a8 = 0, White's pawns are those of PawnSouth,
// and Black's those of PawnNorth. A failure names and draws its squares as with a1 = 0.
//
// Some engines store square sq in bit 63-sq. A closure turns the squares:
//
//	enginetest.Rook(t, func(sq Square, occ Bitboard) Bitboard { return rookAttacks(sq^63, occ) })
//
// Other lookups leave out the pieces of one side. Pass none:
//
//	enginetest.Rook(t, func(sq Square, occ Bitboard) Bitboard { return rookMoves(sq, occ, 0) })
package enginetest
