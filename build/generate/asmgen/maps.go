package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// A mapKernel generates the attack maps of one occupancy, along the wanted lines.
type mapKernel interface {
	generate(dst operand.Mem, orthogonal, diagonal bool)
}

// eachMap generates kernels. A kernel starts with the code of begin.
func eachMap(ctx *build.Context, kernels []list.Kernel, begin func() mapKernel) {
	for _, k := range kernels {
		function(ctx, k)
		m := begin()
		dst := operand.Mem{Base: ctx.Load(ctx.Param("dst"), ctx.GP64())}
		m.generate(dst, orthogonal(k.Slider), diagonal(k.Slider))
		end(ctx)
	}
}
