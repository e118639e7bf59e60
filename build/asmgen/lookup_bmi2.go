package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// lookupBMI2 generates the lookups of one slider on one square.
func lookupBMI2(ctx *build.Context, kernels []list.Kernel) {
	for _, k := range kernels {
		function(ctx, k)
		if k.Shape == list.Empty {
			ctx.Store(ctx.Load(ctx.Param("occ"), ctx.GP64()), ctx.ReturnIndex(0))
			ctx.RET()
			continue
		}
		lines := linesOf[k.Slider]
		l := &lookup{ctx: ctx}
		entry := ctx.GP64()
		ctx.Load(ctx.Param("sq"), entry)
		if slices.Contains(lines, list.Rank) {
			ctx.Comment("Eight times the square's rank.")
			shift := ctx.GP64()
			ctx.MOVL(entry.As32(), shift.As32())
			ctx.ANDL(operand.U8(7*8), shift.As32())
			l.shift = shift
		}
		ctx.Comment("The offset of the square's entry.")
		ctx.ANDL(operand.U8(63), entry.As32())
		ctx.SHLL(operand.U8(entryShift()), entry.As32())
		l.entry = entry
		ctx.Comment("The tables and the occupancy.")
		l.squares = ctx.Load(ctx.Param("squares"), ctx.GP64())
		l.occ = ctx.Load(ctx.Param("occ"), ctx.GP64())
		if multiplies(lines) {
			l.factor = ctx.GP64()
			ctx.MOVQ(operand.U64(constantOf("RankFactor")), l.factor)
		}
		ctx.Store(l.attacks(lines), ctx.ReturnIndex(0))
		ctx.RET()
	}
}
