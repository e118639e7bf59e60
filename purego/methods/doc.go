// Package methods holds every published method of first-rank attacks, attacks on an
// empty board and kindergarten bitboards in portable Go, each as functions of its
// own in a file of its own. [All] lists them.
//
// Engines want [github.com/kindergarten-bitboards/kindergarten/attacks]; this
// package is for those who compare methods, teach them or port them.
//
// The sources are three pages of the Chess Programming Wiki: First Rank Attacks,
// On an empty Board, and Kindergarten Bitboards. Where a published formula errs,
// the function holds the corrected one, and ERRATA.md has the case in which the
// published one fails.
//
// Squares are numbered from a1 = 0 along the ranks to h8 = 63, and a bitboard
// holds square sq in bit sq. Only the low six bits of a square count, so any
// value is safe, negative ones included, and none panics. Attacks reach up to
// and including the first occupied square of each ray, of either side, and
// never include the slider's own square, which may be occupied or not. Functions
// whose names end in MaskEx leave the square itself out of a mask, those in Mask
// keep it.
//
// The tables are literals of constants: nothing is computed at start-up, lookups
// allocate nothing, and a program carries only the tables that it uses.
package methods

//go:generate go -C ../../build run ./tablegen
