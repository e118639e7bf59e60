package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// attackSets generates the kernel of Attacks.
func (l *lanes256) attackSets() {
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
		var sets [7]reg.Register
		of := func(board int) reg.Register { return l.and(l.own, l.boards[board]) }
		l.comment("Pawns, knights and kings.")
		sets[0] = l.forward(l.sideways(of(pawns)))
		sets[1] = l.knightSet(of(knights))
		sets[5] = l.kingSet(of(kings))
		theBishops, theRooks, theQueens := of(bishops), of(rooks), of(queens)
		l.comment("Rooks and queens along ranks and files.")
		sets[3], sets[4] = l.ray(theRooks, l.empty), l.ray(theQueens, l.empty)
		for _, shift := range []int{-1, 8, -8} {
			d := l.newDirection(l.empty, shift)
			sets[3], sets[4] = l.or(sets[3], d.rays(theRooks)), l.or(sets[4], d.rays(theQueens))
		}
		l.comment("Bishops and queens along diagonals.")
		for _, shift := range []int{9, -9, 7, -7} {
			d := l.newDirection(l.empty, shift)
			if set := d.rays(theBishops); sets[2] == nil {
				sets[2] = set
			} else {
				sets[2] = l.or(sets[2], set)
			}
			sets[4] = l.or(sets[4], d.rays(theQueens))
		}
		l.comment("All kinds.")
		sets[6] = l.or(l.or3(l.or3(sets[0], sets[1], sets[2]), sets[3], sets[4]), sets[5])

		l.comment("Out: seven sets a position, the fourth one twice.")
		l.storeFour(results[0].of, 0, [4]reg.Register(sets[:4]))
		l.comment("The last four.")
		l.storeFour(results[0].of, 24, [4]reg.Register(sets[3:]))
	})
}
