package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// positions holds the addresses of the next boards of SliderSets and the number of boards
// left.
type positions struct {
	dst, diagonal, orthogonal, occs, n reg.Register
}

func newPositions(ctx *build.Context) positions {
	return positions{
		dst:        ctx.Load(ctx.Param("dst"), ctx.GP64()),
		orthogonal: ctx.Load(ctx.Param("orthogonal"), ctx.GP64()),
		diagonal:   ctx.Load(ctx.Param("diagonal"), ctx.GP64()),
		occs:       ctx.Load(ctx.Param("occs"), ctx.GP64()),
		n:          ctx.Load(ctx.Param("n"), ctx.GP64()),
	}
}

// at returns the memory that a pointer points to.
func at(pointer reg.Register) operand.Mem { return operand.Mem{Base: pointer} }

// each generates a loop over blocks of boards. It ends when fewer boards are left.
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

// A laneLoop generates the loop over registers with a board in each lane, and the end of
// the kernel. A tail is loaded differently, and has the code of the loop between its loads
// and its stores. Then n is negative; its low bits are those of the number of boards.
type laneLoop struct {
	lanes          int
	load, loadTail func()
	body           func() // computes and stores
	storeTail      func() // the code at the label storeTail, if body goes there
}

func (l laneLoop) generate(ctx *build.Context, p positions) {
	ctx.SUBQ(operand.Imm(uint64(l.lanes)), p.n)
	ctx.JLT(operand.LabelRef("tail"))
	ctx.Label("loop")
	l.load()
	ctx.Label("loaded")
	l.body()
	p.advance(ctx, l.lanes)
	ctx.SUBQ(operand.Imm(uint64(l.lanes)), p.n)
	ctx.JGE(operand.LabelRef("loop"))
	ctx.Label("tail")
	ctx.ADDQ(operand.Imm(uint64(l.lanes)), p.n)
	ctx.JLE(operand.LabelRef("done"))
	l.loadTail()
	ctx.SUBQ(operand.Imm(uint64(l.lanes)), p.n)
	ctx.JMP(operand.LabelRef("loaded"))
	if l.storeTail != nil {
		ctx.Label("storeTail")
		l.storeTail()
	}
	ctx.Label("done")
	ctx.VZEROUPPER()
	ctx.RET()
}
