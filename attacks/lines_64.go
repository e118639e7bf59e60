//go:build !386 && !arm && !mips && !mipsle

package attacks

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

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
