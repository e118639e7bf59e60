package main

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/x86"
)

// constants holds the read-only data of the kernels of a file. Each method adds a constant where it
// is first used, and returns its address.
type constants struct {
	ctx   *build.Context
	lanes int // how often quadword repeats a value: 4 fill a register of AVX2

	// all is a symbol with all data. With AVX-512 it has what fills a register, twice, and single has
	// what instructions broadcast.
	all, single *ir.Global

	added     map[string]operand.Mem // by content
	distances []*ir.Instruction      // add the distance in bytes to the copy of the data
}

func newConstants(ctx *build.Context, avx512 bool) *constants {
	c := &constants{ctx: ctx, lanes: 4, all: ir.NewStaticGlobal("data"), added: make(map[string]operand.Mem)}
	c.single = c.all
	if avx512 {
		c.lanes, c.single = 1, ir.NewStaticGlobal("quadwords")
	}
	return c
}

// place places the data that were added before the kernels of a file.
func (c *constants) place(file *ir.File) {
	if c.distances != nil {
		c.twice()
	}
	for _, g := range []*ir.Global{c.single, c.all} {
		if g.Size > 0 && !slices.Contains(file.Sections, ir.Section(g)) {
			g.Attributes = attr.RODATA | attr.NOPTR
			file.Sections = slices.Insert(file.Sections, 0, ir.Section(g))
		}
	}
}

func (c *constants) quadwords(values ...uint64) operand.Mem {
	content := fmt.Sprint(values)
	if _, ok := c.added[content]; !ok {
		symbol := c.all
		if len(values) < 8 {
			symbol = c.single
		}
		c.added[content] = symbol.Base().Offset(symbol.Size)
		for _, v := range values {
			symbol.Append(operand.U64(v))
		}
	}
	return c.added[content]
}

// quadword adds a repeated quadword.
func (c *constants) quadword(value uint64) operand.Mem {
	return c.quadwords(slices.Repeat([]uint64{value}, c.lanes)...)
}

// byte adds a repeated byte, as quadword does.
func (c *constants) byte(value uint64) operand.Mem { return c.quadword(everyByte(value)) }

// bytes adds n bytes, a multiple of eight.
func (c *constants) bytes(n int, value func(i int) int) operand.Mem {
	values := make([]uint64, n/8)
	for i := range n {
		values[i/8] |= uint64(byte(value(i))) << (i % 8 * 8)
	}
	return c.quadwords(values...)
}

// table adds a table or an order of VPSHUFB, which shuffles each 16 bytes of a register separately.
// Numbers above 127 give zeros.
func (c *constants) table(value func(i int) int) operand.Mem {
	n := 32
	if c.single != c.all {
		n = 64
	}
	return c.bytes(n, func(i int) int { return value(i % 16) })
}

// board adds 64 bytes, eight for each rank.
func (c *constants) board(value func(rank, file int) int) operand.Mem {
	return c.bytes(64, func(i int) int { return value(i>>3, i&7) })
}

// twice adds a copy of the data at a distance that is an odd multiple of 32 bytes. Method aligned selects one of the two.
func (c *constants) twice() {
	data := slices.Clone(c.all.Data)
	for c.all.Size%64 != 32 {
		c.all.Append(operand.U64(0))
	}
	for _, add := range c.distances {
		add.Operands[0] = operand.U32(c.all.Size)
	}
	for _, d := range data {
		c.all.Append(d.Value)
	}
}

// aligned sets a register to the copy of the data that starts a cache line. It returns a
// function that makes the address of one of these constants relative to that register. The linker
// aligns data to 32 bytes at most, and a 64-byte load that crosses a cache line costs two.
// The branch is always predicted: it always goes the same way.
func (c *constants) aligned() func(operand.Mem) operand.Mem {
	c.ctx.Comment("The copy of the constants that starts a cache line.")
	base := c.ctx.GP64()
	c.ctx.LEAQ(c.all.Base(), base)
	c.ctx.TESTQ(operand.U32(32), base)
	c.ctx.JEQ(operand.LabelRef("aligned"))
	add := must(x86.ADDQ(operand.U32(0), base)) // twice sets the distance
	c.ctx.Instruction(add)
	c.distances = append(c.distances, add)
	c.ctx.Label("aligned")
	return func(m operand.Mem) operand.Mem {
		if m.Symbol != c.all.Symbol {
			return m
		}
		return operand.Mem{Base: base, Disp: m.Disp}
	}
}

// everyByte repeats a byte.
func everyByte(value uint64) uint64 { return value * 0x0101010101010101 }

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

// Sets of squares.
const (
	lastRanks  = 0xff000000000000ff
	innerRanks = ^uint64(lastRanks)
)

// By nibble: its bit count, and its reversal as a low and as a high nibble.
func bitsOfNibble(i int) int { return bits.OnesCount(uint(i)) }
func reversed(i int) int     { return int(bits.Reverse8(uint8(i)) >> 4) }
func reversedHigh(i int) int { return reversed(i) << 4 }
