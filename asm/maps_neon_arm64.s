//go:build gc && !purego && !msan && !asan

#include "textflag.h"
#include "neon.h"
#include "maps_neon_tables.h"

// The attacks from all squares for one occupancy. Two ranks of squares are answered at a
// time, a square a byte lane. build/generate/asmgen/neon.md describes the method.

#define tables R5
#define ranks R6 // the middle of the tables by rank

#define board V0    // the occupancy, twice
#define lines V1    // the occupied squares of the wrapped diagonals and anti-diagonals, by file
#define free0 V2    // by square of ranks 0 and 1: bit f of byte k is set if the squares of
#define free1 V3    // file f between that rank and rank k are all empty
#define free2 V4
#define free3 V5
#define twice V6    // by square, two ranks: twice its file
#define reversed V7 // twice its file, counted from the east
#define east V8     // the files to the east of it
#define column0 V9  // by rank, of the squares on files 0 and 1: the file
#define column1 V10
#define column2 V11
#define column3 V12

// Read the occupancy and the tables by square.
#define BEGIN(occupancy) \
	VDUP  occupancy, board.D2                     \
	MOVD  $mapTables<>(SB), tables             \
	ADD   $(rankTables+512), tables, ranks     \
	FLDPQ twiceFile(tables), (F6, F7)

// V16 to V23 = the occupied squares of the eight wrapped diagonals and the eight wrapped
// anti-diagonals
#define WRAPPED_SQUARES \
	FLDPQ wrapped0(tables), (F16, F17)    \
	FLDPQ wrapped2(tables), (F18, F19)    \
	FLDPQ wrapped4(tables), (F20, F21)    \
	FLDPQ wrapped6(tables), (F22, F23)    \
	VAND  V16.B16, board.B16, V16.B16       \
	VAND  V17.B16, board.B16, V17.B16       \
	VAND  V18.B16, board.B16, V18.B16       \
	VAND  V19.B16, board.B16, V19.B16       \
	VAND  V20.B16, board.B16, V20.B16       \
	VAND  V21.B16, board.B16, V21.B16       \
	VAND  V22.B16, board.B16, V22.B16       \
	VAND  V23.B16, board.B16, V23.B16

// Add each wrapped line up to a byte: it meets each file once.
#define WRAPPED_LINES \
	WRAPPED_SQUARES                       \
	VADDP V17.B16, V16.B16, V16.B16       \
	VADDP V19.B16, V18.B16, V18.B16       \
	VADDP V21.B16, V20.B16, V20.B16       \
	VADDP V23.B16, V22.B16, V22.B16       \
	VADDP V18.B16, V16.B16, V16.B16       \
	VADDP V22.B16, V20.B16, V20.B16       \
	VADDP V20.B16, V16.B16, lines.B16     \
	FMOVQ eastOf(tables), F8

// free = the files that are empty in both windows of two squares
#define FREE(windows, free) \
	FLDPQ windows(tables), (F18, F19)           \
	VTBL  V18.B16, [V16.B16, V17.B16], V18.B16  \
	VTBL  V19.B16, [V16.B16, V17.B16], V19.B16  \
	VAND  V19.B16, V18.B16, free.B16

// Windows of one, two and four ranks hold the files that are empty on all of them. The
// ranks between two squares are the union of two windows of one size.
#define FILES \
	VMOVI $255, V19.B16                 \
	VEOR  V19.B16, board.B16, V16.B16     \
	VUSHR $8, V16.D2, V17.D2            \
	VAND  V17.B16, V16.B16, V17.B16     \
	VUSHR $16, V17.D2, V18.D2           \
	VAND  V18.B16, V17.B16, V18.B16     \
	VZIP1 V17.D2, V16.D2, V16.D2        \
	VZIP1 V19.D2, V18.D2, V17.D2        \
	FREE(windows0, free0)               \
	FREE(windows1, free1)               \
	FREE(windows2, free2)               \
	FREE(windows3, free3)               \
	FLDPQ columns0(tables), (F9, F10)   \
	FLDPQ columns2(tables), (F11, F12)

// By square of two ranks: V15 holds the attacks of the rays that lead up, V13 of those
// that lead down. Up leads the diagonal in the east and the anti-diagonal in the west.
#define DIAGONALS(squares) \
	FLDPQ squares(tables), (F13, F14)      \
	VTBL  V13.B16, [lines.B16], V13.B16    \
	VTBL  V14.B16, [lines.B16], V14.B16    \
	FMOVQ eastOf(tables), F15              \
	VBSL  V14.B16, V13.B16, V15.B16        \
	INSERT(east, V14, V13)                 \
	LINE(V15, twice, reversed, V16)        \
	LINE(V13, twice, reversed, V16)

// By square of two ranks: V29 holds the attacks along the rank.
#define ROWS(rows) \
	FMOVQ rows(tables), F29                \
	VTBL  V29.B16, [board.B16], V29.B16      \
	LINE(V29, twice, reversed, V16)

// The rays that lead up and down of one of two ranks of squares
#define EVEN VZIP1 V13.D2, V15.D2, V28.D2
#define ODD VZIP2 V13.D2, V15.D2, V28.D2

// V18 … V21 = the places of the eight boards of rank r, two boards a register: which byte
// lies on which rank. V22 … V25 = the files that it can hold.
#define PLACES(r) \
	FLDPQ (128*r-512)(ranks), (F18, F19)   \
	FLDPQ (128*r-480)(ranks), (F20, F21)
#define MASKS(r) \
	FLDPQ (128*r-448)(ranks), (F22, F23)   \
	FLDPQ (128*r-416)(ranks), (F24, F25)

#define RAYS_AND_ROWS [V28.B16, V29.B16]

// Lay bytes out on boards.
#define LAY(bytes) \
	VTBL V18.B16, bytes, V18.B16    \
	VTBL V19.B16, bytes, V19.B16    \
	VTBL V20.B16, bytes, V20.B16    \
	VTBL V21.B16, bytes, V21.B16
#define CUT \
	VAND V22.B16, V18.B16, V18.B16  \
	VAND V23.B16, V19.B16, V19.B16  \
	VAND V24.B16, V20.B16, V20.B16  \
	VAND V25.B16, V21.B16, V21.B16

// Add the files from a half of free.
#define FILES_FROM(half) \
	VDUP half, V17.D2           \
	INSERT(column0, V17, V18)   \
	INSERT(column1, V17, V19)   \
	INSERT(column2, V17, V20)   \
	INSERT(column3, V17, V21)

// Write the boards of rank r.
#define WRITE(r) \
	FSTPQ (F18, F19), (64*r)(R0)     \
	FSTPQ (F20, F21), (64*r+32)(R0)

// The eight boards of rank r, by slider. V28 holds the rays of the diagonals, or zeros
// for a rook.
#define ROOKS(r, half) \
	PLACES(r)                    \
	LAY(RAYS_AND_ROWS)           \
	FILES_FROM(half)             \
	WRITE(r)
#define BISHOPS(r) \
	PLACES(r)                    \
	MASKS(r)                     \
	LAY([V28.B16])               \
	CUT                          \
	WRITE(r)
#define QUEENS(r, half) \
	PLACES(r)                    \
	MASKS(r)                     \
	LAY(RAYS_AND_ROWS)           \
	CUT                          \
	FILES_FROM(half)             \
	WRITE(r)

// func rookMapNEON(dst *[64]uint64, occ uint64)
TEXT ·rookMapNEON(SB), NOSPLIT, $0-16
	MOVD dst+0(FP), R0
	MOVD occ+8(FP), R1
	BEGIN(R1)
	FILES
	VEOR V28.B16, V28.B16, V28.B16

	// Ranks 0 and 1
	ROWS(rows0)
	ROOKS(0, free0.D[0])
	ROOKS(1, free0.D[1])

	// Ranks 2 and 3
	ROWS(rows1)
	ROOKS(2, free1.D[0])
	ROOKS(3, free1.D[1])

	// Ranks 4 and 5
	ROWS(rows2)
	ROOKS(4, free2.D[0])
	ROOKS(5, free2.D[1])

	// Ranks 6 and 7
	ROWS(rows3)
	ROOKS(6, free3.D[0])
	ROOKS(7, free3.D[1])
	RET

// func bishopMapNEON(dst *[64]uint64, occ uint64)
TEXT ·bishopMapNEON(SB), NOSPLIT, $0-16
	MOVD dst+0(FP), R0
	MOVD occ+8(FP), R1
	BEGIN(R1)
	WRAPPED_LINES

	// Ranks 0 and 1
	DIAGONALS(squares0)
	EVEN
	BISHOPS(0)
	ODD
	BISHOPS(1)

	// Ranks 2 and 3
	DIAGONALS(squares1)
	EVEN
	BISHOPS(2)
	ODD
	BISHOPS(3)

	// Ranks 4 and 5
	DIAGONALS(squares2)
	EVEN
	BISHOPS(4)
	ODD
	BISHOPS(5)

	// Ranks 6 and 7
	DIAGONALS(squares3)
	EVEN
	BISHOPS(6)
	ODD
	BISHOPS(7)
	RET

// func queenMapNEON(dst *[64]uint64, occ uint64)
TEXT ·queenMapNEON(SB), NOSPLIT, $0-16
	MOVD dst+0(FP), R0
	MOVD occ+8(FP), R1
	BEGIN(R1)
	WRAPPED_LINES
	FILES

	// Ranks 0 and 1
	DIAGONALS(squares0)
	ROWS(rows0)
	EVEN
	QUEENS(0, free0.D[0])
	ODD
	QUEENS(1, free0.D[1])

	// Ranks 2 and 3
	DIAGONALS(squares1)
	ROWS(rows1)
	EVEN
	QUEENS(2, free1.D[0])
	ODD
	QUEENS(3, free1.D[1])

	// Ranks 4 and 5
	DIAGONALS(squares2)
	ROWS(rows2)
	EVEN
	QUEENS(4, free2.D[0])
	ODD
	QUEENS(5, free2.D[1])

	// Ranks 6 and 7
	DIAGONALS(squares3)
	ROWS(rows3)
	EVEN
	QUEENS(6, free3.D[0])
	ODD
	QUEENS(7, free3.D[1])
	RET
