package tables

import "unsafe"

// The formulas for words of 64 bits.
//
// A row is indexed by hand, for the compiler would check an array behind a
// pointer for nil; the six bits of the index cannot leave it. The formulas are
// flat, for the compiler marks the place of every function that it expands, by
// an instruction that does nothing where the calling line has none of its own:
// layers that only forward made a queen a tenth slower.

// ProductRank returns the attacks of a slider on the square of e along its rank.
func ProductRank(e *Entry, occ uint64) uint64 { return productAlongFiles(e.Rank, e, occ) }

// ProductDiagonal returns the attacks along the diagonal.
func ProductDiagonal(e *Entry, occ uint64) uint64 { return productAlongFiles(e.Diagonal, e, occ) }

// ProductAntiDiagonal returns the attacks along the anti-diagonal.
func ProductAntiDiagonal(e *Entry, occ uint64) uint64 {
	return productAlongFiles(e.AntiDiagonal, e, occ)
}

// ProductFile returns the attacks along the file.
func ProductFile(e *Entry, occ uint64) uint64 {
	return e.File & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), (e.File&occ)*e.FileFactor>>58*8))
}

// productAlongFiles returns the attacks along a line that has at most one square
// on each file.
func productAlongFiles(line uint64, e *Entry, occ uint64) uint64 {
	return line & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (line&occ)*RankFactor>>58*8))
}

func productRook(e *Entry, occ uint64) uint64 {
	return ProductFile(e, occ) | productAlongFiles(e.Rank, e, occ)
}

func productBishop(e *Entry, occ uint64) uint64 {
	return productAlongFiles(e.Diagonal, e, occ) | productAlongFiles(e.AntiDiagonal, e, occ)
}

// productQueen writes all four lines out: as calls they would exceed what the
// inliner allows.
func productQueen(e *Entry, occ uint64) uint64 {
	return e.File&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), (e.File&occ)*e.FileFactor>>58*8)) |
		e.Rank&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.Rank&occ)*RankFactor>>58*8)) |
		e.Diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.Diagonal&occ)*RankFactor>>58*8)) |
		e.AntiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.AntiDiagonal&occ)*RankFactor>>58*8))
}
