// Package positions answers for many positions of chess in one call: how many legal
// moves there are and how many pieces give check, what is pinned and attacked, and what
// each kind of piece attacks.
//
//	batch := []positions.Position[Bitboard]{start, kiwipete}
//	moves := make([]uint8, len(batch))
//	positions.LegalCounts(moves, nil, batch) // 20, 48
//
// It is for programs that hold positions by the thousand: trainers, tools for data sets,
// solvers, self-play, perft. A batch may mix positions with either side to move. Moves
// are counted and never listed. Package
// [github.com/kindergarten-bitboards/kindergarten/attacks] has what a move generator
// needs, and is faster for one position at a time.
//
//   - [LegalCounts]: the number of legal moves, and of the pieces that give check
//   - [Checks]: checkers, pinned pieces, attacked squares, and the squares that
//     answer a check
//   - [Attacks]: what one side attacks, by the kind of the attacker
//   - [Kernel]: the kernel that runs, for bug reports
//
// The examples are whole programs in small: perft ([Position]), a filter that reads FENs
// and says mate, stalemate, check and the number of moves ([LegalCounts]), and a sampler
// of quiet positions ([Attacks]).
//
// # How moves are counted
//
// Two sliders never reach a square in the same direction, because the nearer one blocks
// the farther. Here both rooks go east, R along its line and r along its own; r stops R:
//
//	R 1 1 r 2 2 2 .     R reaches the squares 1 and r the squares 2
//	. . . . . . . .     and no square is reached twice
//
// So one fill for each of the eight directions holds the moves of all sliders of a side,
// and the moves are the squares of the eight fills, without the side's own pieces and,
// in a check, without the squares that leave it. A pinned slider takes part in the two
// directions of the pin's line alone. Knights jump in eight directions, and no two of
// them reach a square in the same one; pawns have a step, a double step and two
// captures. No move is ever listed. With AVX-512, 64 positions are counted at once, with
// AVX2 32: a register holds a rank of each, a byte a position.
//
// # Which positions
//
// Results are exact for every position in which no two pieces share a square, each side
// has one king, the kings do not stand next to each other and no pawn stands on rank 1
// or 8, whether a game leads to it or not: the king of the side that is not to move may
// be in check. Parts of a State that do not fit the pieces are ignored. For any other
// eight boards the calls return some result, without a fault.
//
// # Kernels
//
// There are three: purego, portable Go on every architecture, avx2 on amd64 with AVX2,
// BMI1 and BMI2, and avx512 on amd64 with AVX-512 F, BW, DQ, VL, CD, VBMI, GFNI, BITALG
// and VPOPCNTDQ too. [Kernel] tells which one runs. Package [github.com/kindergarten-bitboards/kindergarten/attacks/bulk] says how
// to rule a kernel out, and what choosing one costs when a program starts.
//
// # Rules
//
// Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a bitboard holds
// square sq in bit sq. Pawns of White move towards higher ranks.
//
// Calls work on n = len(positions) elements, which may be 0. Results must be at least as
// long; what lies behind their first n elements is neither read nor written. Results
// must not overlap positions or one another there. A call that breaks one of these rules
// panics before it writes anything, with a sentence that names the function and the
// slices. Positions may lie at any address.
//
// No call allocates, and calls on different memory may run in any number of goroutines
// at once. The race detector sees what a call reads and writes, although it cannot look
// into assembly. Long batches are handed to a kernel in parts of 4,096, because a kernel
// cannot be preempted.
package positions
