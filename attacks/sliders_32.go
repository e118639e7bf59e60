//go:build 386 || arm || mips || mipsle

package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// A slider unites the rows of its lines, see lines_32.go.

// Rook returns the squares that a rook on sq attacks, given the occupied squares.
func Rook[B ~uint64, S AnySquare](sq S, occ B) B {
	return B(inlined(func(e *tables.Entry, occ uint64) uint64 {
		return (fileRow(e, occ) | twice(rankRow(e, occ))) & e.Cross
	}, &tables.Squares[sq&63], uint64(occ)))
}

// Bishop returns the squares that a bishop on sq attacks, given the occupied squares.
func Bishop[B ~uint64, S AnySquare](sq S, occ B) B {
	return B(inlined(func(e *tables.Entry, occ uint64) uint64 {
		return e.Diagonal&twice(foldedRow(e, e.Diagonal, occ)) | e.AntiDiagonal&twice(foldedRow(e, e.AntiDiagonal, occ))
	}, &tables.Squares[sq&63], uint64(occ)))
}

// Queen returns the squares that a queen on sq attacks, given the occupied squares.
func Queen[B ~uint64, S AnySquare](sq S, occ B) B {
	return B(inlined(func(e *tables.Entry, occ uint64) uint64 {
		return (fileRow(e, occ)|twice(rankRow(e, occ)))&e.Cross |
			e.Diagonal&twice(foldedRow(e, e.Diagonal, occ)) | e.AntiDiagonal&twice(foldedRow(e, e.AntiDiagonal, occ))
	}, &tables.Squares[sq&63], uint64(occ)))
}
