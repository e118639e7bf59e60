//go:build gc && !purego && !msan && !asan

#include "textflag.h"
#include "neon.h"
#include "batch_neon_tables.h"

// Batches by slices of ranks, 16 boards a block: a rank of all boards in a register, a
// board a byte lane. build/generate/asmgen/neon.md describes the method.

#define results R0
#define squares R1
#define boards R2
#define left R3   // the number of elements from here on
#define rest R4   // n modulo 16, until the overlapping block is done
#define tables R5
#define flips R6  // address of a copy of flip
#define last R7   // address of the overlapping block's results

// Registers that keep their meaning through a block, by lane.
#define near V8      // the slider's square, or its mirror image in the lower half of the board
#define own V9       // the file of near
#define twice V10    // twice own
#define reversed V11 // twice own, with the files counted from the east
#define here0 V12    // ones where near is on rank 0 … 3
#define here1 V13
#define here2 V14
#define here3 V15
#define flip V24     // ones where the board is turned upside down
#define zero V31

// Start with the last 16 elements if n is not a multiple of 16. This block overlaps the
// one before it, and dst may be occs: its results stay in the frame until the end.
#define BEGIN \
	MOVD n+24(FP), left             \
	MOVD sqs+8(FP), squares             \
	MOVD occs+16(FP), boards          \
	MOVD dst+0(FP), results             \
	MOVD $batchTables<>(SB), tables \
	ADD  $16, RSP, flips            \
	ADD  $32, RSP, last             \
	VEOR zero.B16, zero.B16, zero.B16 \
	ANDS $15, left, rest            \
	BEQ  block                      \
	SUB  $16, left, R8              \
	ADD  R8, squares, squares            \
	ADD  R8<<3, boards, boards          \
	MOVD last, results

// After the overlapping block, go on with the whole blocks, from the first.
#define WHOLE_BLOCKS \
	CBZ  rest, next         \
	SUB  rest, left, left   \
	MOVD sqs+8(FP), squares     \
	MOVD occs+16(FP), boards  \
	MOVD dst+0(FP), results     \
	MOVD ZR, rest           \
	B    block

// Go on with the next block. After the last one, copy the results that the frame holds.
#define NEXT_BLOCK \
	WHOLE_BLOCKS            \
next:                       \
	SUBS $16, left, left    \
	BGT  block              \
	MOVD n+24(FP), left     \
	TST  $15, left          \
	BEQ  done               \
	MOVD dst+0(FP), results     \
	SUB  $16, left, left    \
	ADD  left<<3, results, results  \
	COPY_BLOCK(last, results)   \
done:                       \
	RET

// z = the entries of a table for near
#define LOOKUP(table, z) \
	FLDPQ table(tables), (F26, F27)           \
	VTBL  near.B16, [V26.B16, V27.B16], z.B16

// Read 16 squares: near, flip, own, twice, reversed. V28 and V29 hold rankBits and rank1
// then.
#define SQUARES \
	VLD1.P 16(squares), [near.B16]         \
	FLDPQ  low6(tables), (F26, F27)    \
	FLDPQ  rankBits(tables), (F28, F29) \
	VAND   V26.B16, near.B16, near.B16 \
	VCMTST V27.B16, near.B16, flip.B16 \
	VST1   [flip.B16], (flips)         \
	VEOR   V28.B16, near.B16, V30.B16  \
	VUMIN  V30.B16, near.B16, near.B16 \
	LOOKUP(file, own)                  \
	LOOKUP(twiceFromEast, reversed)    \
	VADD   own.B16, own.B16, twice.B16

// Compare the ranks of near, for what is not the same on each: here0 … here3.
#define HERE \
	VAND  V28.B16, near.B16, V30.B16   \
	VCMEQ zero.B16, V30.B16, here0.B16 \
	VCMEQ V29.B16, V30.B16, here1.B16  \
	FLDPQ rank2(tables), (F26, F27)    \
	VCMEQ V26.B16, V30.B16, here2.B16  \
	VCMEQ V27.B16, V30.B16, here3.B16

// t, y = x, y, or y, x in the lanes to be turned. VBSL destroys its mask; a load of a
// copy takes no vector pipe, a move would.
#define EXCHANGE(x, y, t) \
	VLD1 (flips), [t.B16]    \
	VBSL x.B16, y.B16, t.B16 \
	INSERT(flip, x, y)

// Turn boards upside down whose slider is in the upper half. Ranks 0 to 6 are in V0 V16
// V17 V25 V4 V5 V6 then. Whether a square of the far edge is occupied does not matter.
#define TURN \
	INSERT(flip, V7, V0)  \
	EXCHANGE(V1, V6, V16) \
	EXCHANGE(V2, V5, V17) \
	EXCHANGE(V3, V4, V25)

// Turn the results back, ranks 0 to 7 in V16 V29 V30 V17 V25 V4 V5 V6, and write them.
#define TURN_BACK \
	EXCHANGE(V16, V6, V0) \
	EXCHANGE(V29, V5, V1) \
	EXCHANGE(V30, V4, V2) \
	EXCHANGE(V17, V25, V3) \
	WRITE_RANKS(results, V0, V1, V2, V3, V25, V4, V5, V6)

// V0 = the attacks along the rank
#define RANK \
	INSERT(here1, V16, V0)  \
	INSERT(here2, V17, V0)  \
	INSERT(here3, V25, V0)  \
	LINE(V0, twice, reversed, V18)

// The diagonals above the slider meet each file at most once, so their occupied squares
// and their attacks fit into one byte: V1. V2 V3 V7 V19 V20 V21 hold the files of the
// diagonals on ranks 2 to 7. V1 starts with those of rank 1.
#define ABOVE \
	LOOKUP(above2, V2)  \
	LOOKUP(above3, V3)  \
	LOOKUP(above4, V7)  \
	LOOKUP(above5, V19) \
	LOOKUP(above6, V20) \
	LOOKUP(above7, V21) \
	VAND V16.B16, V1.B16, V1.B16 \
	INSERT(V2, V17, V1) \
	INSERT(V3, V25, V1) \
	INSERT(V7, V4, V1)  \
	INSERT(V19, V5, V1) \
	INSERT(V20, V6, V1) \
	LINE(V1, twice, reversed, V18)

// The diagonals below likewise: V28, their files on ranks 0 to 2 in V23 V22 V18.
#define BELOW(t) \
	LOOKUP(below0, V23) \
	LOOKUP(below1, V22) \
	LOOKUP(below2, V18) \
	VAND V16.B16, V22.B16, V28.B16 \
	INSERT(V18, V17, V28) \
	LINE(V28, twice, reversed, t)

// occ = wave &^ occ
#define THROUGH(wave, occ) VBSL wave.B16, zero.B16, occ.B16

// z = x &^ y
#define WITHOUT(y, x, z) \
	VAND x.B16, y.B16, z.B16 \
	VEOR x.B16, z.B16, z.B16

// Along the file a wave goes from rank to rank through empty squares, up and down from
// own. It starts anew on the slider's rank: what it held before then does not matter.
// The attacks are in V16 V29 V30 V17 V25 V4 V5 V6.
#define FILE \
	WITHOUT(V17, own, V29)  \
	INSERT(here2, own, V29) \
	WITHOUT(V16, own, V30)  \
	INSERT(here1, own, V30) \
	THROUGH(V29, V16)       \
	INSERT(here1, own, V16) \
	THROUGH(V30, V17)       \
	INSERT(here2, own, V17) \
	THROUGH(V17, V25)       \
	INSERT(here3, own, V25) \
	THROUGH(V25, V4)        \
	THROUGH(V4, V5)         \
	THROUGH(V5, V6)

// Put together what lies beside the slider, on ranks 1 and 2, and on its rank.
#define BESIDE(files) \
	INSERT(here0, files, V29) \
	INSERT(here3, files, V30) \
	INSERT(here0, V0, V16)    \
	INSERT(here1, V0, V29)    \
	INSERT(here2, V0, V30)    \
	INSERT(here3, V0, V17)

// func rooksNEON(dst *uint64, sqs *uint8, occs *uint64, n int)
TEXT ·rooksNEON(SB), NOSPLIT, $152-32
	BEGIN

block:
	READ_RANKS(boards, V0, V1, V2, V3, V4, V5, V6, V7)
	SQUARES
	HERE
	TURN
	RANK
	FILE
	BESIDE(own)
	TURN_BACK
	NEXT_BLOCK

// func bishopsNEON(dst *uint64, sqs *uint8, occs *uint64, n int)
TEXT ·bishopsNEON(SB), NOSPLIT, $152-32
	BEGIN

block:
	READ_RANKS(boards, V0, V1, V2, V3, V4, V5, V6, V7)
	SQUARES
	TURN

	// Keep the files of rank 1: they are beside the slider, so all of them are attacked.
	LOOKUP(above1, V29)
	VORR V29.B16, V29.B16, V1.B16
	ABOVE
	BELOW(V0)

	// Lay the bytes out. What is beside the slider on rank 2 is attacked as well.
	VAND V28.B16, V23.B16, V16.B16
	INSERT(V22, V28, V29)
	VAND V1.B16, V2.B16, V30.B16
	VORR V18.B16, V30.B16, V30.B16
	VAND V1.B16, V3.B16, V17.B16
	VAND V1.B16, V7.B16, V25.B16
	VAND V1.B16, V19.B16, V4.B16
	VAND V1.B16, V20.B16, V5.B16
	VAND V1.B16, V21.B16, V6.B16
	TURN_BACK
	NEXT_BLOCK

// func queensNEON(dst *uint64, sqs *uint8, occs *uint64, n int)
TEXT ·queensNEON(SB), NOSPLIT, $152-32
	BEGIN

block:
	READ_RANKS(boards, V0, V1, V2, V3, V4, V5, V6, V7)
	SQUARES
	HERE
	TURN
	RANK
	LOOKUP(above1, V1)
	ABOVE
	BELOW(V29)
	FILE

	// Lay the bytes of the diagonals out over the file.
	INSERT(V23, V28, V16)
	INSERT(V22, V28, V29)
	INSERT(V2, V1, V30)
	INSERT(V3, V1, V17)
	INSERT(V7, V1, V25)
	INSERT(V19, V1, V4)
	INSERT(V20, V1, V5)
	INSERT(V21, V1, V6)

	// Beside the slider all is attacked.
	LOOKUP(beside, V18)
	BESIDE(V18)
	TURN_BACK
	NEXT_BLOCK
