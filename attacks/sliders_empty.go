//go:build 386 || arm || mips || mipsle || wasm

package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// EmptyRook returns the squares that a rook on sq attacks on the empty board:
// its rank and file, sq not included.
func EmptyRook[B ~uint64, S AnySquare](sq S) B { return B(tables.Squares[sq&63].Cross) }

// EmptyBishop returns the squares that a bishop on sq attacks on the empty
// board: its diagonal and anti-diagonal, sq not included.
func EmptyBishop[B ~uint64, S AnySquare](sq S) B {
	return B(tables.Squares[sq&63].Diagonal | tables.Squares[sq&63].AntiDiagonal)
}
