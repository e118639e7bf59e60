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
func ProductRank(e *Entry, occ uint64) uint64 {
	return e.Cross & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), occ*e.RankFactor>>58*8))
}

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

// productRook makes both indices before it loads the addresses of the rows, which
// are not waited for until then: the compiler keeps the order of the source.
func productRook(e *Entry, occ uint64) uint64 {
	return ofRookRows(rookRows, e, (e.File&occ)*e.FileFactor>>58, occ*e.RankFactor>>58)
}

// rookRows returns the attacks of a rook from the indices of its lines.
func rookRows(e *Entry, file, rank uint64) uint64 {
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), file*8)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), rank*8))) & e.Cross
}

func productBishop(e *Entry, occ uint64) uint64 {
	return productAlongFiles(e.Diagonal, e, occ) | productAlongFiles(e.AntiDiagonal, e, occ)
}

func productQueen(e *Entry, occ uint64) uint64 {
	return ofQueenRows(queenRows, e, (e.File&occ)*e.FileFactor>>58, occ*e.RankFactor>>58,
		(e.Diagonal&occ)*RankFactor>>58, (e.AntiDiagonal&occ)*RankFactor>>58)
}

// queenRows returns the attacks of a queen from the indices of its lines. It reads
// the diagonal as signed so that the compiler reads it once more instead of keeping
// it: what waits for the square is done a cycle earlier.
func queenRows(e *Entry, file, rank, diagonal, antiDiagonal uint64) uint64 {
	return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), file*8))|*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), rank*8)))&e.Cross |
		uint64(*(*int64)(unsafe.Pointer(&e.Diagonal)))&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), diagonal*8)) |
		e.AntiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), antiDiagonal*8))
}

// ofRookRows and ofQueenRows are to these what lookup is to the lookups.
func ofRookRows(f func(e *Entry, file, rank uint64) uint64, e *Entry, file, rank uint64) uint64 {
	return f(e, file, rank)
}

func ofQueenRows(f func(e *Entry, file, rank, diagonal, antiDiagonal uint64) uint64, e *Entry, file, rank, diagonal, antiDiagonal uint64) uint64 {
	return f(e, file, rank, diagonal, antiDiagonal)
}
