package main

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels that look up a block of elements at a time read one block ahead. If n is not a
// multiple of the block's length, the last block overlaps the previous one and computes the
// common elements again. It is read before the previous block is written, so dst may be
// occs.

// blocks holds the arrays of a batch and the loop's position in them.
type blocks struct {
	dst, sqs, occs reg.Register
	n              reg.Register // elements, then blocks left
	last           reg.Register // the first element of the last block
	read, swept    reg.Register // the first elements of the blocks to read and to sweep
	loop           list.Loop
}

// newBlocks loads the arguments of a batch.
func newBlocks(ctx *build.Context) *blocks {
	return &blocks{
		dst: argument(ctx, "dst"), sqs: argument(ctx, "sqs"), occs: argument(ctx, "occs"), n: argument(ctx, "n"),
	}
}

// begin sets up the loop. The block's length is a power of two, and n is at least one
// block.
func (b *blocks) begin(ctx *build.Context, loop list.Loop) {
	size := loop.Block
	ctx.Comment(fmt.Sprintf("Where the last block starts, and the number of blocks of %d.", size))
	b.loop = loop
	b.last, b.read, b.swept = ctx.GP64(), ctx.GP64(), ctx.GP64()
	ctx.LEAQ(operand.Mem{Base: b.n, Disp: -size}, b.last)
	ctx.XORQ(b.read, b.read)
	ctx.XORQ(b.swept, b.swept)
	ctx.ADDQ(operand.U8(size-1), b.n)
	ctx.SHRQ(operand.U8(bits.TrailingZeros(uint(size))), b.n)
}

// next advances to the next block to read and stays at the last one. It returns the
// addresses of that block's occupancies and of the squares of the block to sweep.
func (b *blocks) next(ctx *build.Context) (occs, sqs reg.Register) {
	ctx.Comment("The block to read: the next one, but no later than the last. The squares to sweep.")
	ctx.ADDQ(operand.U8(b.loop.Block), b.read)
	missing := copied(ctx, b.last)
	ctx.SUBQ(b.read, missing)
	occs, sqs = copied(ctx, missing), ctx.GP64()
	ctx.SARQ(operand.U8(63), missing)
	ctx.ANDQ(occs, missing)
	ctx.ADDQ(missing, b.read)
	ctx.LEAQ(operand.Mem{Base: b.occs, Index: b.read, Scale: 8}, occs)
	ctx.LEAQ(operand.Mem{Base: b.sqs, Index: b.swept, Scale: 1}, sqs)
	return occs, sqs
}

// target sets address to the destination of the swept block's attacks.
func (b *blocks) target(ctx *build.Context, address reg.Register) {
	ctx.Comment("Where its results go.")
	ctx.LEAQ(operand.Mem{Base: b.dst, Index: b.swept, Scale: 8}, address)
}

// end closes the loop.
func (b *blocks) end(ctx *build.Context) {
	ctx.Comment("Go on with the block just read.")
	ctx.MOVQ(b.read, b.swept)
	ctx.DECQ(b.n)
	ctx.JNZ(operand.LabelRef(b.loop.Label))
}
