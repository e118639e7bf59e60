package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// batchBMI2 generates the lookups of many sliders, each with an occupancy of
// its own.
func batchBMI2(ctx *build.Context, kernels []list.Kernel) {
	for _, k := range kernels {
		function(ctx, k)
		batchLoopBMI2(ctx, linesOf[k.Slider])
	}
}

// batchLoopBMI2 generates a loop over eight elements at a time, whose squares
// come in one word, and a loop over the rest.
func batchLoopBMI2(ctx *build.Context, lines []list.Slider) {
	dst := ctx.Load(ctx.Param("dst"), ctx.GP64())
	sqs := ctx.Load(ctx.Param("sqs"), ctx.GP64())
	occs := ctx.Load(ctx.Param("occs"), ctx.GP64())
	n := ctx.Load(ctx.Param("n"), ctx.GP64())
	squares := ctx.Load(ctx.Param("squares"), ctx.GP64())
	var factor reg.Register
	if multiplies(lines) {
		factor = ctx.GP64()
		ctx.MOVQ(operand.U64(constantOf("RankFactor")), factor)
	}

	// one looks up element i, whose square is in bits 8*i and up of word.
	one := func(i int, word reg.Register) {
		// shifted returns a register with some of the square's bits at their
		// place times a power of two.
		shifted := func(bits uint32, power int) reg.Register {
			r := ctx.GP64()
			ctx.RORXQ(operand.U8((8*i-power)&63), word, r)
			ctx.ANDL(operand.U32(bits<<power), r.As32())
			return r
		}
		ctx.Comment(fmt.Sprintf("Element %d: its occupancy, and the offset of its square's entry.", i))
		occ := ctx.GP64()
		ctx.MOVQ(operand.Mem{Base: occs, Disp: 8 * i}, occ)
		l := &lookup{ctx: ctx, squares: squares, entry: shifted(63, entryShift()), occ: occ, factor: factor}
		if slices.Contains(lines, list.Rank) {
			ctx.Comment("Eight times the square's rank.")
			l.shift = shifted(7*8, 0)
		}
		ctx.MOVQ(l.attacks(lines), operand.Mem{Base: dst, Disp: 8 * i})
	}
	advance := func(elements int) {
		ctx.Comment("Go on.")
		ctx.ADDQ(operand.U8(elements), sqs)
		ctx.ADDQ(operand.U8(8*elements), occs)
		ctx.ADDQ(operand.U8(8*elements), dst)
	}

	ctx.SUBQ(operand.U8(8), n)
	ctx.JL(operand.LabelRef("rest"))

	ctx.Label("eight")
	ctx.Comment("Eight squares.")
	word := ctx.GP64()
	ctx.MOVQ(operand.Mem{Base: sqs}, word)
	for i := range 8 {
		one(i, word)
	}
	advance(8)
	ctx.SUBQ(operand.U8(8), n)
	ctx.JGE(operand.LabelRef("eight"))

	ctx.Label("rest")
	ctx.ADDQ(operand.U8(8), n)
	ctx.JZ(operand.LabelRef("done"))

	ctx.Label("single")
	ctx.Comment("One square.")
	word = ctx.GP64()
	ctx.MOVBQZX(operand.Mem{Base: sqs}, word)
	one(0, word)
	advance(1)
	ctx.DECQ(n)
	ctx.JNZ(operand.LabelRef("single"))

	ctx.Label("done")
	ctx.RET()
}
