package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// attacks generates the kernel of Attacks.
func (l *lanes256) attacks() {
	l.comment("The side: which bit of the state says that it is Black, and what to flip in it.")
	side, bit := l.ctx.GP64(), l.ctx.GP64()
	l.ctx.MOVBQZX(address(l.ctx.Param("side")), side)
	moves, flip := l.ctx.AllocLocal(8), l.ctx.AllocLocal(8)
	l.ctx.MOVQ(side, bit)
	l.ctx.ANDQ(operand.U8(1), bit)
	l.ctx.SHLQ(operand.U8(32), bit)
	l.ctx.MOVQ(bit, flip)
	l.ctx.NOTQ(side)
	l.ctx.SHRQ(operand.U8(1), side)
	l.ctx.ANDQ(operand.U8(1), side)
	l.ctx.SHLQ(operand.U8(32), side)
	l.ctx.MOVQ(side, moves)
	l.each(56, []string{"dst"}, func(record func(i int) operand.Mem, results []result256) {
		l.read(record, func(state reg.Register) reg.Register {
			return l.equal64(l.xor(l.and(state, l.repeated(moves)), l.repeated(flip)), l.k.blackMoves)
		})
		sets := l.attackSets()
		l.comment("Out: seven sets a position, the fourth one twice.")
		l.storeFour(results[0].of, 0, [4]reg.Register(sets[:4]))
		l.comment("The last four.")
		l.storeFour(results[0].of, 24, [4]reg.Register(sets[3:]))
	})
}
