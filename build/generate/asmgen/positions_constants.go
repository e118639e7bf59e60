package main

import (
	"math/bits"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// positionConstants are the constants of the kernels on positions. Each of the three functions
// below sets those that its kernels use. Repeated quadwords and bytes fill a register of AVX2. For
// AVX-512 they are quadwords in memory.
type positionConstants struct {
	*constants

	// Repeated quadwords.
	zero, one, blackMoves, lastRanks, innerRanks operand.Mem
	firstRank, thirdRank, sixthRank              sideConstant
	squareG, squareF, squareC, squareD           sideConstant

	// Repeated bytes: sets of files, the squares of castling by ranks, and the bits to flip in
	// the number of a rank for Black.
	ones, aFile, notA, notH, belowG      operand.Mem
	byteG, byteBelowG, byteBelowF        operand.Mem
	byteC, byteBelowC, byteD, byteBelowD operand.Mem
	byteOne, sevens, nibble              operand.Mem

	// By nibble: its bit count, and its reversal as a low and as a high nibble.
	bits, reversed, reversedHigh operand.Mem

	// Orders of bytes that split boards by rank: of two boards with AVX2, of eight with
	// AVX-512. The second places ranks 1 and 6 as ranks 1 and 8.
	ranks, stateRanks operand.Mem

	// A rank forward and backward for White, and the bits that differ for Black: VPSHUFB orders
	// of the bytes of each quadword with AVX2, rotations of quadwords with AVX-512.
	forward, backward, turned operand.Mem

	// For lanes of AVX2: VPSHUFB orders of the bytes of each quadword. They reverse the bytes,
	// and repeat the first.
	swap, repeatFirst operand.Mem

	// For lanes of AVX2: files as bits, and the same as a VPSHUFB table with zeros from 8
	// on. Numbers of ranks or files, of files from the east, and of ranks plus 7.
	files, fileTable, numbers, fromEast, numbersFrom7 operand.Mem

	// VPERMT2Q indices. The first two complete the transposition of eight records, the
	// others that of four sets.
	evens, odds, lowHalf, highHalf, lowPairs, highPairs operand.Mem

	// For lanes of AVX-512, repeated quadwords.
	top, lastSquare, rankStart operand.Mem

	// Tables of the king's diagonals: their number by the leading zeros of the king, and their
	// squares by number.
	diagonal, antiDiagonal, diagonals, antiDiagonals operand.Mem

	// Matrices for affine. beside, twoBeside and around apply to at most one bit a byte. They
	// return the bits one file from it, two files from it, and at most one file from it. The
	// last two are data: a board is their matrix.
	westward, mirror, beside, twoBeside, around operand.Mem
	transpose, transposeMirrored                operand.Mem
}

// A sideConstant is a constant for White and how to turn it into Black's: AVX2 flips bits, AVX-512
// rotates.
type sideConstant struct{ white, turn operand.Mem }

// everyByte repeats a byte.
func everyByte(value uint64) uint64 { return value * 0x0101010101010101 }

// castlingBytes adds the squares of castling by ranks.
func (k *positionConstants) castlingBytes(quadword func(uint64) operand.Mem) {
	at := func(value uint64) operand.Mem { return quadword(everyByte(value)) }
	k.byteG, k.byteBelowG, k.byteBelowF = at(1<<6), at(1<<6-1), at(1<<5-1)
	k.byteC, k.byteBelowC, k.byteD, k.byteBelowD = at(1<<2), at(1<<2-1), at(1<<3), at(1<<3-1)
}

// newLaneConstants256 returns the constants of lanes with AVX2.
func newLaneConstants256(ctx *build.Context) *positionConstants {
	c := newConstants(ctx, "lanes256")
	bytes := func(value func(i int) int) operand.Mem {
		return c.bytes(32, func(i int) int { return value(i & 7) })
	}
	within := func(value func(i int) int) operand.Mem {
		return c.bytes(32, func(i int) int { return i&8 | value(i&7)&7 })
	}
	up, down := func(i int) int { return i - 1 }, func(i int) int { return i + 1 }
	k := &positionConstants{
		zero:        c.repeated(0),
		ones:        c.repeated(^uint64(0)),
		blackMoves:  c.repeated(1 << 32),
		notA:        c.repeated(notA),
		notH:        c.repeated(notH),
		swap:        within(func(i int) int { return 7 - i }),
		repeatFirst: within(func(i int) int { return 0 }),
		forward:     within(up),
		backward:    within(down),
		turned:      bytes(func(i int) int { return (up(i) ^ down(i)) & 7 }),
		files:       bytes(func(i int) int { return 1 << i }),
		fileTable: c.bytes(32, func(i int) int {
			if i&8 != 0 {
				return 0
			}
			return 1 << (i & 7)
		}),
		numbers:      bytes(func(i int) int { return i }),
		fromEast:     bytes(func(i int) int { return 7 - i }),
		numbersFrom7: bytes(func(i int) int { return 7 + i }),
		nibble:       c.repeated(everyByte(15)),
		bits:         c.bytes(32, bitsOfNibble),
		one:          c.repeated(1),
		lastRanks:    c.repeated(0xff000000000000ff),
	}
	side := func(set uint64) sideConstant {
		return sideConstant{c.repeated(set), c.repeated(set ^ bits.ReverseBytes64(set))}
	}
	k.firstRank, k.thirdRank = side(0xff), side(0xff<<16)
	k.sixthRank = sideConstant{c.repeated(0xff << 40), k.thirdRank.turn}
	k.squareG, k.squareF, k.squareC, k.squareD = side(1<<6), side(1<<5), side(1<<2), side(1<<3)
	return k
}

func bitsOfNibble(i int) int { return bits.OnesCount(uint(i & 15)) }

// newRankConstants256 returns the constants of legal counts by rank with AVX2.
func newRankConstants256(ctx *build.Context) *positionConstants {
	c := newConstants(ctx, "ranks256")
	// VPSHUFB shuffles each half of a register separately.
	halves := func(value func(i int) int) operand.Mem {
		return c.bytes(32, func(i int) int { return value(i & 15) })
	}
	reverse := func(i int) int { return int(bits.Reverse8(uint8(i)) >> 4) }
	k := &positionConstants{
		belowG:       c.repeated(everyByte(0x3f)),
		notH:         c.repeated(notH),
		byteOne:      c.repeated(everyByte(1)),
		sevens:       c.repeated(everyByte(7)),
		nibble:       c.repeated(everyByte(15)),
		innerRanks:   c.repeated(0x00ffffffffffff00),
		bits:         c.bytes(32, bitsOfNibble),
		reversed:     halves(reverse),
		reversedHigh: halves(func(i int) int { return reverse(i) << 4 }),
		ranks:        halves(func(i int) int { return i&1<<3 | i>>1 }),
		stateRanks: halves(func(i int) int {
			switch i >> 1 {
			case 0:
				return i & 1 << 3
			case 7:
				return i&1<<3 | 5
			}
			return 0x80
		}),
	}
	k.castlingBytes(c.repeated)
	k.ones = c.repeated(^uint64(0))
	return k
}

// newPositionConstants512 returns the constants of all kernels with AVX-512.
func newPositionConstants512(ctx *build.Context) *positionConstants {
	c := newConstants(ctx, "positions512")
	quadword := func(value uint64) operand.Mem { return c.quadwords(value) }
	k := &positionConstants{
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
	k.addDiagonals()
	k.notA, k.sevens, k.ones = quadword(notA), quadword(everyByte(7)), quadword(^uint64(0))
	k.castlingBytes(quadword)
	k.one, k.top, k.blackMoves, k.lastSquare = quadword(1), quadword(1<<63), quadword(1<<32), quadword(63)
	k.forward, k.backward, k.turned = quadword(8), quadword(56), quadword(8^56)
	lastRank := quadword(56) // the rotation
	side := func(set uint64, rotation operand.Mem) sideConstant { return sideConstant{quadword(set), rotation} }
	k.squareG, k.squareF = side(1<<6, lastRank), side(1<<5, lastRank)
	k.squareC, k.squareD = side(1<<2, lastRank), side(1<<3, lastRank)
	k.firstRank = side(0xff, lastRank)
	k.thirdRank, k.sixthRank = side(0xff<<16, quadword(24)), side(0xff<<40, quadword(40))
	k.lastRanks, k.innerRanks = quadword(0xff000000000000ff), quadword(0x00ffffffffffff00)
	k.notH, k.aFile, k.rankStart = quadword(notH), quadword(everyByte(1)), quadword(56)

	k.westward = quadword(matrix(func(file int) uint8 { return uint8(2 << file) }))
	k.mirror = quadword(matrix(func(file int) uint8 { return 1 << (7 - file) }))
	k.beside = quadword(matrix(func(file int) uint8 { return uint8(1<<file<<1 | 1<<file>>1) }))
	k.twoBeside = quadword(matrix(func(file int) uint8 { return uint8(1<<file<<2 | 1<<file>>2) }))
	k.around = quadword(matrix(func(file int) uint8 { return uint8(1<<file<<1 | 1<<file | 1<<file>>1) }))
	k.transpose, k.transposeMirrored = quadword(identityMatrix), quadword(reverseMatrix)
	c.twice()
	return k
}

// addDiagonals adds the tables of the king's diagonals.
func (k *positionConstants) addDiagonals() {
	number := func(of func(sq int) int) operand.Mem {
		return k.bytes(64, func(zeros int) int { return of(63 - zeros) })
	}
	diagonals, antiDiagonals := diagonalSquares()
	k.diagonal, k.antiDiagonal = number(diagonalOf), number(antiDiagonalOf)
	k.diagonals, k.antiDiagonals = k.quadwords(diagonals[:]...), k.quadwords(antiDiagonals[:]...)
}
