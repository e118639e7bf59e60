package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// positions holds the addresses of the next boards of SliderSets and the number of boards
// left.
type positions struct {
	dst, orthogonal, diagonal, occs, n reg.Register
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

// each generates a loop over blocks of the given number of boards. It ends when fewer
// boards are left.
func (p positions) each(ctx *build.Context, label string, boards int, turn func()) {
	ctx.SUBQ(operand.Imm(uint64(boards)), p.n)
	ctx.JLT(operand.LabelRef(label + "Done"))
	ctx.Label(label)
	turn()
	ctx.Comment("Go on.")
	for _, pointer := range []reg.Register{p.dst, p.orthogonal, p.diagonal, p.occs} {
		ctx.ADDQ(operand.U32(8*boards), pointer)
	}
	ctx.SUBQ(operand.Imm(uint64(boards)), p.n)
	ctx.JGE(operand.LabelRef(label))
	ctx.Label(label + "Done")
	ctx.ADDQ(operand.Imm(uint64(boards)), p.n)
}

// rest generates the code for the tail, if any, and the end of the kernel.
func (p positions) rest(ctx *build.Context, last func()) {
	ctx.JEQ(operand.LabelRef("done"))
	last()
	ctx.Label("done")
	ctx.VZEROUPPER()
	ctx.RET()
}
