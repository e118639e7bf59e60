#include "textflag.h"

// The loops are what a C++ compiler makes of the same source, unrolled: the
// next lookups start while the loads of the last are under way.

// ENTRY points E at the 32 bytes of the square at (SI)(AX*1)+i, from the array
// at R8, and loads the occupancy at (DX)(AX*8)+8*i into O.
#define ENTRY(i, E, O) \
	MOVBQZX i(SI)(AX*1), E \
	MOVQ    8*i(DX)(AX*8), O \
	SHLQ    $5, E \
	ADDQ    R8, E

// ROOK and BISHOP set A to attacks, T is overwritten.
#define ROOK(E, O, A, T) \
	PEXTQ (E), O, A \
	MOVQ  16(E), T \
	MOVQ  (T)(A*8), A

#define BISHOP(E, O, A, T) \
	PEXTQ 8(E), O, A \
	MOVQ  24(E), T \
	MOVQ  (T)(A*8), A

// QUEEN sets A to attacks; E and O are overwritten.
#define QUEEN(E, O, A, T) \
	PEXTQ (E), O, A \
	PEXTQ 8(E), O, O \
	MOVQ  16(E), T \
	MOVQ  24(E), E \
	MOVQ  (T)(A*8), A \
	ORQ   (E)(O*8), A

// ONE is a function of one lookup, which sets R11 by the entry R9 and the occupancy R10.
#define ONE(LOOKUP) \
	MOVQ sq+0(FP), R9 \
	MOVQ occ+8(FP), R10 \
	LEAQ ·squares(SB), R8 \
	ANDL $63, R9 \
	SHLQ $5, R9 \
	ADDQ R8, R9 \
	LOOKUP(R9, R10, R11, R12) \
	MOVQ R11, ret+16(FP) \
	RET

// ELEMENT looks up the element after i others.
#define ELEMENT(i, LOOKUP) \
	ENTRY(i, R9, R10) \
	LOOKUP(R9, R10, R11, R12) \
	MOVQ R11, 8*i(DI)(AX*8)

// BATCH is a function with a loop of lookups.
#define BATCH(LOOKUP) \
	MOVQ dst_base+0(FP), DI \
	MOVQ sqs_base+24(FP), SI \
	MOVQ sqs_len+32(FP), CX \
	MOVQ occs_base+48(FP), DX \
	LEAQ ·squares(SB), R8 \
	XORL AX, AX \
	SUBQ $4, CX \
	JLT  rest \
four: \
	ELEMENT(0, LOOKUP) \
	ELEMENT(1, LOOKUP) \
	ELEMENT(2, LOOKUP) \
	ELEMENT(3, LOOKUP) \
	ADDQ $4, AX \
	CMPQ AX, CX \
	JLE  four \
rest: \
	ADDQ $4, CX \
one: \
	CMPQ AX, CX \
	JGE  done \
	ELEMENT(0, LOOKUP) \
	INCQ AX \
	JMP  one \
done: \
	RET

// SQUARE stores the attacks of a queen on the square after i others.
#define SQUARE(i) \
	PEXTQ 32*i+0(R8), DX, R9 \
	PEXTQ 32*i+8(R8), DX, R10 \
	MOVQ  32*i+16(R8), R11 \
	MOVQ  32*i+24(R8), R12 \
	MOVQ  (R11)(R9*8), R9 \
	ORQ   (R12)(R10*8), R9 \
	MOVQ  R9, 8*i(DI)

// SET sets AX to the attacks of the rooks SI and the bishops BX for the occupancy DX.
#define SET \
	XORL   AX, AX \
	TESTQ  SI, SI \
	JZ     bishops \
rook: \
	TZCNTQ SI, R9 \
	SHLQ   $5, R9 \
	PEXTQ  (R8)(R9*1), DX, R10 \
	MOVQ   16(R8)(R9*1), R9 \
	ORQ    (R9)(R10*8), AX \
	BLSRQ  SI, SI \
	JNZ    rook \
bishops: \
	TESTQ  BX, BX \
	JZ     next \
bishop: \
	TZCNTQ BX, R9 \
	SHLQ   $5, R9 \
	PEXTQ  8(R8)(R9*1), DX, R10 \
	MOVQ   24(R8)(R9*1), R9 \
	ORQ    (R9)(R10*8), AX \
	BLSRQ  BX, BX \
	JNZ    bishop \
next:

// func rook(sq uint, occ uint64) uint64
TEXT ·rook(SB), NOSPLIT, $0-24
	ONE(ROOK)

// func bishop(sq uint, occ uint64) uint64
TEXT ·bishop(SB), NOSPLIT, $0-24
	ONE(BISHOP)

// func queen(sq uint, occ uint64) uint64
TEXT ·queen(SB), NOSPLIT, $0-24
	ONE(QUEEN)

// func Queens(dst []uint64, sqs []uint8, occs []uint64)
TEXT ·Queens(SB), NOSPLIT, $0-72
	BATCH(QUEEN)

// func Rooks(dst []uint64, sqs []uint8, occs []uint64)
TEXT ·Rooks(SB), NOSPLIT, $0-72
	BATCH(ROOK)

// func Bishops(dst []uint64, sqs []uint8, occs []uint64)
TEXT ·Bishops(SB), NOSPLIT, $0-72
	BATCH(BISHOP)

// func QueenMap(dst *[64]uint64, occ uint64)
TEXT ·QueenMap(SB), NOSPLIT, $0-16
	MOVQ dst+0(FP), DI
	MOVQ occ+8(FP), DX
	LEAQ ·squares(SB), R8
	MOVL $16, CX

four:
	SQUARE(0)
	SQUARE(1)
	SQUARE(2)
	SQUARE(3)
	ADDQ $128, R8
	ADDQ $32, DI
	DECL CX
	JNZ  four
	RET

// func sliderSet(diagonal, orthogonal, occ uint64) uint64
TEXT ·sliderSet(SB), NOSPLIT, $0-32
	MOVQ orthogonal+8(FP), SI
	MOVQ diagonal+0(FP), BX
	MOVQ occ+16(FP), DX
	LEAQ ·squares(SB), R8
	SET
	MOVQ AX, ret+24(FP)
	RET

// func SliderSets(dst, diagonal, orthogonal, occs []uint64)
TEXT ·SliderSets(SB), NOSPLIT, $0-96
	MOVQ dst_base+0(FP), DI
	MOVQ diagonal_base+24(FP), R12
	MOVQ orthogonal_base+48(FP), R11
	MOVQ occs_base+72(FP), R13
	MOVQ occs_len+80(FP), CX
	LEAQ ·squares(SB), R8
	LEAQ (DI)(CX*8), DI
	LEAQ (R11)(CX*8), R11
	LEAQ (R12)(CX*8), R12
	LEAQ (R13)(CX*8), R13
	NEGQ CX
	JZ   done

position:
	MOVQ (R11)(CX*8), SI
	MOVQ (R12)(CX*8), BX
	MOVQ (R13)(CX*8), DX
	SET
	MOVQ AX, (DI)(CX*8)
	INCQ CX
	JNZ  position

done:
	RET
