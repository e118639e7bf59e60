package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// batchBMI2 generates batch lookups, each slider with its own occupancy.
func batchBMI2(ctx *build.Context, kernels []list.Kernel) {
	for _, k := range kernels {
		function(ctx, k)
		l := &batchLoop{ctx: ctx, lines: linesOf[k.Slider], blocks: newBlocks(ctx)}
		l.squares, l.factor = ctx.Load(ctx.Param("squares"), ctx.GP64()), loadFactor(ctx, l.lines)
		l.generate(k.Loops[0], k.Loops[1])
	}
}

// A batchLoop is a loop over eight elements at a time, with one load for their squares, and
// a loop over the tail.
type batchLoop struct {
	ctx *build.Context
	*blocks
	lines           []list.Slider
	squares, factor reg.Register // as in a lookup
}

func (l *batchLoop) generate(eight, single list.Loop) {
	ctx := l.ctx
	ctx.SUBQ(operand.U8(8), l.n)
	ctx.JL(operand.LabelRef("rest"))

	ctx.Label(eight.Label)
	ctx.Comment("Eight squares.")
	word := ctx.GP64()
	ctx.MOVQ(operand.Mem{Base: l.sqs}, word)
	for i := range 8 {
		l.element(i, word)
	}
	l.advance(8)
	ctx.SUBQ(operand.U8(8), l.n)
	ctx.JGE(operand.LabelRef(eight.Label))

	ctx.Label("rest")
	ctx.ADDQ(operand.U8(8), l.n)
	ctx.JZ(operand.LabelRef("done"))

	ctx.Label(single.Label)
	ctx.Comment("One square.")
	word = ctx.GP64()
	ctx.MOVBQZX(operand.Mem{Base: l.sqs}, word)
	l.element(0, word)
	l.advance(1)
	ctx.DECQ(l.n)
	ctx.JNZ(operand.LabelRef(single.Label))

	ctx.Label("done")
	ctx.RET()
}

// element looks up element i. Its square is in the byte of word at bit 8*i.
func (l *batchLoop) element(i int, word reg.Register) {
	// shifted returns a register with some of the square's bits, scaled by a power of two.
	shifted := func(bits uint32, power int) reg.Register {
		r := l.ctx.GP64()
		l.ctx.RORXQ(operand.U8((8*i-power)&63), word, r)
		l.ctx.ANDL(operand.U32(bits<<power), r.As32())
		return r
	}
	l.ctx.Comment(fmt.Sprintf("Element %d: its occupancy, and the offset of its square's entry.", i))
	occ := l.ctx.GP64()
	l.ctx.MOVQ(operand.Mem{Base: l.occs, Disp: 8 * i}, occ)
	one := &lookup{ctx: l.ctx, squares: l.squares, entry: shifted(63, entryShift()), occ: occ, factor: l.factor}
	if slices.Contains(l.lines, list.Rank) {
		l.ctx.Comment("Eight times the square's rank.")
		one.shift = shifted(7*8, 0)
	}
	l.ctx.MOVQ(one.attacks(l.lines), operand.Mem{Base: l.dst, Disp: 8 * i})
}

// advance advances the pointers to the next elements.
func (l *batchLoop) advance(elements int) {
	l.ctx.ADDQ(operand.U8(elements), l.sqs)
	l.ctx.ADDQ(operand.U8(8*elements), l.occs)
	l.ctx.ADDQ(operand.U8(8*elements), l.dst)
}
