// Package moves lists the legal moves of a chess position and makes them. It keeps no history
// of a game, detects no repetition, has no hash of a position, and reads and writes neither
// SAN nor PGN nor variants but Chess960: github.com/corentings/chess has all of these.
//
//	p, _, err := fen.Parse[Bitboard](line)
//	for _, m := range moves.Append(buffer[:0], &p) {
//		after := moves.Play(&p, m) // p stays as it is: nothing is unmade
//		fmt.Println(m, fen.Append(nil, after))
//	}
//
// A bitboard is the engine's own type. The example is a search to a fixed depth.
//
//   - [Append]: the legal moves
//   - [AppendCaptures]: the captures and promotions among them, for a quiescence search
//   - [Play]: the position after a move
//   - [Parse]: the move that a text names, in the notation of the Universal Chess Interface
//   - [Move]: two squares and a promotion; String returns that notation
//
// # Which positions
//
// Moves are those of standard chess and of Chess960 in every position for which the counts of
// package [github.com/kindergarten-bitboards/kindergarten/positions] are exact. The position
// need not be reachable. For any other eight boards the moves are unspecified, but no call
// faults. Neither does Play for a move of another position.
//
// A position is checkmate or stalemate if Append appends nothing. In checkmate
// [github.com/kindergarten-bitboards/kindergarten/positions.Position.Checkers] returns a piece.
// To count the moves of many positions, use
// [github.com/kindergarten-bitboards/kindergarten/positions.LegalCounts], which lists none.
//
// No call but String and a failing Parse allocates, if dst has room. Calls on different memory
// may run in any number of goroutines at once.
package moves
