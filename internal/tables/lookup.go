package tables

import "math/bits"

// The functions below return the attacks of a slider on square sq, of which
// only the low six bits count, for an occupancy: the squares it reaches up to
// and including the first occupied one in each direction. They take the
// formula that suits the word size.

// Rank returns the attacks along the rank.
func Rank(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(FoldRank, sq&63, occ)
	}
	return lookup(ProductRank, sq&63, occ)
}

// File returns the attacks along the file.
func File(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(FoldFile, sq&63, occ)
	}
	return lookup(ProductFile, sq&63, occ)
}

// Diagonal returns the attacks along the diagonal, the line that a1-h8 is
// parallel to.
func Diagonal(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(FoldDiagonal, sq&63, occ)
	}
	return lookup(ProductDiagonal, sq&63, occ)
}

// AntiDiagonal returns the attacks along the anti-diagonal, the line that
// a8-h1 is parallel to.
func AntiDiagonal(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(FoldAntiDiagonal, sq&63, occ)
	}
	return lookup(ProductAntiDiagonal, sq&63, occ)
}

// Rook returns the attacks along rank and file.
func Rook(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(foldRook, sq&63, occ)
	}
	return lookup(productRook, sq&63, occ)
}

// Bishop returns the attacks along diagonal and anti-diagonal.
func Bishop(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(foldBishop, sq&63, occ)
	}
	return lookup(productBishop, sq&63, occ)
}

// Queen returns the attacks along all four lines.
func Queen(sq uint, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return lookup(foldQueen, sq&63, occ)
	}
	return lookup(productQueen, sq&63, occ)
}

// A formula returns the attacks of a slider on the square of e.
type formula func(e *Entry, occ uint64) uint64

// lookup applies a formula to the entry of a square. It takes the formula as an
// argument because the compiler's inliner counts a call of a parameter at a
// fraction of the formula's own cost and still expands it; so a queen can pass
// through several layers of an engine's own functions and remain inlined. Its
// callers mask the square, for the compiler marks the place of a call that it
// expands by an instruction that does nothing, unless there is one to do there.
func lookup(f formula, sq uint, occ uint64) uint64 { return f(&Squares[sq], occ) }
