package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// batchBMI2 generates batch lookups, each slider with its own occupancy. batch.md tells what
// limits them.
func batchBMI2(k *constants, kernel list.Kernel) {
	s := kernel.Slider
	l := &batchLoop{ctx: k.ctx, blocks: newBlocks(k.ctx), straight: orthogonal(s), diagonal: diagonal(s)}
	l.sliders = argument(k.ctx, "sliders")
	l.generate(kernel.Loops[0], kernel.Loops[1])
}

// A batchLoop is a loop over eight elements at a time, with one load for their squares, and
// a loop over the tail.
type batchLoop struct {
	ctx *build.Context
	*blocks
	straight, diagonal bool         // the lines of the slider
	sliders            reg.Register // tables.Sliders
}

func (l *batchLoop) generate(eight, single list.Loop) {
	ctx := l.ctx
	ctx.SUBQ(operand.U8(8), l.n)
	ctx.JL(operand.LabelRef("rest"))

	ctx.Label(eight.Label)
	ctx.Comment("Eight squares.")
	word := copied(ctx, operand.Mem{Base: l.sqs})
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
	ctx := l.ctx
	// shifted returns a register with some of the square's bits, scaled by a power of two.
	shifted := func(bits uint32, power int) reg.Register {
		r := ctx.GP64()
		ctx.RORXQ(operand.U8((8*i-power)&63), word, r)
		ctx.ANDL(operand.U32(bits<<power), r.As32())
		return r
	}
	ctx.Comment(fmt.Sprintf("Element %d: its occupancy, and the offset of its square's entry.", i))
	occ := copied(ctx, operand.Mem{Base: l.occs, Disp: 8 * i})
	entry := shifted(63, shiftOf("Slider"))
	field := func(name string) operand.Mem {
		m := address(ctx.Param("sliders").Dereference(l.sliders).Field(name))
		m.Index, m.Scale = entry, 1
		return m
	}
	attacks, rows := ctx.GP64(), ctx.GP64()
	if l.straight {
		ctx.Comment("The rank's index: shift its squares down, mask. BMI2's shift saves a product.")
		rank := ctx.GP64()
		ctx.SHRXQ(shifted(7*8, 0), occ, rank)
		ctx.ANDL(operand.U8(2*63), rank.As32())
		ctx.Comment("The file's index: mask, multiply, shift.")
		file := occ
		if l.diagonal {
			file = copied(ctx, occ)
		}
		ctx.ANDQ(field("File"), file)
		ctx.IMULQ(field("FileFactor"), file)
		ctx.SHRQ(operand.U8(64-6), file)
		ctx.Comment("Look both up.")
		ctx.MOVQ(field("Rook"), rows)
		ctx.MOVQ(operand.Mem{Base: rows, Index: file, Scale: 8}, attacks)
		ctx.ORQ(operand.Mem{Base: rows, Index: rank, Scale: 4, Disp: tables.RankRow}, attacks)
	}
	if l.diagonal {
		ctx.Comment("Both diagonals: mask, multiply, shift, look up.")
		ctx.ANDQ(field("Diagonals"), occ)
		ctx.IMULQ(field("BishopFactor"), occ)
		ctx.SHRQ(operand.U8(64-9), occ)
		ctx.MOVQ(field("Bishop"), rows)
		row := operand.Mem{Base: rows, Index: occ, Scale: 8}
		if l.straight {
			ctx.ORQ(row, attacks)
		} else {
			ctx.MOVQ(row, attacks)
		}
	}
	ctx.MOVQ(attacks, operand.Mem{Base: l.dst, Disp: 8 * i})
}

// advance advances the pointers to the next elements.
func (l *batchLoop) advance(elements int) {
	l.ctx.ADDQ(operand.U8(elements), l.sqs)
	l.ctx.ADDQ(operand.U8(8*elements), l.occs)
	l.ctx.ADDQ(operand.U8(8*elements), l.dst)
}
