package main

import (
	"encoding/binary"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// constants collects the read-only data of a family's kernels in one symbol of
// its file.
type constants struct {
	ctx    *build.Context
	symbol operand.Mem
	values []uint64
	copied int // the distance in bytes to the copy of the data, if any
}

func newConstants(ctx *build.Context, name string) *constants {
	c := &constants{ctx: ctx, symbol: ctx.StaticGlobal(name)}
	ctx.DataAttributes(attr.RODATA | attr.NOPTR)
	return c
}

// quadwords appends values and returns their address.
func (c *constants) quadwords(values ...uint64) operand.Mem {
	m := c.symbol.Offset(8 * len(c.values))
	for _, v := range values {
		c.ctx.AddDatum(8*len(c.values), operand.U64(v))
		c.values = append(c.values, v)
	}
	return m
}

// bytes appends n bytes, a multiple of eight, and returns their address.
func (c *constants) bytes(n int, value func(i int) int) operand.Mem {
	m := c.symbol.Offset(8 * len(c.values))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(value(i))
	}
	for ; len(b) > 0; b = b[8:] {
		c.quadwords(binary.LittleEndian.Uint64(b))
	}
	return m
}

// board appends 64 bytes, eight for each rank, and returns their address.
func (c *constants) board(value func(rank, file int) int) operand.Mem {
	return c.bytes(64, func(i int) int { return value(i>>3, i&7) })
}

// twice appends a copy of the data at a distance that is an odd multiple of 32 bytes.
// Method aligned selects one of the two.
func (c *constants) twice() {
	values := c.values
	for len(c.values)%8 != 4 {
		c.quadwords(0)
	}
	c.copied = 8 * len(c.values)
	c.quadwords(values...)
}

// aligned sets a register to the copy of the data that starts a cache line. It returns a
// function that makes the address of one of these constants relative to that register. The linker
// aligns data to 32 bytes at most, and a 64-byte load that crosses a cache line costs two.
// The branch is always predicted: it always goes the same way.
func (c *constants) aligned() func(operand.Mem) operand.Mem {
	c.ctx.Comment("The copy of the constants that starts a cache line.")
	base := c.ctx.GP64()
	c.ctx.LEAQ(c.symbol, base)
	c.ctx.TESTQ(operand.U32(32), base)
	c.ctx.JEQ(operand.LabelRef("aligned"))
	c.ctx.ADDQ(operand.U32(c.copied), base)
	c.ctx.Label("aligned")
	return func(m operand.Mem) operand.Mem {
		if m.Symbol != c.symbol.Symbol {
			return m
		}
		return operand.Mem{Base: base, Disp: m.Disp}
	}
}

// diagonalOf and antiDiagonalOf return the number of a square's line, from 0 to 15.
func diagonalOf(sq int) int     { return (sq>>3 - sq&7) & 15 }
func antiDiagonalOf(sq int) int { return sq>>3 + sq&7 }

// diagonalSquares returns the squares of the lines with these numbers.
func diagonalSquares() (diagonals, antiDiagonals [16]uint64) {
	for sq := range 64 {
		diagonals[diagonalOf(sq)] |= 1 << sq
		antiDiagonals[antiDiagonalOf(sq)] |= 1 << sq
	}
	return diagonals, antiDiagonals
}
