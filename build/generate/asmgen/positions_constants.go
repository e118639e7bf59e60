package main

import (
	"fmt"
	"math/bits"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// positionConstants are the constants of the kernels on positions of a file. Methods quadword, byte
// and table add one where it is first used.
type positionConstants struct {
	*constants
	avx512 bool
	added  map[string]operand.Mem // by content

	swap operand.Mem // a VPSHUFB order that reverses the bytes of each quadword

	// The constants below are those of AVX-512 that fill a register. They are in a symbol of
	// their own, twice.
	aligned *constants

	// VPERMT2Q indices that complete the transposition of eight records.
	evens, odds operand.Mem

	// Orders of bytes that split eight boards by rank. The second places ranks 1 and 6 as
	// ranks 1 and 8.
	ranks, stateRanks operand.Mem

	// Tables of the king's diagonals: their number by the leading zeros of the king, and their
	// squares by number.
	diagonal, antiDiagonal, diagonals, antiDiagonals operand.Mem
}

func newPositionConstants256(ctx *build.Context) *positionConstants {
	k := &positionConstants{constants: newConstants(ctx, "positions256"), added: make(map[string]operand.Mem)}
	k.swap = k.table(swapped)
	return k
}

func newPositionConstants512(ctx *build.Context) *positionConstants {
	c := newConstants(ctx, "positions512")
	k := &positionConstants{
		avx512:  true,
		added:   make(map[string]operand.Mem),
		aligned: c,
		swap:    c.bytes(64, swapped),
		evens:   c.quadwords(0, 1, 8, 9, 4, 5, 12, 13),
		odds:    c.quadwords(2, 3, 10, 11, 6, 7, 14, 15),
		ranks:   c.bytes(64, func(i int) int { return i&7<<3 | i>>3 }),
		stateRanks: c.bytes(64, func(i int) int {
			if i < 8 {
				return i << 3
			}
			return i&7<<3 | 5
		}),
	}
	number := func(of func(sq int) int) operand.Mem {
		return c.bytes(64, func(zeros int) int { return of(63 - zeros) })
	}
	diagonals, antiDiagonals := diagonalSquares()
	k.diagonal, k.antiDiagonal = number(diagonalOf), number(antiDiagonalOf)
	k.diagonals, k.antiDiagonals = c.quadwords(diagonals[:]...), c.quadwords(antiDiagonals[:]...)
	c.twice()
	k.constants = newConstants(ctx, "quadwords")
	return k
}

// quadword returns a repeated quadword, which fills a register of AVX2. For AVX-512 it is once in
// memory.
func (k *positionConstants) quadword(value uint64) operand.Mem {
	if k.avx512 {
		return k.add(value)
	}
	return k.add(value, value, value, value)
}

// byte returns a repeated byte, as quadword does.
func (k *positionConstants) byte(value uint64) operand.Mem { return k.quadword(everyByte(value)) }

// table returns a table or an order of VPSHUFB with AVX2, which shuffles each half of a register
// separately. Numbers that are not in a half give zeros.
func (k *positionConstants) table(value func(i int) int) operand.Mem {
	var half [2]uint64
	for i := range 16 {
		half[i/8] |= uint64(byte(value(i))) << (i % 8 * 8)
	}
	return k.add(half[0], half[1], half[0], half[1])
}

func (k *positionConstants) add(values ...uint64) operand.Mem {
	content := fmt.Sprint(values)
	if _, ok := k.added[content]; !ok {
		k.added[content] = k.quadwords(values...)
	}
	return k.added[content]
}

// everyByte repeats a byte.
func everyByte(value uint64) uint64 { return value * 0x0101010101010101 }

// Sets of squares.
const (
	lastRanks  = 0xff000000000000ff
	innerRanks = ^uint64(lastRanks)
)

// swapped is the order of bytes that reverses each quadword.
func swapped(i int) int { return i&8 | 7 - i&7 }

// By nibble: its bit count, and its reversal as a low and as a high nibble.
func bitsOfNibble(i int) int { return bits.OnesCount(uint(i)) }
func reversed(i int) int     { return int(bits.Reverse8(uint8(i)) >> 4) }
func reversedHigh(i int) int { return reversed(i) << 4 }

// Matrices for affine that apply to at most one bit a byte. They return the bits one file from it,
// two files from it, and at most one file from it.
var (
	besideMatrix    = matrix(func(file int) uint8 { return uint8(1<<file<<1 | 1<<file>>1) })
	twoBesideMatrix = matrix(func(file int) uint8 { return uint8(1<<file<<2 | 1<<file>>2) })
	aroundMatrix    = matrix(func(file int) uint8 { return uint8(1<<file<<1 | 1<<file | 1<<file>>1) })
)
