package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/registers"
)

// positionsAVX2 generates the kernels on many positions, which positions.md explains. They
// process four positions at a time, one a lane. Legal counts process 32, one a byte lane.
func positionsAVX2(k *constants, kernel list.Kernel) {
	v, loop := vectors256(k), kernel.Loops[0]
	l := &lanes{vectors: v, label: loop.Label}
	allocate := k.ctx.AllocLocal
	switch kernel.Shape {
	case list.LegalCounts:
		allocate = legalCounts256(v, loop).allocate
	case list.LegalTails:
		l.countsOfFour()
	case list.Checks:
		l.checks()
	case list.Attacks:
		l.attacks()
	}
	registers.Fit(k.ctx, 16, allocate)
}

// positionsAVX512 generates the same with AVX-512. They process eight positions at a time, one a
// lane. Legal counts process 64, one a byte lane.
func positionsAVX512(k *constants, kernel list.Kernel) {
	l := &lanes{vectors: vectors512(k), label: kernel.Loops[len(kernel.Loops)-1].Label}
	l.at = k.aligned()
	switch kernel.Shape {
	case list.LegalCounts:
		legalCounts512(l, kernel.Loops[0])
	case list.Checks:
		l.checks()
	case list.Attacks:
		l.attacks()
	}
	registers.Fit(k.ctx, 32, nil)
}
