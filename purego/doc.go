// Package purego is the portable form of every operation on many lookups at once:
// what package attacks/bulk runs on other architectures, with the build tag purego,
// and wherever no assembly kernel is faster.
//
// Engines want [github.com/kindergarten-bitboards/kindergarten/attacks/bulk], which
// checks its arguments and takes the caller's types. The published methods of
// kindergarten bitboards are in
// [github.com/kindergarten-bitboards/kindergarten/purego/methods].
//
// Squares are numbered from a1 = 0 along the ranks to h8 = 63, and a bitboard
// holds square sq in bit sq. Only the low six bits of a square count, so any
// value is safe. Nothing is computed at start-up, and nothing is allocated.
package purego
