//go:build !386 && !arm && !mips && !mipsle && !wasm

package attacks

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// Package tables describes the formulas. Rows are indexed by unsafe arithmetic,
// because indexing an array by its pointer would add a nil check. An index of six
// bits stays within the row, and that of a bishop within its part of the table.

// Rook returns the squares that a rook on sq attacks, given the occupied squares.
// Along rank and file they reach up to and including the first occupied square.
func Rook[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Sliders[sq&63]
	// The compiler keeps source order: both indices come before the rows.
	file, rank := (e.File&uint64(occ))*e.FileFactor>>58*8, uint64(occ)*e.RankFactor>>58*8
	return B(*(*uint64)(unsafe.Add(unsafe.Pointer(e.Rook), file)) |
		*(*uint64)(unsafe.Add(unsafe.Add(unsafe.Pointer(e.Rook), rank), tables.RankRow)))
}

// Bishop returns the squares that a bishop on sq attacks, given the occupied squares.
// Along diagonal and anti-diagonal they reach up to and including the first occupied
// square.
func Bishop[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Sliders[sq&63]
	return B(*(*uint64)(unsafe.Add(unsafe.Pointer(e.Bishop), (e.Diagonals&uint64(occ))*e.BishopFactor>>55*8)))
}

// Queen returns the squares that a queen on sq attacks, given the occupied
// squares: those of a rook and a bishop.
func Queen[B ~uint64, S AnySquare](sq S, occ B) B {
	return B(inlined(func(e *tables.Slider, occ uint64) uint64 {
		file, rank := (e.File&occ)*e.FileFactor>>58*8, occ*e.RankFactor>>58*8
		return *(*uint64)(unsafe.Add(unsafe.Pointer(e.Rook), file)) |
			*(*uint64)(unsafe.Add(unsafe.Add(unsafe.Pointer(e.Rook), rank), tables.RankRow)) |
			*(*uint64)(unsafe.Add(unsafe.Pointer(e.Bishop), (e.Diagonals&occ)*e.BishopFactor>>55*8))
	}, &tables.Sliders[sq&63], uint64(occ)))
}

// EmptyRook returns the squares that a rook on sq attacks on the empty board:
// its rank and file, sq not included.
func EmptyRook[B ~uint64, S AnySquare](sq S) B { return B(tables.Sliders[sq&63].Cross) }

// EmptyBishop returns the squares that a bishop on sq attacks on the empty
// board: its diagonal and anti-diagonal, sq not included.
func EmptyBishop[B ~uint64, S AnySquare](sq S) B { return B(tables.Sliders[sq&63].Diagonals) }
