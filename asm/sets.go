package asm

import "github.com/kindergarten-bitboards/kindergarten/purego"

// RookSet returns the squares that rooks on set attack, given the occupancy occ. No
// architecture has a kernel of it.
func RookSet(_ Level, set, occ uint64) uint64 { return purego.RookSet(set, occ) }

// BishopSet returns the squares that bishops on set attack, as [RookSet] does.
func BishopSet(_ Level, set, occ uint64) uint64 { return purego.BishopSet(set, occ) }

// QueenSet returns the squares that queens on set attack, given the occupancy occ.
func QueenSet(level Level, set, occ uint64) uint64 { return SliderSet(level, set, set, occ) }
