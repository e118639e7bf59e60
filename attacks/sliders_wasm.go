package attacks

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// WebAssembly is downloaded, so a piece reads the twelve kilobytes of its lines.

// Rook returns the squares that a rook on sq attacks, given the occupied squares.
// Along rank and file they reach up to and including the first occupied square.
func Rook[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	// The compiler keeps source order: both indices come before the rows.
	file, rank := (e.File&uint64(occ))*e.FileFactor>>58*8, uint64(occ)*e.RankFactor>>58*8
	return B((*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), file)) |
		*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), rank))) & e.Cross)
}

// Bishop returns the squares that a bishop on sq attacks, given the occupied squares.
// Along diagonal and anti-diagonal they reach up to and including the first occupied
// square.
func Bishop[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.Diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.Diagonal&uint64(occ))*tables.RankFactor>>58*8)) |
		e.AntiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.AntiDiagonal&uint64(occ))*tables.RankFactor>>58*8)))
}

// Queen returns the squares that a queen on sq attacks, given the occupied
// squares: those of a rook and a bishop.
func Queen[B ~uint64, S AnySquare](sq S, occ B) B {
	return B(inlined(func(e *tables.Entry, occ uint64) uint64 {
		file, rank := (e.File&occ)*e.FileFactor>>58*8, occ*e.RankFactor>>58*8
		diagonal, antiDiagonal := (e.Diagonal&occ)*tables.RankFactor>>58*8, (e.AntiDiagonal&occ)*tables.RankFactor>>58*8
		return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), file))|*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), rank)))&e.Cross |
			e.Diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), diagonal)) |
			e.AntiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), antiDiagonal))
	}, &tables.Squares[sq&63], uint64(occ)))
}
