package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// attacks generates the kernel of Attacks.
func (l *lanes256) attacks() {
	moves, flip := l.ctx.AllocLocal(8), l.ctx.AllocLocal(8)
	movesBit, flipBit := sideBits(l.ctx)
	l.ctx.MOVQ(movesBit, moves)
	l.ctx.MOVQ(flipBit, flip)
	l.each(56, []string{"dst"}, func(recordAt func(i int) operand.Mem, results []result256) {
		l.read(recordAt, func(state reg.Register) reg.Register {
			return l.equal64(l.xor(l.and(state, l.repeated(moves)), l.repeated(flip)), l.k.blackMoves)
		})
		sets := l.attackSets()
		l.comment("Out: seven sets a position, the fourth one twice.")
		l.storeFour(results[0].of, 0, [4]reg.Register(sets[:4]))
		l.comment("The last four.")
		l.storeFour(results[0].of, 24, [4]reg.Register(sets[3:]))
	})
}
