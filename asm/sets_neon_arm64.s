//go:build gc && !purego && !msan && !asan

#include "textflag.h"
#include "neon.h"

// SliderSets by slices of ranks, 16 boards a block: a rank of all boards in a register, a
// board a byte lane. build/generate/asmgen/neon.md describes the method.

#define results R0
#define rooks R1   // and queens
#define bishops R2 // and queens
#define boards R3
#define left R4  // the number of elements from here on
#define rest R5  // n modulo 16, until the overlapping block is done
#define saved R6 // address of the occupancies by rank
#define last R7  // address of the overlapping block's results

// V8 … V15 hold ranks 0 to 7 of the sliders, V0 … V7 of what blocks them, and V24 … V31
// of the attacks.

// The attacks along a rank. blocks is the occupancy before and has the sliders after: with
// them among the blockers, the attacks of all are o^(o-2s), as for one slider.
#define ALONG(sliders, blocks, attacks) \
	VORR  sliders.B16, blocks.B16, blocks.B16  \
	VADD  sliders.B16, sliders.B16, V16.B16    \
	VSUB  V16.B16, blocks.B16, attacks.B16     \
	VRBIT sliders.B16, V17.B16                 \
	VRBIT blocks.B16, V18.B16                  \
	VADD  V17.B16, V17.B16, V17.B16            \
	VSUB  V17.B16, V18.B16, V18.B16            \
	VRBIT V18.B16, V18.B16                     \
	VEOR  blocks.B16, attacks.B16, attacks.B16 \
	VEOR  blocks.B16, V18.B16, V18.B16         \
	VORR  V18.B16, attacks.B16, attacks.B16

// A step along files, up to attacks and down to attacks2. A wave goes on through empty
// squares, and starts anew at sliders. As they are blockers too, that is one VBIT.
#define STRAIGHT(sliders, blocks, attacks, sliders2, blocks2, attacks2) \
	INSERT(blocks, sliders, V8)                \
	INSERT(blocks2, sliders2, V15)             \
	VORR V8.B16, attacks.B16, attacks.B16      \
	VORR V15.B16, attacks2.B16, attacks2.B16

// The same along diagonals: V16 and V17 go up to the east and the west, V18 and V19 down.
#define SIDEWAYS \
	VADD  V16.B16, V16.B16, V16.B16 \
	VADD  V18.B16, V18.B16, V18.B16 \
	VUSHR $1, V17.B16, V17.B16      \
	VUSHR $1, V19.B16, V19.B16
#define ATTACK(attacks, attacks2) \
	VORR V16.B16, attacks.B16, attacks.B16   \
	VORR V18.B16, attacks2.B16, attacks2.B16 \
	VORR V17.B16, attacks.B16, attacks.B16   \
	VORR V19.B16, attacks2.B16, attacks2.B16
#define DIAGONAL(sliders, blocks, attacks, sliders2, blocks2, attacks2) \
	INSERT(blocks, sliders, V16)    \
	INSERT(blocks2, sliders2, V18)  \
	INSERT(blocks, sliders, V17)    \
	INSERT(blocks2, sliders2, V19)  \
	SIDEWAYS                        \
	ATTACK(attacks, attacks2)

// func sliderSetsNEON(dst, diagonal, orthogonal, occs *uint64, n int)
TEXT ·sliderSetsNEON(SB), NOSPLIT, $264-40
	MOVD n+32(FP), left
	MOVD occs+24(FP), boards
	MOVD diagonal+8(FP), bishops
	MOVD orthogonal+16(FP), rooks
	MOVD dst+0(FP), results
	ADD  $16, RSP, saved
	ADD  $144, RSP, last

	// Start with the last 16 elements if n is not a multiple of 16. This block overlaps
	// the one before it, and dst may be one of the others: its results stay in the frame
	// until the end.
	ANDS $15, left, rest
	BEQ  block
	SUB  $16, left, R8
	ADD  R8<<3, boards, boards
	ADD  R8<<3, bishops, bishops
	ADD  R8<<3, rooks, rooks
	MOVD last, results

block:
	READ_RANKS(boards, V0, V1, V2, V3, V4, V5, V6, V7)
	FSTPQ (F0, F1), (saved)
	FSTPQ (F2, F3), 32(saved)
	FSTPQ (F4, F5), 64(saved)
	FSTPQ (F6, F7), 96(saved)
	READ_RANKS(rooks, V8, V9, V10, V11, V12, V13, V14, V15)

	// Along ranks
	ALONG(V8, V0, V24)
	ALONG(V9, V1, V25)
	ALONG(V10, V2, V26)
	ALONG(V11, V3, V27)
	ALONG(V12, V4, V28)
	ALONG(V13, V5, V29)
	ALONG(V14, V6, V30)
	ALONG(V15, V7, V31)

	// Along files, from rank 0 up in V8 and from rank 7 down in V15
	VORR V8.B16, V25.B16, V25.B16
	VORR V15.B16, V30.B16, V30.B16
	STRAIGHT(V9, V1, V26, V14, V6, V29)
	STRAIGHT(V10, V2, V27, V13, V5, V28)
	STRAIGHT(V11, V3, V28, V12, V4, V27)
	STRAIGHT(V12, V4, V29, V11, V3, V26)
	STRAIGHT(V13, V5, V30, V10, V2, V25)
	STRAIGHT(V14, V6, V31, V9, V1, V24)

	// The diagonal sliders, and with them what blocks on ranks 1 to 6
	READ_RANKS(bishops, V8, V9, V10, V11, V12, V13, V14, V15)
	FLDPQ (saved), (F0, F1)
	FLDPQ 32(saved), (F2, F3)
	FLDPQ 64(saved), (F4, F5)
	FMOVQ 96(saved), F6
	VORR  V9.B16, V1.B16, V1.B16
	VORR  V10.B16, V2.B16, V2.B16
	VORR  V11.B16, V3.B16, V3.B16
	VORR  V12.B16, V4.B16, V4.B16
	VORR  V13.B16, V5.B16, V5.B16
	VORR  V14.B16, V6.B16, V6.B16

	// Along diagonals, from rank 0 up and from rank 7 down
	VADD  V8.B16, V8.B16, V16.B16
	VADD  V15.B16, V15.B16, V18.B16
	VUSHR $1, V8.B16, V17.B16
	VUSHR $1, V15.B16, V19.B16
	ATTACK(V25, V30)
	DIAGONAL(V9, V1, V26, V14, V6, V29)
	DIAGONAL(V10, V2, V27, V13, V5, V28)
	DIAGONAL(V11, V3, V28, V12, V4, V27)
	DIAGONAL(V12, V4, V29, V11, V3, V26)
	DIAGONAL(V13, V5, V30, V10, V2, V25)
	DIAGONAL(V14, V6, V31, V9, V1, V24)
	WRITE_RANKS(results, V24, V25, V26, V27, V28, V29, V30, V31)
	CBZ   rest, next

	// The whole blocks, from the first
	SUB  rest, left, left
	MOVD occs+24(FP), boards
	MOVD diagonal+8(FP), bishops
	MOVD orthogonal+16(FP), rooks
	MOVD dst+0(FP), results
	MOVD ZR, rest
	B    block

next:
	SUBS $16, left, left
	BGT  block

	// The results that the frame holds
	MOVD n+32(FP), left
	TST  $15, left
	BEQ  done
	MOVD dst+0(FP), results
	SUB  $16, left, left
	ADD  left<<3, results, results
	COPY_BLOCK(last, results)

done:
	RET
