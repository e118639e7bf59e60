//go:build !fast
// +build !fast

package lookups

import "example.com/types"

func bishop(sq uint, occ types.Bitboard) types.Bitboard { return bishopSet(1<<sq, occ) }

func untagged(sq uint, occ types.Bitboard) types.Bitboard { return bishop(sq, occ) }
