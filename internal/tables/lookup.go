package tables

import "math/bits"

// The functions below return the attacks of a slider on square sq, of which
// only the low six bits count, for an occupancy: the squares it reaches up to
// and including the first occupied one in each direction. They take the
// formula that suits the word size.

// Rank returns the attacks along the rank.
func Rank(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(FoldRank, sq, occ)
	}
	return lookup(ProductRank, sq, occ)
}

// File returns the attacks along the file.
func File(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(FoldFile, sq, occ)
	}
	return lookup(ProductFile, sq, occ)
}

// Diagonal returns the attacks along the diagonal, the line that a1-h8 is
// parallel to.
func Diagonal(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(FoldDiagonal, sq, occ)
	}
	return lookup(ProductDiagonal, sq, occ)
}

// AntiDiagonal returns the attacks along the anti-diagonal, the line that
// a8-h1 is parallel to.
func AntiDiagonal(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(FoldAntiDiagonal, sq, occ)
	}
	return lookup(ProductAntiDiagonal, sq, occ)
}

// Rook returns the attacks along rank and file.
func Rook(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(foldRook, sq, occ)
	}
	return lookup(productRook, sq, occ)
}

// Bishop returns the attacks along diagonal and anti-diagonal.
func Bishop(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(foldBishop, sq, occ)
	}
	return lookup(productBishop, sq, occ)
}

// Queen returns the attacks along all four lines.
func Queen(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(foldQueen, sq, occ)
	}
	return lookup(productQueen, sq, occ)
}

// A formula returns the attacks of a slider on the square of e.
type formula func(e *Entry, occ uint64) uint64

// lookup applies a formula to the entry of a square. It takes the formula as an
// argument because the compiler's inliner counts a call of a parameter at a
// fraction of the formula's own cost and still expands it; so a queen can pass
// through several layers of an engine's own functions and remain inlined.
func lookup(f formula, sq uint, occ uint64) uint64 { return f(&Squares[sq&63], occ) }
