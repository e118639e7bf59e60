// Package movegen lists the legal moves of a chess position and makes them.
//
//	p, _, err := fen.Parse[Bitboard](line)
//	for _, m := range movegen.Append(buffer[:0], &p) {
//		after := movegen.Play(&p, m) // p stays as it is: nothing is unmade
//		fmt.Printf("%v %s\n", m, fen.Append(nil, &after))
//	}
//
// The bitboard is the engine's own type:
//
//   - [Append]: the legal moves
//   - [AppendCaptures]: the captures and promotions among them, for a quiescence search
//   - [AppendQuiets]: the other moves
//   - [IsLegal]: whether a move is legal, without a list
//   - [Captured]: the piece that a move captures
//   - [Exchange]: the material that a move and the captures after it win
//   - [ExchangeAtLeast]: whether that is at least a number
//   - [Quiet]: whether no capture or promotion wins material
//   - [Play]: the position after a move
//   - [PlayAll]: the positions after a list of moves, in one call
//   - [Find]: the move between two squares
//   - [Parse]: the move that a text names, in the notation of the Universal Chess Interface
//   - [Move]: two squares and a kind. Its methods return the piece that moves, its promotion and
//     notation, and what castling and captures en passant need
//
// Some questions need no function:
//
//	isCapture := movegen.Captured(&p, m) != positions.NoKind
//	isQuiet := !isCapture && m.Promotion() == positions.NoKind // AppendQuiets lists it
//	after := movegen.Play(&p, m)
//	givesCheck := after.InCheck()
//	ofOnePiece := slices.DeleteFunc(list, func(m movegen.Move) bool { return m.From() != from })
//
// The core of an engine is in example_engine_test.go, with ordered moves, repetitions, the halfmove
// clock and a transposition table. Perft and the command position of the Universal Chess Interface
// are in example_test.go.
//
// The package keeps no history of a game. Compare positions by == to find a repetition, and index a
// transposition table by [github.com/kindergarten-bitboards/kindergarten/positions.Position.Hash].
// For SAN, PGN and variants other than Chess960 use github.com/corentings/chess.
//
// # Which positions
//
// Moves are those of standard chess and of Chess960 in every position for which the counts of
// package [github.com/kindergarten-bitboards/kindergarten/positions] are exact. The position
// need not be reachable. Moves of any other position are unspecified, but no call
// faults. Nor do Play and PlayAll fault for a move of another position.
//
// A position is checkmate or stalemate if Append appends nothing. It is checkmate if the side to
// move is InCheck.
// To count the moves of many positions, use
// [github.com/kindergarten-bitboards/kindergarten/positions.LegalCounts], which lists none.
//
// No call but String, StringChess960 and a failing Parse allocates, if dst has room and a position at most 256
// moves. Calls on different memory may run in any number of goroutines at once.
package movegen
