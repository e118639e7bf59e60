// Package purego holds every published method of kindergarten bitboards in
// portable Go, each as a function of its own, next to the plain ray walk that
// all of them are tested against.
//
// Engines want [github.com/kindergarten-bitboards/kindergarten/attacks]; this
// package is for those who compare methods, teach them or port them. It also
// holds the portable form of every operation on many lookups at once.
//
//	file          methods                                             table bytes
//	walk          the ray walk, square by square                                0
//	firstrank     first-rank attacks by occupancy byte and inner bits   512-2,048
//	emptyboard    rays, line masks, attacks on the empty board            0-4,096
//	kindergarten  mask, multiply, shift, look up                            4,096
//	sharedrank    the same from one table for all four lines                  512
//	rotated       the same without the final intersection           32,768 a line
//	fold32        32-bit multiplication of the folded line           4,096-32,768
//	prefix        parallel prefix shifts, no multiplication                 4,096
//	compressed    files with constructive collisions                        1,536
//	lines         rook, bishop and queen from any combination                   -
//
// The sources are three pages of the Chess Programming Wiki: First Rank Attacks,
// On an empty Board, and Kindergarten Bitboards. Where a published formula errs,
// the function holds the corrected one and its comment says what was wrong.
//
// Squares are numbered from a1 = 0 along the ranks to h8 = 63, and a bitboard
// holds square sq in bit sq. Only the low six bits of a square count, so any
// value is safe, negative ones included, and none panics. Attacks reach up to
// and including the first occupied square of each ray, whoever stands there, and
// never include the slider's own square, which may be occupied or not. Functions
// whose names end in MaskEx leave the square itself out of a mask, those in Mask
// keep it.
//
// The tables are literals of constants: nothing is computed at start-up, nothing
// is allocated, and a program carries only the tables that it uses.
package purego

//go:generate go -C ../build run ./tablegen
