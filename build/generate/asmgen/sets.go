package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// setsAVX2 generates the attacks of sets of pieces. sets.md explains them.
func setsAVX2(k *constants, kernel list.Kernel) {
	v := vectors256(k)
	if kernel.Shape == list.SliderSet {
		v.sliderSet()
		return
	}
	p := newPositions(k.ctx)
	ranks := k.ctx.AllocLocal(3 * 8 * 32)
	s := &sliced256{slicer: slicer{v, 32}, empty: ranks,
		orthogonal: ranks.Offset(8 * 32), bishops: ranks.Offset(2 * 8 * 32)}
	p.each(k.ctx, kernel.Loops[0], func() { s.block(p) })
	b := &boards256{vectors: v}
	b.notA, b.notH = b.repeat(k.quadwords(notA)), b.repeat(k.quadwords(notH))
	b.boards(p)
}

// setsAVX512 generates the attacks of sets of pieces. sets.md explains them.
func setsAVX512(k *constants, kernel list.Kernel) {
	v, p := vectors512(k), newPositions(k.ctx)
	sliced := func(loop list.Loop, register func() reg.VecVirtual) {
		s := &slicedSets512{slicer: slicer{v.sized(register), loop.Block}}
		p.each(k.ctx, loop, func() { s.block(p) })
	}
	sliced(kernel.Loops[0], k.ctx.ZMM)
	sliced(list.Loop{Label: "halfBlock", Block: 32}, k.ctx.YMM) // once at most
	b := &boards512{vectors: v}
	b.reversal, b.transposition = b.broadcast(k.quadwords(reverseMatrix)), b.broadcast(k.quadwords(identityMatrix))
	b.notA, b.notH = b.broadcast(k.quadwords(notA)), b.broadcast(k.quadwords(notH))
	b.boards(p)
}

// positions holds the addresses of the next boards of SliderSets and the number of boards
// left.
type positions struct {
	dst, diagonal, orthogonal, occs, n reg.Register
}

func newPositions(ctx *build.Context) (p positions) {
	p.dst, p.orthogonal, p.diagonal = argument(ctx, "dst"), argument(ctx, "orthogonal"), argument(ctx, "diagonal")
	p.occs, p.n = argument(ctx, "occs"), argument(ctx, "n")
	return p
}

// at returns the memory that a pointer points to.
func at(pointer reg.Register) operand.Mem { return operand.Mem{Base: pointer} }

// each generates a loop over blocks of boards. It ends when fewer boards remain.
func (p positions) each(ctx *build.Context, loop list.Loop, body func()) {
	label, boards := loop.Label, loop.Block
	ctx.SUBQ(operand.Imm(uint64(boards)), p.n)
	ctx.JLT(operand.LabelRef(label + "Done"))
	ctx.Label(label)
	body()
	p.advance(ctx, boards)
	ctx.SUBQ(operand.Imm(uint64(boards)), p.n)
	ctx.JGE(operand.LabelRef(label))
	ctx.Label(label + "Done")
	ctx.ADDQ(operand.Imm(uint64(boards)), p.n)
}

// advance advances the pointers to the next boards.
func (p positions) advance(ctx *build.Context, boards int) {
	for _, pointer := range []reg.Register{p.dst, p.orthogonal, p.diagonal, p.occs} {
		ctx.ADDQ(operand.U32(8*boards), pointer)
	}
}
