#include "textflag.h"

// The loops are what a C++ compiler makes of intrinsics. They are not unrolled: the next
// lookup starts while the last is under way.

// reversal holds the indices that swap the bytes of each word.
DATA reversal<>+0(SB)/8, $0x0001020304050607
DATA reversal<>+8(SB)/8, $0x08090a0b0c0d0e0f
DATA reversal<>+16(SB)/8, $0x0001020304050607
DATA reversal<>+24(SB)/8, $0x08090a0b0c0d0e0f
GLOBL reversal<>(SB), RODATA|NOPTR, $32

// LINES replaces the occupancy in O by the attacks along as many lines as the registers
// have lanes. The lines are at L, the slider at S and mirrored at M. R holds the
// reversal, and T is overwritten.
#define LINES(L, S, M, R, O, T) \
	VPAND   L, O, O \
	VPSHUFB R, O, T \
	VPSUBQ  S, O, O \
	VPSUBQ  M, T, T \
	VPSHUFB R, T, T \
	VPXOR   T, O, O \
	VPAND   L, O, O

// RANK sets A to the attacks along the rank of the square at E for the occupancy in O.
#define RANK(E, O, A, T, U) \
	MOVL    108(E), T \
	SHRXQ   T, O, A \
	ANDL    $63, A \
	MOVQ    96(E), T \
	MOVL    104(E), U \
	MOVBLZX (T)(A*1), A \
	SHLXQ   U, A, A

// QUEEN sets A to attacks, given the occupancy in O and in each lane of Y1.
#define QUEEN(E, O, A, T, U) \
	LINES(0(E), 32(E), 64(E), Y0, Y1, Y2) \
	RANK(E, O, A, T, U) \
	VEXTRACTI128 $1, Y1, X2 \
	VPOR         X2, X1, X1 \
	VPUNPCKHQDQ  X1, X1, X2 \
	VPOR         X2, X1, X1 \
	VMOVQ        X1, T \
	ORQ          T, A

// BISHOP sets A to attacks, given the occupancy in both lanes of X1.
#define BISHOP(E, A, T) \
	LINES(0(E), 32(E), 64(E), X0, X1, X2) \
	VPUNPCKHQDQ  X1, X1, X2 \
	VPOR         X2, X1, X1 \
	VMOVQ        X1, A

// ROOK sets A to attacks, given the occupancy in O and in the low lane of X1. The other
// lane is that without a line.
#define ROOK(E, O, A, T, U) \
	LINES(16(E), 48(E), 80(E), X0, X1, X2) \
	RANK(E, O, A, T, U) \
	VMOVQ X1, T \
	ORQ   T, A

#define LOOKUP_ARGUMENTS \
	MOVQ sq+0(FP), R9 \
	MOVQ occ+8(FP), R10 \
	MOVQ squares+16(FP), R8 \
	ANDL $63, R9 \
	SHLQ $7, R9 \
	ADDQ R8, R9

#define BATCH_ARGUMENTS \
	MOVQ dst+0(FP), DI \
	MOVQ sqs+8(FP), SI \
	MOVQ occs+16(FP), DX \
	MOVQ n+24(FP), CX \
	MOVQ squares+32(FP), R8 \
	LEAQ (DI)(CX*8), DI \
	ADDQ CX, SI \
	LEAQ (DX)(CX*8), DX \
	NEGQ CX

// ENTRY points E at the square at (SI)(CX*1), from the array at R8.
#define ENTRY(E) \
	MOVBQZX (SI)(CX*1), E \
	SHLQ    $7, E \
	ADDQ    R8, E

// func rook(sq uint, occ uint64, squares *[64]square) uint64
TEXT ·rook(SB), NOSPLIT, $0-32
	LOOKUP_ARGUMENTS
	VMOVDQU reversal<>(SB), X0
	VMOVQ R10, X1
	ROOK(R9, R10, R11, R12, R13)
	MOVQ R11, ret+24(FP)
	RET

// func bishop(sq uint, occ uint64, squares *[64]square) uint64
TEXT ·bishop(SB), NOSPLIT, $0-32
	LOOKUP_ARGUMENTS
	VMOVDQU reversal<>(SB), X0
	VPBROADCASTQ occ+8(FP), X1
	BISHOP(R9, R11, R12)
	MOVQ R11, ret+24(FP)
	RET

// func queen(sq uint, occ uint64, squares *[64]square) uint64
TEXT ·queen(SB), NOSPLIT, $0-32
	LOOKUP_ARGUMENTS
	VMOVDQU reversal<>(SB), Y0
	VPBROADCASTQ occ+8(FP), Y1
	QUEEN(R9, R10, R11, R12, R13)
	MOVQ R11, ret+24(FP)
	VZEROUPPER
	RET

// func rooks(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)
TEXT ·rooks(SB), NOSPLIT, $0-40
	BATCH_ARGUMENTS
	VMOVDQU reversal<>(SB), X0

one:
	ENTRY(R9)
	MOVQ (DX)(CX*8), R10
	VMOVQ (DX)(CX*8), X1
	ROOK(R9, R10, R11, R12, R13)
	MOVQ R11, (DI)(CX*8)
	INCQ CX
	JNZ  one
	RET

// func bishops(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)
TEXT ·bishops(SB), NOSPLIT, $0-40
	BATCH_ARGUMENTS
	VMOVDQU reversal<>(SB), X0

one:
	ENTRY(R9)
	VPBROADCASTQ (DX)(CX*8), X1
	BISHOP(R9, R11, R12)
	MOVQ R11, (DI)(CX*8)
	INCQ CX
	JNZ  one
	RET

// func queens(dst *uint64, sqs *uint8, occs *uint64, n int, squares *[64]square)
TEXT ·queens(SB), NOSPLIT, $0-40
	BATCH_ARGUMENTS
	VMOVDQU reversal<>(SB), Y0

one:
	ENTRY(R9)
	MOVQ    (DX)(CX*8), R10
	VPBROADCASTQ (DX)(CX*8), Y1
	QUEEN(R9, R10, R11, R12, R13)
	MOVQ R11, (DI)(CX*8)
	INCQ CX
	JNZ  one
	VZEROUPPER
	RET

// func rookMap(dst *[64]uint64, occ uint64, squares *[64]square)
TEXT ·rookMap(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ occ+8(FP), R10
	MOVQ squares+16(FP), R8
	VMOVDQU reversal<>(SB), X0
	VMOVQ R10, X5
	MOVL $64, CX

one:
	VMOVDQA X5, X1
	ROOK(R8, R10, R11, R12, R13)
	MOVQ R11, (DI)
	ADDQ $128, R8
	ADDQ $8, DI
	DECL CX
	JNZ  one
	RET

// func bishopMap(dst *[64]uint64, occ uint64, squares *[64]square)
TEXT ·bishopMap(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ occ+8(FP), R10
	MOVQ squares+16(FP), R8
	VMOVDQU reversal<>(SB), X0
	VPBROADCASTQ occ+8(FP), X5
	MOVL $64, CX

one:
	VMOVDQA X5, X1
	BISHOP(R8, R11, R12)
	MOVQ R11, (DI)
	ADDQ $128, R8
	ADDQ $8, DI
	DECL CX
	JNZ  one
	RET

// func queenMap(dst *[64]uint64, occ uint64, squares *[64]square)
TEXT ·queenMap(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ occ+8(FP), R10
	MOVQ squares+16(FP), R8
	VMOVDQU reversal<>(SB), Y0
	VPBROADCASTQ occ+8(FP), Y5
	MOVL $64, CX

one:
	VMOVDQA Y5, Y1
	QUEEN(R8, R10, R11, R12, R13)
	MOVQ R11, (DI)
	ADDQ $128, R8
	ADDQ $8, DI
	DECL CX
	JNZ  one
	VZEROUPPER
	RET

// func sliderSets(dst, diagonal, orthogonal, occs *uint64, n int, squares *[64]square)
TEXT ·sliderSets(SB), NOSPLIT, $0-48
	MOVQ    dst+0(FP), DI
	MOVQ    orthogonal+16(FP), R14
	MOVQ    diagonal+8(FP), R15
	MOVQ    occs+24(FP), DX
	MOVQ    n+32(FP), CX
	MOVQ    squares+40(FP), R8
	LEAQ    (DI)(CX*8), DI
	LEAQ    (R14)(CX*8), R14
	LEAQ    (R15)(CX*8), R15
	LEAQ    (DX)(CX*8), DX
	NEGQ    CX
	VMOVDQU reversal<>(SB), X0

position:
	MOVQ         (R14)(CX*8), SI
	MOVQ         (R15)(CX*8), BX
	MOVQ         (DX)(CX*8), R10
	VPBROADCASTQ (DX)(CX*8), X5
	VPXOR        X6, X6, X6 // the union along files and diagonals
	XORL         AX, AX     // the union along ranks
	TESTQ        SI, SI
	JZ           bishops

rook:
	TZCNTQ  SI, R9
	SHLQ    $7, R9
	ADDQ    R8, R9
	VMOVDQA X5, X1
	LINES(16(R9), 48(R9), 80(R9), X0, X1, X2)
	VPOR    X1, X6, X6
	RANK(R9, R10, R11, R12, R13)
	ORQ     R11, AX
	BLSRQ   SI, SI
	JNZ     rook

bishops:
	TESTQ BX, BX
	JZ    next

bishop:
	TZCNTQ       BX, R9
	SHLQ         $7, R9
	ADDQ         R8, R9
	VMOVDQA      X5, X1
	LINES(0(R9), 32(R9), 64(R9), X0, X1, X2)
	VPOR         X1, X6, X6
	BLSRQ        BX, BX
	JNZ          bishop

next:
	VPUNPCKHQDQ X6, X6, X1
	VPOR        X6, X1, X1
	VMOVQ       X1, R11
	ORQ         R11, AX
	MOVQ        AX, (DI)(CX*8)
	INCQ        CX
	JNZ         position
	RET
