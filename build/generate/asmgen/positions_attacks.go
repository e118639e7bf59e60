package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// attacksOfFour generates the kernel of Attacks with AVX2.
func (l *lanes) attacksOfFour() {
	moves, flip := l.ctx.AllocLocal(8), l.ctx.AllocLocal(8)
	movesBit, flipBit := sideBits(l.ctx)
	l.ctx.MOVQ(movesBit, moves)
	l.ctx.MOVQ(flipBit, flip)
	l.eachFour(56, []string{"dst"}, func(records elements, results []result) {
		l.read(records, func(state reg.Register) reg.Register {
			return l.equal64(l.xor(l.and(state, l.repeat(moves)), l.repeat(flip)), l.k.blackMoves)
		})
		sets := l.attackSets()
		l.comment("Out: seven sets a position, the fourth one twice.")
		l.storeFour(results[0].of, 0, [4]reg.Register(sets[:4]))
		l.comment("The last four.")
		l.storeFour(results[0].of, 24, [4]reg.Register(sets[3:]))
	})
}

// attacksOfEight generates the kernel of Attacks with AVX-512.
func (l *lanes) attacksOfEight() {
	dst, positions, n := argument(l.ctx, "dst"), argument(l.ctx, "positions"), argument(l.ctx, "n")
	moves, flip := sideBits(l.ctx)
	moving, flipping := l.register(), l.register()
	l.ctx.VPBROADCASTQ(moves, moving)
	l.ctx.VPBROADCASTQ(flip, flipping)

	l.eachEight(positions, n, func(records elements, taken reg.Register) {
		l.read(records, func(state reg.Register) reg.Register {
			bit := l.logic(inX&inY^inZ, state, moving, flipping)
			return l.test(bit, bit)
		})
		sets := l.attackSets()
		l.comment("Out: seven sets a position, a position a register.")
		l.storeSets(dst, taken, sets)
	}, output{dst, 56})
	end(l.ctx)
}

// storeSets stores seven sets for each position of the group.
func (l *lanes) storeSets(dst, taken reg.Register, sets [7]reg.Register) {
	lowHalf, highHalf := l.constant(l.k.lowHalf), l.constant(l.k.highHalf)
	lowPairs, highPairs := l.constant(l.k.lowPairs), l.constant(l.k.highPairs)
	l.comment("Seven quadwords for each position taken.")
	mask := l.maskOfTaken(taken, 3, operand.U64(0x7f7f7f7f7f7f7f7f))
	for half, indices := range []reg.Register{lowHalf, highHalf} {
		l.comment(fmt.Sprintf("Positions %d to %d: two sets a register.", 4*half, 4*half+3))
		var twos [4]reg.Register
		for i := range twos {
			twos[i] = l.permute(sets[2*i], sets[min(2*i+1, 6)], indices)
		}
		for pair, indices := range []reg.Register{lowPairs, highPairs} {
			even := 4*half + 2*pair
			l.comment(fmt.Sprintf("Positions %d and %d: four sets a register, then all of a position.", even, even+1))
			first, second := l.permute(twos[0], twos[1], indices), l.permute(twos[2], twos[3], indices)
			for i, instruction := range []uint8{0x44, 0xee} {
				row := l.register()
				l.ctx.VSHUFI64X2(operand.U8(instruction), second, first, row)
				if half+pair+i > 0 {
					l.ctx.KSHIFTRQ(operand.U8(8), mask, mask)
				}
				l.ctx.VMOVDQU64(row, mask, operand.Mem{Base: dst, Disp: 56 * (even + i)})
			}
		}
	}
}

// sideBits returns a mask of the state that decides whether the side of Attacks is Black, and
// the bits to flip after it is applied.
func sideBits(ctx *build.Context) (moves, flip reg.Register) {
	ctx.Comment("The side: which bit of the state says that it is Black, and what to flip in it.")
	moves, flip = ctx.GP64(), ctx.GP64()
	ctx.MOVBQZX(address(ctx.Param("side")), moves)
	ctx.MOVQ(moves, flip)
	ctx.ANDQ(operand.U8(1), flip)
	ctx.SHLQ(operand.U8(32), flip)
	ctx.NOTQ(moves)
	ctx.SHRQ(operand.U8(1), moves)
	ctx.ANDQ(operand.U8(1), moves)
	ctx.SHLQ(operand.U8(32), moves)
	return moves, flip
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
	l.comment("Rooks and queens along ranks and files.")
	straight := l.straight(rooks, queens)
	sets[3], sets[4] = straight[0], straight[1]
	l.comment("Bishops and queens along diagonals.")
	for _, step := range []int{9, -9, 7, -7} {
		d := l.newDirection(l.empty, step)
		if set := d.rays(bishops); sets[2] == nil {
			sets[2] = set
		} else {
			sets[2] = l.or(sets[2], set)
		}
		sets[4] = l.or(sets[4], d.rays(queens))
	}
	l.comment("All kinds.")
	sets[6] = l.or(l.or3(l.or3(sets[0], sets[1], sets[2]), sets[3], sets[4]), sets[5])
	return sets
}
