package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// attacks generates the kernel of Attacks.
func (l *lanes) attacks() {
	moves, flip := l.sideBits()
	l.eachResult(56, func(records elements, result elements, dst, taken reg.Register) {
		l.read(records, func(state reg.Register) reg.Register {
			return l.isZero(l.logic(inX&inY^inZ, state, moves, flip))
		})
		sets := l.attackSets()
		if l.avx512 {
			l.storeSets(dst, taken, sets)
			return
		}
		l.comment("Out: seven sets a position, the fourth one twice.")
		l.storeFour(result, 0, [4]reg.Register(sets[:4]))
		l.comment("The last four.")
		l.storeFour(result, 24, [4]reg.Register(sets[3:]))
	})
}

// storeSets stores seven sets for each position of the group, with AVX-512.
func (l *lanes) storeSets(dst, taken reg.Register, sets [7]reg.Register) {
	l.comment("Out: seven quadwords for each position taken.")
	mask := l.maskOfTaken(taken, 3, operand.U64(0x7f7f7f7f7f7f7f7f))
	rows := l.transposeEight([8]reg.Register{sets[0], sets[1], sets[2], sets[3], sets[4], sets[5], sets[6], sets[6]})
	l.comment("Store a position at a time.")
	l.storeTaken(dst, mask, 56, rows[:])
}

// sideBits returns a mask of the state and what to flip after it is applied. The result is zero if
// the side of Attacks is Black.
func (l *lanes) sideBits() (moves, flip reg.Register) {
	l.comment("The side: which bit of the state says that it is Black, and what to flip in it.")
	bit, frame := l.ctx.GP64(), l.ctx.AllocLocal(16)
	l.ctx.MOVBQZX(address(l.ctx.Param("side")), bit)
	l.ctx.NOTQ(bit)
	flipped := copied(l.ctx, bit)
	l.ctx.ANDQ(operand.U8(1), flipped)
	l.ctx.SHLQ(operand.U8(32), flipped)
	l.ctx.MOVQ(flipped, frame)
	l.ctx.SHRQ(operand.U8(1), bit)
	l.ctx.ANDQ(operand.U8(1), bit)
	l.ctx.SHLQ(operand.U8(32), bit)
	l.ctx.MOVQ(bit, frame.Offset(8))
	return l.repeat(frame.Offset(8)), l.repeat(frame)
}

// attackSets returns what the first side attacks with pawns, knights, bishops, rooks, queens
// and kings, and with all together.
func (l *lanes) attackSets() (sets [7]reg.Register) {
	of := func(board int) reg.Register { return l.and(l.own, l.boards[board]) }
	l.comment("Pawns, knights and kings.")
	sets[0] = l.forward(l.neighbours(of(record.Pawns)))
	sets[1] = l.knightSet(of(record.Knights))
	sets[5] = l.kingSet(of(record.Kings))
	bishops, rooks, queens := of(record.Bishops), of(record.Rooks), of(record.Queens)
	add := func(set *reg.Register, there, back reg.Register) {
		if *set == nil {
			*set = l.or(there, back)
		} else {
			*set = l.or3(*set, there, back)
		}
	}
	for _, line := range []struct {
		step    int
		sliders reg.Register
		set     *reg.Register
	}{{1, rooks, &sets[3]}, {8, rooks, &sets[3]}, {9, bishops, &sets[2]}, {7, bishops, &sets[2]}} {
		there, back := l.rays(line.step, l.empty, line.sliders, queens)
		add(line.set, there[0], back[0])
		add(&sets[4], there[1], back[1])
	}
	l.comment("All kinds.")
	sets[6] = l.or(l.or3(l.or3(sets[0], sets[1], sets[2]), sets[3], sets[4]), sets[5])
	return sets
}
