package tables

import "unsafe"

// The formulas for words of 32 bits work on the two halves of the line and its
// attacks, so that the compiler need not carry words in pairs. They are as
// right where words have 64 bits, only slower.

// FoldRank returns the attacks of a slider on the square of e along its rank.
func FoldRank(e *Entry, occ uint64) uint64 {
	attacks := foldRankRow(e, occ)
	return e.Cross & (attacks<<32 | attacks)
}

// FoldDiagonal returns the attacks along the diagonal.
func FoldDiagonal(e *Entry, occ uint64) uint64 { return foldAlongFiles(e.Diagonal, e, occ) }

// FoldAntiDiagonal returns the attacks along the anti-diagonal.
func FoldAntiDiagonal(e *Entry, occ uint64) uint64 { return foldAlongFiles(e.AntiDiagonal, e, occ) }

// FoldFile returns the attacks along the file.
func FoldFile(e *Entry, occ uint64) uint64 { return e.File & foldFileRow(e, occ) }

// foldFileRow returns the attacks along the file, copied to all files. The upper
// half of the file is moved by three bits, so that no two squares meet (after Zach
// Wegner, whose published fold errs on three files).
func foldFileRow(e *Entry, occ uint64) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide),
		(uint32(e.File)&uint32(occ)+uint32(e.File>>32)&uint32(occ>>32)*8)*uint32(e.FileFactor>>32)>>26*8))
}

// foldRankRow returns one half of the attacks along the rank, copied to all ranks:
// the halves are the same. The rank stands in one half of the board, and the
// product of the other with its half of the factor is zero.
func foldRankRow(e *Entry, occ uint64) uint64 {
	return uint64(*(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp),
		(uint32(occ)*uint32(e.RankFactor>>32)+uint32(occ>>32)*uint32(e.RankFactor))>>26*8)))
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
	return ofFoldedRows(foldRookRows, foldRankRow, foldFileRow, e, occ)
}

// foldRookRows returns the attacks of a rook from the rows of its lines.
func foldRookRows(e *Entry, rank, file uint64) uint64 {
	return uint64((uint32(file>>32)|uint32(rank))&uint32(e.Cross>>32))<<32 | uint64((uint32(file)|uint32(rank))&uint32(e.Cross))
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

// ofFoldedRows is to these what lookup is to the lookups. The rank comes first: 386
// has too few registers for the other order.
func ofFoldedRows(rows func(e *Entry, rank, file uint64) uint64, rank, file formula, e *Entry, occ uint64) uint64 {
	return rows(e, rank(e, occ), file(e, occ))
}
