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
// reason. These positions are first: captures en passant, castling, promotions, checks and pins
// that engines often have wrong. Each is a subtest, so go test -run Moves/castling runs those of
// castling. The positions of the perft suite and of random games follow. Of many positions that
// differ in the same way, only one with few pieces is written, and the largest class first.
//
// A verdict is asked for again before it is printed. The engine gets the same question once more, the FEN in place of
// the moves, a move in place of the FEN, another text of the move, or the same position without the reason for a
// draw. Castling may be e1g1 or e1h1: the engine gets the form that it lists.
//
// The options are [NoChess960], [Games], [Unreachable] and [Trace], and for exchanges [Values], [IgnorePins],
// [IgnorePromotions] and [CapturesOnly]. Under go test -short the rarest positions are compared. If half of the time that
// -timeout allows is over, the other positions are left out, and a line on standard error says how much was compared.
// To see it, run go test in the engine's folder or with -v. A test without time for a position of a game fails.
//
// Report an error of the engine, such as a FEN that it refuses, by a panic. It is reported with the
// position. The position at which an engine ends the process is the last one that [Trace] writes.
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
