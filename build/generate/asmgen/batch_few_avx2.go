package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// fewAVX2 generates the lookups of few queens, one after the other, from the last to the
// first. batch.md explains how lines share a register, and why the rank is apart.
func fewAVX2(ctx *build.Context, k list.Kernel, c *batchConstants256) {
	function(ctx, k)
	b := newBlocks(ctx)
	squares := ctx.Load(ctx.Param("squares"), ctx.GP64())
	swap, one := ctx.YMM(), ctx.GP64()
	ctx.VMOVDQU(c.swap, swap)
	ctx.MOVL(operand.U32(1), one.As32())

	single := k.Loops[0].Label
	ctx.Label(single)
	occ, entry, bit := ctx.GP64(), ctx.GP64(), ctx.GP64()
	slider, mirrored, up, down := ctx.YMM(), ctx.YMM(), ctx.YMM(), ctx.YMM()
	ctx.Comment("The last element is the first. Its entry, and the slider's bit in each lane.")
	word := func(base reg.Register) operand.Mem { return operand.Mem{Base: base, Index: b.n, Scale: 8, Disp: -8} }
	ctx.MOVBQZX(operand.Mem{Base: b.sqs, Index: b.n, Scale: 1, Disp: -1}, entry)
	ctx.MOVQ(word(b.occs), occ)
	ctx.VPBROADCASTQ(word(b.occs), up)
	ctx.SHLXQ(entry, one, bit)
	ctx.ANDL(operand.U8(63), entry.As32())
	ctx.SHLL(operand.U8(entryShift()), entry.As32())
	ctx.ADDQ(squares, entry)
	field := func(name string) operand.Mem {
		return address(ctx.Param("squares").Dereference(entry).Field(name))
	}
	ctx.VMOVQ(bit, slider.AsX())
	ctx.VPBROADCASTQ(slider.AsX(), slider)

	ctx.Comment("File, diagonal and anti-diagonal: (o-r) ^ swapped(swapped(o) - swapped(r)). The cross",
		"between the diagonals adds nothing that is not attacked.")
	lines := field("File")
	ctx.VPAND(lines, up, up)
	ctx.VPSHUFB(swap, up, down)
	ctx.VPSHUFB(swap, slider, mirrored)
	ctx.VPSUBQ(slider, up, up)
	ctx.VPSUBQ(mirrored, down, down)
	ctx.VPSHUFB(swap, down, down)
	ctx.VPXOR(down, up, up)
	ctx.VPAND(lines, up, up)

	ctx.Comment("The rank, whose row has nothing on the file.")
	rank := ctx.GP64()
	ctx.IMULQ(field("RankFactor"), occ)
	ctx.MOVQ(field("FillUp"), rank)
	ctx.SHRQ(operand.U8(58), occ)
	ctx.MOVQ(operand.Mem{Base: rank, Index: occ, Scale: 8}, rank)
	ctx.ANDQ(field("Cross"), rank)

	ctx.Comment("The union of all lines.")
	ctx.VEXTRACTI128(operand.U8(1), up, down.AsX())
	ctx.VPOR(down.AsX(), up.AsX(), up.AsX())
	ctx.VPUNPCKHQDQ(up.AsX(), up.AsX(), down.AsX())
	ctx.VPOR(down.AsX(), up.AsX(), up.AsX())
	attacks := ctx.GP64()
	ctx.VMOVQ(up.AsX(), attacks)
	ctx.ORQ(attacks, rank)
	ctx.MOVQ(rank, word(b.dst))
	ctx.DECQ(b.n)
	ctx.JNZ(operand.LabelRef(single))
	ctx.VZEROUPPER()
	ctx.RET()
}
