//go:build 386 || arm || mips || mipsle

package attacks

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// These are the lookups of lines_64.go in words of 32 bits. A line with one square on each
// file is folded: the halves of the occupancy are joined before one multiplication of 32
// bits. Rows of FillUp have equal halves, so one half is read.

// rankRow returns a half of the row of a rank's occupancy.
func rankRow[B ~uint64](e *tables.Entry, occ B) uint32 {
	return *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp),
		(uint32(occ)*uint32(e.RankFactor>>32)+uint32(occ>>32)*uint32(e.RankFactor))>>26*8))
}

// fileRow returns the row of a file's occupancy.
func fileRow[B ~uint64](e *tables.Entry, occ B) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide),
		(uint32(e.File)&uint32(occ)+uint32(e.File>>32)&uint32(occ>>32)*8)*uint32(e.FileFactor>>32)>>26*8))
}

// foldedRow returns a half of the row of the occupancy of a diagonal or anti-diagonal.
func foldedRow[B ~uint64](e *tables.Entry, line uint64, occ B) uint32 {
	return *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp),
		(uint32(line)&uint32(occ)|uint32(line>>32)&uint32(occ>>32))*tables.RankFold>>26*8))
}

// twice returns a board of two equal halves.
func twice[W ~uint32](half W) uint64 { return uint64(half)<<32 | uint64(half) }

// Rank returns the squares that a rook on sq attacks along its rank.
func Rank[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.Cross & twice(rankRow(e, occ)))
}

// File returns the squares that a rook on sq attacks along its file.
func File[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.File & fileRow(e, occ))
}

// Diagonal returns the squares that a bishop on sq attacks along its diagonal, the line
// parallel to a1-h8.
func Diagonal[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.Diagonal & twice(foldedRow(e, e.Diagonal, occ)))
}

// AntiDiagonal returns the squares that a bishop on sq attacks along its anti-diagonal, the
// line parallel to a8-h1.
func AntiDiagonal[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	return B(e.AntiDiagonal & twice(foldedRow(e, e.AntiDiagonal, occ)))
}
