package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// attacks generates the kernel of Attacks.
func (l *lanes512) attacks() {
	dst := l.ctx.Load(l.ctx.Param("dst"), l.ctx.GP64())
	positions := l.ctx.Load(l.ctx.Param("positions"), l.ctx.GP64())
	n := l.ctx.Load(l.ctx.Param("n"), l.ctx.GP64())
	moves, flip := sideBits(l.ctx)
	moving, flipping := l.ctx.ZMM(), l.ctx.ZMM()
	l.ctx.VPBROADCASTQ(moves, moving)
	l.ctx.VPBROADCASTQ(flip, flipping)

	l.each(positions, n, func(recordAt func(i int) operand.Mem, taken reg.Register) {
		l.read(recordAt, func(state reg.Register) reg.Register {
			bit := l.logic(inX&inY^inZ, state, moving, flipping)
			return l.test(bit, bit)
		})
		sets := l.attackSets()
		l.comment("Out: seven sets a position, a position a register.")
		l.storeSets(dst, taken, sets)
	}, output{dst, 56})
	l.ctx.VZEROUPPER()
	l.ctx.RET()
}

// storeSets stores seven sets for each position of the group.
func (l *lanes512) storeSets(dst, taken reg.Register, sets [7]reg.Register) {
	lowHalf, highHalf := l.constant(l.k.lowHalf), l.constant(l.k.highHalf)
	lowPairs, highPairs := l.constant(l.k.lowPairs), l.constant(l.k.highPairs)
	l.comment("Seven quadwords for each position taken.")
	quadwords, all, mask := l.ctx.GP64(), l.ctx.GP64(), l.ctx.K()
	l.ctx.MOVQ(taken, quadwords)
	l.ctx.SHLQ(operand.U8(3), quadwords)
	l.ctx.MOVQ(operand.U64(0x7f7f7f7f7f7f7f7f), all)
	l.ctx.BZHIQ(quadwords, all, quadwords)
	l.ctx.KMOVQ(quadwords, mask)
	for half, indices := range []reg.Register{lowHalf, highHalf} {
		l.comment(fmt.Sprintf("Positions %d to %d: two sets a register.", 4*half, 4*half+3))
		var twos [4]reg.Register
		for i := range twos {
			twos[i] = l.permute(sets[2*i], sets[min(2*i+1, 6)], indices)
		}
		for pair, indices := range []reg.Register{lowPairs, highPairs} {
			l.comment(fmt.Sprintf("Positions %d and %d: four sets a register, then all of a position.", 4*half+2*pair, 4*half+2*pair+1))
			first, second := l.permute(twos[0], twos[1], indices), l.permute(twos[2], twos[3], indices)
			for i, instruction := range []uint8{0x44, 0xee} {
				row := l.ctx.ZMM()
				l.ctx.VSHUFI64X2(operand.U8(instruction), second, first, row)
				if half+pair+i > 0 {
					l.ctx.KSHIFTRQ(operand.U8(8), mask, mask)
				}
				l.ctx.VMOVDQU64(row, mask, operand.Mem{Base: dst, Disp: 56 * (4*half + 2*pair + i)})
			}
		}
	}
}
