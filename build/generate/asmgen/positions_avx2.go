package main

import (
	"log"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/registers"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// positionsAVX2 generates the kernels on many positions. They process four positions at a
// time, one a lane. Legal counts process 32 at a time, one a byte lane. positions.md
// explains both.
func positionsAVX2(ctx *build.Context, kernels []list.Kernel) {
	ranks, k := newSlicedConstants256(ctx), newPositionConstants256(ctx)
	for _, kernel := range kernels {
		function(ctx, kernel)
		if kernel.Shape == list.LegalCounts {
			legalCounts256(ctx, kernel.Loops[0], ranks)
			continue
		}
		l := &lanes256{vectors256: vectors256{ctx, k.ones}, k: k, label: kernel.Loops[0].Label}
		l.lanes = lanes{laneVectors: l}
		switch kernel.Shape {
		case list.LegalTails:
			l.legalCounts()
		case list.Checks:
			l.checks()
		case list.Attacks:
			l.attacks()
		}
		if err := registers.Fit(ctx, 16, ctx.AllocLocal, registers.Farthest); err != nil {
			log.Fatal(err)
		}
	}
}

// positionConstants256 are constants of 32 bytes, read as memory operands.
type positionConstants256 struct {
	countConstants

	// Repeated quadwords.
	zero, ones, blackMoves, notA, notH operand.Mem

	// VPSHUFB orders of the bytes of each quadword: reversed, the first repeated, moved up
	// by one, moved down by one. The last constant is the exclusive or of the last two
	// orders.
	swap, repeat, up, down, upOrDown operand.Mem

	// Files as bits, and the same as a VPSHUFB table with zeros from 8 on. Numbers of ranks
	// or files, of files from the east, and of ranks plus 7.
	files, fileTable, numbers, fromEast, numbersFrom7 operand.Mem

	// Repeated bytes, and the bit count by nibble.
	nibble, bits operand.Mem
}

func newPositionConstants256(ctx *build.Context) *positionConstants256 {
	data := newConstants(ctx, "lanes256")
	quadwords := func(value uint64) operand.Mem { return data.quadwords(value, value, value, value) }
	bytes := func(value func(i int) int) operand.Mem {
		return data.bytes(32, func(i int) int { return value(i & 7) })
	}
	within := func(value func(i int) int) operand.Mem {
		return data.bytes(32, func(i int) int { return i&8 | value(i&7)&7 })
	}
	up, down := func(i int) int { return i - 1 }, func(i int) int { return i + 1 }
	k := &positionConstants256{
		zero:       quadwords(0),
		ones:       quadwords(^uint64(0)),
		blackMoves: quadwords(1 << 32),
		notA:       quadwords(notA),
		notH:       quadwords(notH),
		swap:       within(func(i int) int { return 7 - i }),
		repeat:     within(func(i int) int { return 0 }),
		up:         within(up),
		down:       within(down),
		upOrDown:   bytes(func(i int) int { return (up(i) ^ down(i)) & 7 }),
		files:      bytes(func(i int) int { return 1 << i }),
		fileTable: data.bytes(32, func(i int) int {
			if i&8 != 0 {
				return 0
			}
			return 1 << (i & 7)
		}),
		numbers:      bytes(func(i int) int { return i }),
		fromEast:     bytes(func(i int) int { return 7 - i }),
		numbersFrom7: bytes(func(i int) int { return 7 + i }),
		nibble:       bytes(func(int) int { return 15 }),
		bits:         data.bytes(32, func(i int) int { return bits.OnesCount(uint(i & 15)) }),
	}
	k.one, k.lastRanks = quadwords(1), quadwords(0xff000000000000ff)
	side := func(set uint64) sideConstant {
		return sideConstant{quadwords(set), quadwords(set ^ bits.ReverseBytes64(set))}
	}
	k.firstRank, k.thirdRank = side(0xff), side(0xff<<16)
	k.sixthRank = sideConstant{quadwords(0xff << 40), k.thirdRank.turn}
	k.squareG, k.squareF, k.squareC, k.squareD = side(1<<6), side(1<<5), side(1<<2), side(1<<3)
	return k
}
