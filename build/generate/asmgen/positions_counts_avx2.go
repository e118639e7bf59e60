package main

import (
	"fmt"
	"log"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/registers"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// legalCounts256 generates LegalCounts. It slices groups of 32 positions by rank. The last
// group ends with the last position and may overlap the previous one. Fewer than 32
// positions are padded with empty boards.
func legalCounts256(ctx *build.Context, loop list.Loop, k *slicedConstants256) {
	v := &bytes256{vectors256: vectors256{ctx, k.ones}, k: k}
	argument := func(name string) reg.Register { return ctx.Load(ctx.Param(name), ctx.GP64()) }
	moves, checkers, positions, n := argument("moves"), argument("checkers"), argument("positions"), argument("n")
	s := newSliced(ctx, loop, v, &k.slicedConstants)
	s.begin()
	v.comment("Are there 32 positions?")
	ctx.CMPQ(n, operand.U8(32))
	ctx.JLT(operand.LabelRef("few"))
	ctx.Label(loop.Label)
	s.group(positions, moves, checkers)
	v.comment("The next 32, if there are so many.")
	ctx.ADDQ(operand.U32(32*64), positions)
	ctx.ADDQ(operand.U8(32), moves)
	ctx.SUBQ(operand.U8(32), n)
	ctx.JEQ(operand.LabelRef("done"))
	ctx.JLT(operand.LabelRef("fewCounted"))
	advance(ctx, checkers, 32)
	ctx.CMPQ(n, operand.U8(32))
	ctx.JGE(operand.LabelRef(loop.Label))
	s.overlap(positions, moves, checkers, n)

	ctx.Label("few")
	v.comment("Fewer than 32: a copy of the records in the frame, and empty boards behind them.")
	// This part of the frame is free until a group is sliced.
	copied := operand.Mem{Base: s.frame, Disp: int(s.up[0])}
	from, to, left := ctx.GP64(), ctx.GP64(), ctx.GP64()
	ctx.MOVQ(positions, from)
	ctx.LEAQ(copied, to)
	ctx.MOVQ(to, positions)
	ctx.MOVQ(n, left)
	ctx.Label("copy")
	for half := range 2 {
		v.store(v.load(operand.Mem{Base: from, Disp: 32 * half}), operand.Mem{Base: to, Disp: 32 * half})
	}
	ctx.ADDQ(operand.U8(64), from)
	ctx.ADDQ(operand.U8(64), to)
	ctx.DECQ(left)
	ctx.JNZ(operand.LabelRef("copy"))
	v.comment("The empty boards.")
	zero := v.zero()
	ctx.MOVQ(operand.U32(32), left)
	ctx.SUBQ(n, left)
	ctx.Label("pad")
	for half := range 2 {
		v.store(zero, operand.Mem{Base: to, Disp: 32 * half})
	}
	ctx.ADDQ(operand.U8(64), to)
	ctx.DECQ(left)
	ctx.JNZ(operand.LabelRef("pad"))
	v.comment("Their counts go to the frame too: what is sliced is not read again.")
	ctx.LEAQ(s.groups, moves)
	ctx.TESTQ(checkers, checkers)
	ctx.JEQ(operand.LabelRef(loop.Label))
	ctx.LEAQ(s.groups.Offset(32), checkers)
	ctx.JMP(operand.LabelRef(loop.Label))

	ctx.Label("fewCounted")
	dst, value := ctx.GP64(), ctx.GP64()
	for i, name := range []string{"moves", "checkers"} {
		v.comment("Copy the counts of " + name + ", if they are wanted.")
		ctx.Load(ctx.Param(name), dst)
		ctx.Load(ctx.Param("n"), n)
		if name == "checkers" {
			ctx.TESTQ(dst, dst)
			ctx.JEQ(operand.LabelRef("done"))
		}
		label := fmt.Sprintf("copy%d", i)
		ctx.LEAQ(s.groups.Offset(32*i), from)
		ctx.Label(label)
		ctx.MOVBQZX(operand.Mem{Base: from}, value)
		ctx.MOVB(value.As8(), operand.Mem{Base: dst})
		ctx.ADDQ(operand.U8(1), from)
		ctx.ADDQ(operand.U8(1), dst)
		ctx.DECQ(n)
		ctx.JNZ(operand.LabelRef(label))
	}
	ctx.Label("done")
	ctx.VZEROUPPER()
	ctx.RET()

	if err := registers.Fit(ctx, 16, s.allocate, registers.Cheapest); err != nil {
		log.Fatal(err)
	}
}
