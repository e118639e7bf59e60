package main

import (
	"fmt"
	"log"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/registers"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// positionsAVX512 generates the kernels on many positions. They process eight positions at
// a time, one a lane. Legal counts process 64 at a time, one a byte lane. positions.md
// explains both.
func positionsAVX512(ctx *build.Context, kernels []list.Kernel) {
	k := newPositionConstants512(ctx)
	for _, kernel := range kernels {
		function(ctx, kernel)
		l := &lanes512{vectors: vectors{ctx, k.aligned()}, k: k, label: kernel.Loops[len(kernel.Loops)-1].Label}
		l.lanes = lanes{laneVectors: l}
		switch kernel.Shape {
		case list.LegalCounts:
			l.legalCounts(kernel.Loops[0])
		case list.Checks:
			l.checks()
		case list.Attacks:
			l.attacks()
		}
		if err := registers.Fit(ctx, 32, nil, nil); err != nil {
			log.Fatal(err)
		}
	}
}

// positionConstants512 are the constants of the kernels.
type positionConstants512 struct {
	*constants

	// VPERMT2Q indices. The first two complete the transposition of eight records, the
	// others that of four sets.
	evens, odds         operand.Mem
	lowHalf, highHalf   operand.Mem
	lowPairs, highPairs operand.Mem

	// VPERMB indices that gather a rank of eight boards, for each of eight registers. The
	// second do the same with ranks 1 and 6 as ranks 1 and 8.
	ranks, stateRanks operand.Mem

	// Repeated bytes: files, and the bits to flip in the number of a rank for Black.
	slicedConstants
	notA, notH, aFile, sevens operand.Mem

	// Repeated quadwords. The numbers of forward and backward rotate boards for White, and
	// have the bits turned flipped for Black.
	countConstants
	forward, backward, turned              operand.Mem
	top, blackMoves, lastSquare, rankStart operand.Mem
	innerRanks                             operand.Mem

	// Tables of the king's diagonals: the diagonal's number by the leading zeros of the
	// king, and its squares by number.
	diagonal, antiDiagonal, diagonals, antiDiagonals operand.Mem

	// Matrices. Beside, twoBeside and around apply to at most one bit a byte. They return
	// the bits one file from it, two files from it, and at most one file from it. The last
	// two are data; a board is their matrix.
	westward, mirror, beside, twoBeside, around operand.Mem
	transpose, transposeMirrored                operand.Mem
}

func newPositionConstants512(ctx *build.Context) *positionConstants512 {
	c := newConstants(ctx, "positions512")
	bytes := func(value uint64) operand.Mem { return c.quadwords(value * 0x0101010101010101) }
	k := &positionConstants512{
		constants: c,
		evens:     c.quadwords(0, 1, 8, 9, 4, 5, 12, 13),
		odds:      c.quadwords(2, 3, 10, 11, 6, 7, 14, 15),
		lowHalf:   c.quadwords(0, 8, 1, 9, 2, 10, 3, 11),
		highHalf:  c.quadwords(4, 12, 5, 13, 6, 14, 7, 15),
		lowPairs:  c.quadwords(0, 1, 8, 9, 2, 3, 10, 11),
		highPairs: c.quadwords(4, 5, 12, 13, 6, 7, 14, 15),
		ranks:     c.bytes(64, func(i int) int { return i&7<<3 | i>>3 }),
		stateRanks: c.bytes(64, func(i int) int {
			if i < 8 {
				return i << 3
			}
			return i&7<<3 | 5
		}),
	}
	number := func(square func(sq int) int) operand.Mem {
		return c.bytes(64, func(zeros int) int { return square(63 - zeros) })
	}
	diagonalOf := func(sq int) int { return (sq>>3 - sq&7) & 15 }
	antiDiagonalOf := func(sq int) int { return sq>>3 + sq&7 }
	var diagonals, antiDiagonals [16]uint64
	for sq := range 64 {
		diagonals[diagonalOf(sq)] |= 1 << sq
		antiDiagonals[antiDiagonalOf(sq)] |= 1 << sq
	}
	k.diagonal, k.antiDiagonal = number(diagonalOf), number(antiDiagonalOf)
	k.diagonals, k.antiDiagonals = c.quadwords(diagonals[:]...), c.quadwords(antiDiagonals[:]...)

	k.notA, k.sevens, k.ones = bytes(0xfe), bytes(7), bytes(0xff)
	k.byteG, k.byteBelowG, k.byteBelowF = bytes(1<<6), bytes(1<<6-1), bytes(1<<5-1)
	k.byteC, k.byteBelowC, k.byteD, k.byteBelowD = bytes(1<<2), bytes(1<<2-1), bytes(1<<3), bytes(1<<3-1)
	k.one, k.top, k.blackMoves, k.lastSquare = c.quadwords(1), c.quadwords(1<<63), c.quadwords(1<<32), c.quadwords(63)
	k.forward, k.backward, k.turned = c.quadwords(8), c.quadwords(56), c.quadwords(8^56)
	lastRank := c.quadwords(56) // the rotation
	side := func(set uint64, rotation operand.Mem) sideConstant { return sideConstant{c.quadwords(set), rotation} }
	k.squareG, k.squareF, k.squareC, k.squareD = side(1<<6, lastRank), side(1<<5, lastRank), side(1<<2, lastRank), side(1<<3, lastRank)
	k.firstRank, k.thirdRank, k.sixthRank = side(0xff, lastRank), side(0xff<<16, c.quadwords(24)), side(0xff<<40, c.quadwords(40))
	k.lastRanks, k.innerRanks = c.quadwords(0xff000000000000ff), c.quadwords(0x00ffffffffffff00)
	k.notH, k.aFile = bytes(0x7f), bytes(1)
	k.rankStart = c.quadwords(56)

	k.westward = c.quadwords(matrix(func(file int) uint8 { return uint8(2 << file) }))
	k.mirror = c.quadwords(matrix(func(file int) uint8 { return 1 << (7 - file) }))
	k.beside = c.quadwords(matrix(func(file int) uint8 { return uint8(1<<file<<1 | 1<<file>>1) }))
	k.twoBeside = c.quadwords(matrix(func(file int) uint8 { return uint8(1<<file<<2 | 1<<file>>2) }))
	k.around = c.quadwords(matrix(func(file int) uint8 { return uint8(1<<file<<1 | 1<<file | 1<<file>>1) }))
	k.transpose, k.transposeMirrored = c.quadwords(0x0102040810204080), c.quadwords(0x8040201008040201)
	c.twice()
	return k
}

// gather returns the eight boards of eight records, a record a lane. Each loaded register
// holds halves of two records whose numbers differ by four.
func (l *lanes512) gather(recordAt func(i int) operand.Mem, evens, odds reg.Register) (boards [8]reg.Register) {
	for half := range 2 {
		l.comment(fmt.Sprintf("Load boards %d to %d of eight records, two records a register.", 4*half, 4*half+3))
		var pairs [4]reg.Register
		for i := range pairs {
			pairs[i] = l.ctx.ZMM()
			l.ctx.VBROADCASTI64X4(recordAt(i).Offset(32*half), pairs[i])
			l.ctx.VINSERTI64X4(operand.U8(1), recordAt(i+4).Offset(32*half), pairs[i], pairs[i])
		}
		l.comment("Transpose them: a board a register, a record a lane.")
		for board, instruction := range []func(ops ...operand.Op){l.ctx.VPUNPCKLQDQ, l.ctx.VPUNPCKHQDQ} {
			low, high := l.emit(instruction, pairs[0], pairs[1]), l.emit(instruction, pairs[2], pairs[3])
			boards[4*half+board] = l.permute(low, high, evens)
			boards[4*half+board+2] = l.permute(low, high, odds)
		}
	}
	return boards
}

// permute returns the quadwords of x and y that indices selects.
func (v *vectors) permute(x, y, indices reg.Register) reg.Register {
	r := v.copy(x)
	v.ctx.VPERMT2Q(y, indices, r)
	return r
}
