// Package types is vendored.
package types

// A Bitboard is a set of squares.
type Bitboard uint64
