package tables

import "unsafe"

// The formulas for words of 32 bits work on the two halves of the line and its
// attacks, so that the compiler need not carry words in pairs. They are as
// right where words have 64 bits, only slower.

// FoldRank returns the attacks of a slider on the square of e along its rank.
func FoldRank(e *Entry, occ uint64) uint64 { return foldAlongFiles(e.Rank, e, occ) }

// FoldDiagonal returns the attacks along the diagonal.
func FoldDiagonal(e *Entry, occ uint64) uint64 { return foldAlongFiles(e.Diagonal, e, occ) }

// FoldAntiDiagonal returns the attacks along the anti-diagonal.
func FoldAntiDiagonal(e *Entry, occ uint64) uint64 { return foldAlongFiles(e.AntiDiagonal, e, occ) }

// FoldFile returns the attacks along the file. The upper half is moved by three
// bits, so that no two squares meet (after Zach Wegner, whose published fold
// errs on three files).
func FoldFile(e *Entry, occ uint64) uint64 {
	low, high := uint32(e.File), uint32(e.File>>32)
	folded := low&uint32(occ) + high&uint32(occ>>32)*8
	attacks := *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), folded*e.FileFold>>26*8))
	return uint64(high&uint32(attacks>>32))<<32 | uint64(low&uint32(attacks))
}

// foldAlongFiles returns the attacks along a line that has at most one square on
// each file: the halves of the occupancy are laid over one another before the
// multiplication (Kindergarten Bitboards, 32-bit versions). All ranks of the
// row are the same, so that one half of it serves for both.
func foldAlongFiles(line uint64, e *Entry, occ uint64) uint64 {
	low, high := uint32(line), uint32(line>>32)
	folded := low&uint32(occ) | high&uint32(occ>>32)
	attacks := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp), folded*RankFold>>26*8))
	return uint64(high&attacks)<<32 | uint64(low&attacks)
}

func foldRook(e *Entry, occ uint64) uint64 {
	return ofLine(FoldFile, e, occ) | ofLine(FoldRank, e, occ)
}

func foldBishop(e *Entry, occ uint64) uint64 {
	return ofLine(FoldDiagonal, e, occ) | ofLine(FoldAntiDiagonal, e, occ)
}

func foldQueen(e *Entry, occ uint64) uint64 {
	return ofPiece(foldRook, e, occ) | ofPiece(foldBishop, e, occ)
}

// ofLine and ofPiece are to the formulas what lookup is to the lookups. They are
// two because the inliner does not expand a function inside itself.
func ofLine(f formula, e *Entry, occ uint64) uint64 { return f(e, occ) }

func ofPiece(f formula, e *Entry, occ uint64) uint64 { return f(e, occ) }
