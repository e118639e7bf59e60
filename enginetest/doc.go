// Package enginetest compares the parts of a chess engine with this library, in the engine's
// own tests. It finds the square, the position or the line of moves where they differ.
//
//	func TestAttacks(t *testing.T) {
//		enginetest.Rook(t, board.RookAttacks) // func(Square, Bitboard) Bitboard
//		enginetest.Knight(t, func(sq board.Square) board.Bitboard { return board.KnightTable[sq] })
//		enginetest.Between(t, board.Between)
//	}
//
// These functions compare lookups, in some milliseconds each:
//
//   - [Rook], [Bishop], [Queen]: the squares that a slider attacks, for an occupancy
//   - [Rank], [File], [Diagonal], [AntiDiagonal]: the same along one line
//   - [EmptyRook], [EmptyBishop], [EmptyQueen]: the same on an empty board
//   - [Knight], [King], [PawnNorth], [PawnSouth]: the squares that a leaper or a pawn attacks
//   - [Between], [BetweenWithEnds], [Line]: the squares between two squares or on their line
//
// Squares and bitboards are of the engine's own types.
//
// # Moves
//
// Other functions compare legal moves, in some seconds. Each takes a function of the engine that
// reads a FEN. Those of Chess960 name the files of the rooks as castling rights (Shredder-FEN), some with K
// or Q for the outermost rook (X-FEN). [NoChess960] leaves them out. Moves are texts in the
// notation of the Universal Chess Interface:
//
//	func TestMoves(t *testing.T) {
//		enginetest.Moves(t, func(fen string) []string { return board.Parse(fen).LegalMoves() })
//	}
//
// The file example_test.go has whole tests for Moves, Play and Perft. The functions are:
//
//   - [Moves]: the legal moves of a position
//   - [Play]: the legal moves after the engine has made moves
//   - [Perft]: the numbers of leaves, for engines that do not list moves
//   - [Exchange], [ExchangeAtLeast]: what a move wins with the captures that follow on its square
//
// A failure names a position, and each move that is missing, illegal or listed twice, with the
// reason. The first positions have captures en passant, castling, promotions, checks and pins
// that engines often get wrong. Each is a subtest: go test -run Moves/castling runs those of
// castling. The perft suite and random games follow. Positions that differ alike form a class.
// Each class is printed once, the largest first, with its position of fewest pieces.
//
// Before a verdict is printed, the engine is asked the question that would refute it: the same one again, the FEN in
// place of the moves, a move in place of the FEN, another text of the move, or the same position without the reason for
// a draw. Castling may be e1g1 or e1h1: the engine gets the form that it lists.
//
// The options are [NoChess960], [Games], [Unreachable] and [Trace], and for exchanges [Values], [IgnorePins],
// [IgnorePromotions] and [CapturesOnly]. Under go test -short only the rarest positions are compared. Each test takes at
// most half of the time that -timeout allows. It then leaves out the remaining positions, and a line on standard error
// says how much was compared. Run go test in the engine's folder or with -v to see it. A test fails if it had no time
// for a position of a game.
//
// Report an error of the engine, such as a FEN that it refuses, by a panic. It is reported with the
// position. If an engine ends the process, the last position that [Trace] writes is the one.
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
