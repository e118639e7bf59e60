//go:build !386 && !arm && !mips && !mipsle

package attacks

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// Package tables describes the formulas. Rows are indexed by unsafe arithmetic,
// because indexing an array by its pointer would add a nil check. An index of six
// bits stays within the row.

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
		// Reading the diagonal as signed makes the compiler load it again instead of
		// keeping it in a register. That makes the critical path from the square a cycle
		// shorter.
		return (*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), file))|*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), rank)))&e.Cross |
			uint64(*(*int64)(unsafe.Pointer(&e.Diagonal)))&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), diagonal)) |
			e.AntiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), antiDiagonal))
	}, &tables.Squares[sq&63], uint64(occ)))
}

// Rank returns the squares that a rook on sq attacks along its rank.
func Rank[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.Cross & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), uint64(occ)*e.RankFactor>>58*8)))
}

// File returns the squares that a rook on sq attacks along its file.
func File[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.File & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), (e.File&uint64(occ))*e.FileFactor>>58*8)))
}

// Diagonal returns the squares that a bishop on sq attacks along its diagonal,
// the line parallel to a1-h8.
func Diagonal[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.Diagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.Diagonal&uint64(occ))*tables.RankFactor>>58*8)))
}

// AntiDiagonal returns the squares that a bishop on sq attacks along its
// anti-diagonal, the line parallel to a8-h1.
func AntiDiagonal[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.AntiDiagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.AntiDiagonal&uint64(occ))*tables.RankFactor>>58*8)))
}
