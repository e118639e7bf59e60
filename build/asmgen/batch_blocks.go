package main

import (
	"fmt"
	"math/bits"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels that look up a block of elements at a time read one block ahead. If n is
// not a multiple of the block, the last block overlaps the one before and computes
// the common elements again. It reads them before the block before is written, so
// dst may be occs.

// blocks are the arrays of a batch and where in them the loop is.
type blocks struct {
	dst, sqs, occs reg.Register
	n              reg.Register // elements, then the blocks that are left
	last           reg.Register // the element that the last block starts at
	read, swept    reg.Register // those of the block to read and the block to sweep
	size           int
}

// newBlocks loads the arguments of a batch.
func newBlocks(ctx *build.Context) *blocks {
	return &blocks{
		dst:  ctx.Load(ctx.Param("dst"), ctx.GP64()),
		sqs:  ctx.Load(ctx.Param("sqs"), ctx.GP64()),
		occs: ctx.Load(ctx.Param("occs"), ctx.GP64()),
		n:    ctx.Load(ctx.Param("n"), ctx.GP64()),
	}
}

// begin sets up the loop for at least one block of elements, a power of two.
func (b *blocks) begin(ctx *build.Context, size int) {
	ctx.Comment(fmt.Sprintf("Where the last block starts, and the number of blocks of %d.", size))
	b.size = size
	b.last, b.read, b.swept = ctx.GP64(), ctx.GP64(), ctx.GP64()
	ctx.LEAQ(operand.Mem{Base: b.n, Disp: -size}, b.last)
	ctx.XORQ(b.read, b.read)
	ctx.XORQ(b.swept, b.swept)
	ctx.ADDQ(operand.U8(size-1), b.n)
	ctx.SHRQ(operand.U8(bits.TrailingZeros(uint(size))), b.n)
}

// next moves on to the next block to read, but stays at the last one. It returns
// the addresses of its occupancies and of the squares of the block to sweep.
func (b *blocks) next(ctx *build.Context) (occs, sqs reg.Register) {
	ctx.Comment("The block to read: the next one, but no later than the last. The squares to sweep.")
	missing, occs, sqs := ctx.GP64(), ctx.GP64(), ctx.GP64()
	ctx.ADDQ(operand.U8(b.size), b.read)
	ctx.MOVQ(b.last, missing)
	ctx.SUBQ(b.read, missing)
	ctx.MOVQ(missing, occs)
	ctx.SARQ(operand.U8(63), missing)
	ctx.ANDQ(occs, missing)
	ctx.ADDQ(missing, b.read)
	ctx.LEAQ(operand.Mem{Base: b.occs, Index: b.read, Scale: 8}, occs)
	ctx.LEAQ(operand.Mem{Base: b.sqs, Index: b.swept, Scale: 1}, sqs)
	return occs, sqs
}

// target sets address to where the attacks of the swept block go.
func (b *blocks) target(ctx *build.Context, address reg.Register) {
	ctx.Comment("Where its results go.")
	ctx.LEAQ(operand.Mem{Base: b.dst, Index: b.swept, Scale: 8}, address)
}

// end closes the loop that starts at label.
func (b *blocks) end(ctx *build.Context, label string) {
	ctx.Comment("Go on with the block just read.")
	ctx.MOVQ(b.read, b.swept)
	ctx.DECQ(b.n)
	ctx.JNZ(operand.LabelRef(label))
}
