// Package positions works on many chess positions in one call. It counts legal moves
// and the pieces that give check, and returns pinned pieces, attacked squares and the
// attacks of each kind of piece.
//
//	batch := []positions.Position[Bitboard]{start, kiwipete}
//	moves := make([]uint8, len(batch))
//	positions.LegalCounts(moves, nil, batch) // 20, 48
//
// A batch may mix positions with either side to move:
//
//   - [LegalCounts]: the number of legal moves, and the number of pieces that give check
//   - [Checks]: checkers, pinned pieces, attacked squares, and the squares that
//     answer a check
//   - [Attacks]: what one side attacks, by the kind of the attacker
//   - [Kernel]: the kernel that runs, for bug reports
//
// Programs that hold thousands of positions use it: trainers, tools for data sets,
// solvers, self-play, perft.
//
// A [Position] has methods:
//
//   - pieces: Occupied, Of a side, OfKind, PieceOn a square
//   - the State: SideToMove, CastlingRooks, EnPassant, and methods that set them
//   - Pass: a null move
//   - Checkers: the pieces that give check; InCheck: whether there are any
//   - Mobility: the number of squares that a side's pieces attack
//   - InsufficientMaterial: whether no pieces are left that can give checkmate
//   - Normalize: clears bits of the State that change no legal move
//   - Hash: a number for hash tables, the same in every run
//
// Package [github.com/kindergarten-bitboards/kindergarten/positions/movegen] lists legal moves and
// makes them. Package [github.com/kindergarten-bitboards/kindergarten/positions/fen] reads and
// writes positions in Forsyth-Edwards Notation. Package
// [github.com/kindergarten-bitboards/kindergarten/attacks] is faster for one position at a time.
//
// The examples, in example_test.go, are small programs: a filter that reports mate, stalemate,
// check and the number of moves of FENs ([LegalCounts]), and a sampler of quiet positions
// ([Attacks]).
//
// # How moves are counted
//
// Two sliders never reach a square in the same direction, because the nearer one blocks
// the farther. Here the rooks R and r move east, and r blocks R:
//
//	R 1 1 r 2 2 2 .     R reaches the squares 1 and r the squares 2
//	. . . . . . . .     and no square is reached twice
//
// So one fill for each of the eight directions holds the moves of all sliders of a side.
// The squares of the eight fills are counted, except those of the side's own pieces. In
// check, only squares that answer the check are counted. A pinned slider is part of the
// two fills along the line of the pin only. Knights jump in eight directions, and no two
// knights reach a square in the same one. Pawns have a step, a double step and two
// captures. AVX-512 counts 64 positions at once and AVX2 32: a register holds one rank of
// each, a byte per position.
//
// # Which positions
//
// Results are exact for every position in which no two pieces share a square, each side
// has one king, the kings are not adjacent and no pawn is on rank 1 or 8. The
// position need not be reachable: the side that is not to move may be in check. Counts end
// at 255, which means 255 moves or more. Squares of a State that do not fit the pieces are
// ignored. Its reserved bits must be 0, and packages fen and movegen set none. Results for any
// other position are unspecified, but no call faults.
// [github.com/kindergarten-bitboards/kindergarten/positions/fen.Validate] checks a position that
// was built by hand.
//
// # Kernels
//
// amd64 has three, and each requires the features of those above it. Other architectures
// have purego:
//
//	purego    portable Go, on every architecture
//	avx2      amd64 with AVX2 and BMI2
//	avx512    AVX-512 F, BW, DQ, VL, CD, VBMI, GFNI, BITALG and VPOPCNTDQ
//
// [Kernel] returns the name of the one that runs. Package
// [github.com/kindergarten-bitboards/kindergarten/bulk] says how to rule a kernel
// out, and what the selection costs at start-up.
//
// # Rules
//
// Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a bitboard holds
// square sq in bit sq. Pawns of White move towards higher ranks.
//
// For boards with a8 = 0 and h1 = 63, exchange the colours: pass Black's pieces as White,
// and set Black to move if White is. Boards with the h-file first must be mirrored, because
// castling leads to the g-file and the c-file. Set the side to move after that.
//
// Calls work on n = len(positions) elements, which may be 0. Slices of results must be at
// least as long. Elements beyond the first n are neither read nor written. The first n
// elements of results must not overlap positions or one another. A call that breaks one
// of these rules panics before it writes anything, with a sentence that names the
// function and the slices. Positions may lie at any address.
//
// No call allocates. Calls on different memory may run in any number of goroutines at
// once. Each call reports to the race detector what it reads and writes. Long batches
// run in chunks of 4,096, because a kernel cannot be preempted.
package positions
