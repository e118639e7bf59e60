package attacks

import (
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// Package tables describes the formulas. Rows are indexed by unsafe arithmetic,
// because indexing an array by its pointer would add a nil check. An index of six
// bits stays within the row.

// AnySquare is any type that numbers squares. Only the low six bits of a
// square count.
type AnySquare interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Rook returns the squares that a rook on sq attacks, given the occupied squares.
// Along rank and file they reach up to and including the first occupied square.
func Rook[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	if bits.UintSize == 32 {
		return B(inlined(func(e *tables.Entry, occ uint64) uint64 {
			rank := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp),
				(uint32(occ)*uint32(e.RankFactor>>32)+uint32(occ>>32)*uint32(e.RankFactor))>>26*8))
			file := *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide),
				(uint32(e.File)&uint32(occ)+uint32(e.File>>32)&uint32(occ>>32)*8)*uint32(e.FileFactor>>32)>>26*8))
			return uint64((uint32(file>>32)|rank)&uint32(e.Cross>>32))<<32 | uint64((uint32(file)|rank)&uint32(e.Cross))
		}, e, uint64(occ)))
	}
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
	if bits.UintSize == 32 {
		return B(inlined(func(e *tables.Entry, occ uint64) uint64 {
			low, high := uint32(e.Diagonal), uint32(e.Diagonal>>32)
			diagonal := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp), (low&uint32(occ)|high&uint32(occ>>32))*tables.RankFold>>26*8))
			antiLow, antiHigh := uint32(e.AntiDiagonal), uint32(e.AntiDiagonal>>32)
			antiDiagonal := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp), (antiLow&uint32(occ)|antiHigh&uint32(occ>>32))*tables.RankFold>>26*8))
			return uint64(high&diagonal|antiHigh&antiDiagonal)<<32 | uint64(low&diagonal|antiLow&antiDiagonal)
		}, e, uint64(occ)))
	}
	return B(e.Diagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.Diagonal&uint64(occ))*tables.RankFactor>>58*8)) |
		e.AntiDiagonal&*(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.AntiDiagonal&uint64(occ))*tables.RankFactor>>58*8)))
}

// Queen returns the squares that a queen on sq attacks, given the occupied
// squares: those of a rook and a bishop.
func Queen[B ~uint64, S AnySquare](sq S, occ B) B {
	if bits.UintSize == 32 {
		return B(inlined(func(e *tables.Entry, occ uint64) uint64 {
			rank := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp),
				(uint32(occ)*uint32(e.RankFactor>>32)+uint32(occ>>32)*uint32(e.RankFactor))>>26*8))
			file := *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide),
				(uint32(e.File)&uint32(occ)+uint32(e.File>>32)&uint32(occ>>32)*8)*uint32(e.FileFactor>>32)>>26*8))
			rook := uint64((uint32(file>>32)|rank)&uint32(e.Cross>>32))<<32 | uint64((uint32(file)|rank)&uint32(e.Cross))
			low, high := uint32(e.Diagonal), uint32(e.Diagonal>>32)
			diagonal := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp), (low&uint32(occ)|high&uint32(occ>>32))*tables.RankFold>>26*8))
			antiLow, antiHigh := uint32(e.AntiDiagonal), uint32(e.AntiDiagonal>>32)
			antiDiagonal := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp), (antiLow&uint32(occ)|antiHigh&uint32(occ>>32))*tables.RankFold>>26*8))
			return rook | uint64(high&diagonal|antiHigh&antiDiagonal)<<32 | uint64(low&diagonal|antiLow&antiDiagonal)
		}, &tables.Squares[sq&63], uint64(occ)))
	}
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
	if bits.UintSize == 32 {
		row := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp),
			(uint32(occ)*uint32(e.RankFactor>>32)+uint32(occ>>32)*uint32(e.RankFactor))>>26*8))
		return B(e.Cross & (uint64(row)<<32 | uint64(row)))
	}
	return B(e.Cross & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), uint64(occ)*e.RankFactor>>58*8)))
}

// File returns the squares that a rook on sq attacks along its file.
func File[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	if bits.UintSize == 32 {
		return B(e.File & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide),
			(uint32(e.File)&uint32(occ)+uint32(e.File>>32)&uint32(occ>>32)*8)*uint32(e.FileFactor>>32)>>26*8)))
	}
	return B(e.File & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillSide), (e.File&uint64(occ))*e.FileFactor>>58*8)))
}

// Diagonal returns the squares that a bishop on sq attacks along its diagonal,
// the line parallel to a1-h8.
func Diagonal[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	if bits.UintSize == 32 {
		row := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp),
			(uint32(e.Diagonal)&uint32(occ)|uint32(e.Diagonal>>32)&uint32(occ>>32))*tables.RankFold>>26*8))
		return B(e.Diagonal & (uint64(row)<<32 | uint64(row)))
	}
	return B(e.Diagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.Diagonal&uint64(occ))*tables.RankFactor>>58*8)))
}

// AntiDiagonal returns the squares that a bishop on sq attacks along its
// anti-diagonal, the line parallel to a8-h1.
func AntiDiagonal[B ~uint64, S AnySquare](sq S, occ B) B {
	e := &tables.Squares[sq&63]
	if bits.UintSize == 32 {
		row := *(*uint32)(unsafe.Add(unsafe.Pointer(e.FillUp),
			(uint32(e.AntiDiagonal)&uint32(occ)|uint32(e.AntiDiagonal>>32)&uint32(occ>>32))*tables.RankFold>>26*8))
		return B(e.AntiDiagonal & (uint64(row)<<32 | uint64(row)))
	}
	return B(e.AntiDiagonal & *(*uint64)(unsafe.Add(unsafe.Pointer(e.FillUp), (e.AntiDiagonal&uint64(occ))*tables.RankFactor>>58*8)))
}
