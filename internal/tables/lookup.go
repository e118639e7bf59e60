package tables

import (
	"math/bits"
	"unsafe"
)

// The functions below return the attacks of a slider on square sq, of which
// only the low six bits count, for an occupancy: the squares it reaches up to
// and including the first occupied one in each direction. They take the
// formula that suits the word size.
//
// Each hands its formula to lookup as an argument. The compiler's inliner
// counts a call of a parameter at a fifth of the formula's own cost and still
// expands it, so that a queen can pass through several layers of an engine's
// own functions and remain inlined.

// Rank returns the attacks along the rank.
func Rank(sq uint, occ uint64) uint64 { return lookup(rank, sq, occ) }

// File returns the attacks along the file.
func File(sq uint, occ uint64) uint64 { return lookup(file, sq, occ) }

// Diagonal returns the attacks along the diagonal, the line that a1-h8 is
// parallel to.
func Diagonal(sq uint, occ uint64) uint64 { return lookup(diagonal, sq, occ) }

// AntiDiagonal returns the attacks along the anti-diagonal, the line that
// a8-h1 is parallel to.
func AntiDiagonal(sq uint, occ uint64) uint64 { return lookup(antiDiagonal, sq, occ) }

// Rook returns the attacks along rank and file.
func Rook(sq uint, occ uint64) uint64 { return lookup(rook, sq, occ) }

// Bishop returns the attacks along diagonal and anti-diagonal.
func Bishop(sq uint, occ uint64) uint64 { return lookup(bishop, sq, occ) }

// Queen returns the attacks along all four lines.
func Queen(sq uint, occ uint64) uint64 { return lookup(queen, sq, occ) }

// A formula returns the attacks of a slider on the square of e.
type formula func(e *Entry, occ uint64) uint64

func lookup(f formula, sq uint, occ uint64) uint64 { return f(&Squares[sq&63], occ) }

func apply(f formula, e *Entry, occ uint64) uint64 { return f(e, occ) }

func queen(e *Entry, occ uint64) uint64 { return apply(rook, e, occ) | apply(bishop, e, occ) }

func rook(e *Entry, occ uint64) uint64 { return alongFiles(e.Rank, e, occ) | file(e, occ) }

func bishop(e *Entry, occ uint64) uint64 {
	return alongFiles(e.Diagonal, e, occ) | alongFiles(e.AntiDiagonal, e, occ)
}

func rank(e *Entry, occ uint64) uint64 { return alongFiles(e.Rank, e, occ) }

func diagonal(e *Entry, occ uint64) uint64 { return alongFiles(e.Diagonal, e, occ) }

func antiDiagonal(e *Entry, occ uint64) uint64 { return alongFiles(e.AntiDiagonal, e, occ) }

func alongFiles(line uint64, e *Entry, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return line & e.FillUp.at(uint64(foldUp(line&occ)*RankFold>>26))
	}
	return line & e.FillUp.at((line&occ)*RankFactor>>58)
}

func file(e *Entry, occ uint64) uint64 {
	if bits.UintSize == 32 {
		return e.File & e.FillSide.at(uint64(foldSide(e.File&occ)*e.FileFold>>26))
	}
	return e.File & e.FillSide.at((e.File&occ)*e.FileFactor>>58)
}

func foldUp(x uint64) uint32 { return uint32(x) | uint32(x>>32) }

func foldSide(x uint64) uint32 { return uint32(x) | uint32(x>>32)<<3 }

// at returns r[i] for an i below 64, without the nil check that the compiler
// would put before an index into an array behind a pointer.
func (r *Row) at(i uint64) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(r), i*8))
}
