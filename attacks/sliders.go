package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// AnySquare is any type that numbers squares. Only the low six bits of a
// square count.
type AnySquare interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// AnyBitboard is any type that holds a set of squares, square sq in bit sq.
type AnyBitboard interface{ ~uint64 }

// Rook returns the squares that a rook on sq attacks, given the occupied
// squares: along the rank and the file up to and including the first occupied
// square each way.
func Rook[B AnyBitboard, S AnySquare](sq S, occ B) B { return B(tables.Rook(uint(sq), uint64(occ))) }

// Bishop returns the squares that a bishop on sq attacks, given the occupied
// squares: along the diagonal and the anti-diagonal up to and including the
// first occupied square each way.
func Bishop[B AnyBitboard, S AnySquare](sq S, occ B) B {
	return B(tables.Bishop(uint(sq), uint64(occ)))
}

// Queen returns the squares that a queen on sq attacks, given the occupied
// squares: those of a rook and a bishop.
func Queen[B AnyBitboard, S AnySquare](sq S, occ B) B { return B(tables.Queen(uint(sq), uint64(occ))) }

// Rank returns the squares that a rook on sq attacks along its rank.
func Rank[B AnyBitboard, S AnySquare](sq S, occ B) B { return B(tables.Rank(uint(sq), uint64(occ))) }

// File returns the squares that a rook on sq attacks along its file.
func File[B AnyBitboard, S AnySquare](sq S, occ B) B { return B(tables.File(uint(sq), uint64(occ))) }

// Diagonal returns the squares that a bishop on sq attacks along its diagonal,
// the line parallel to a1-h8.
func Diagonal[B AnyBitboard, S AnySquare](sq S, occ B) B {
	return B(tables.Diagonal(uint(sq), uint64(occ)))
}

// AntiDiagonal returns the squares that a bishop on sq attacks along its
// anti-diagonal, the line parallel to a8-h1.
func AntiDiagonal[B AnyBitboard, S AnySquare](sq S, occ B) B {
	return B(tables.AntiDiagonal(uint(sq), uint64(occ)))
}
