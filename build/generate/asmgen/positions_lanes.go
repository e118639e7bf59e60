package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// lanes emits the stages of kernels with a position a lane that do not depend on the level.
type lanes struct {
	laneVectors

	boards          [8]reg.Register
	own             reg.Register // the pieces of the first side: the side to move or the given one
	their           reg.Register // those of the other side
	occupied, empty reg.Register
	black           reg.Register // all ones where the first side is Black
}

// laneVectors emits a level's instructions on lanes. Each method returns its result in a new
// register.
type laneVectors interface {
	and(x reg.Register, y operand.Op) reg.Register
	or(x reg.Register, y operand.Op) reg.Register
	or3(x, y reg.Register, z operand.Op) reg.Register
	logic(table uint8, x, y reg.Register, z operand.Op) reg.Register
	shift(x operand.Op, count int) reg.Register
	east(x reg.Register) reg.Register
	west(x reg.Register) reg.Register
	forward(x reg.Register) reg.Register // one rank, as the first side's pawns go
	comment(lines ...string)

	// landing returns the squares that a step may enter, nil for all.
	landing(step int) operand.Op
	// straight returns the attacks of each set along ranks and files.
	straight(sets ...reg.Register) []reg.Register
}

// sideBits returns the bit of the state that says whether the side of Attacks is Black, and
// what to flip in it.
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

// kingThreats holds the checks, pins and danger of the king of the side to move.
type kingThreats struct {
	king      reg.Register // on the lowest square if there are several
	below     reg.Register // the squares below it
	beside    reg.Register // those beside it, with AVX2
	checkers  reg.Register
	danger    reg.Register
	checkMask reg.Register
	rank      reg.Register // the king's attacks along its rank

	// By line: the squares that the king and a slider attack from opposite sides. These are
	// all squares between the two if they are empty, or the only piece between them.
	onRank, onFile, onDiagonal, onAntiDiagonal reg.Register
	between                                    reg.Register // the union

	east, west reg.Register // the attacks of the other side's sliders along ranks
}

// A laneDirection holds the empty squares that a fill by one, two and four steps may enter.
type laneDirection struct {
	*lanes
	step    int
	through [3]reg.Register
}

func (l *lanes) newDirection(empty reg.Register, step int) *laneDirection {
	d := &laneDirection{lanes: l, step: step}
	l.comment(fmt.Sprintf("Rays %s: the empty squares that one step, two and four may go on to.", compass[step]))
	d.through[0] = d.keep(empty)
	for i := range 2 {
		d.through[i+1] = l.and(d.through[i], l.shift(d.through[i], step<<i))
	}
	return d
}

// keep returns the squares of set that a step may enter.
func (d *laneDirection) keep(set reg.Register) reg.Register {
	if landing := d.landing(d.step); landing != nil {
		return d.and(set, landing)
	}
	return set
}

// rays returns the sliders' attacks in the direction.
func (d *laneDirection) rays(set reg.Register) reg.Register {
	d.comment(fmt.Sprintf("Fill to the %s, then one step beyond.", compass[d.step]))
	for i, through := range d.through {
		set = d.logic(inX|inY&inZ, set, d.shift(set, d.step<<i), through)
	}
	return d.keep(d.shift(set, d.step))
}

// neighbours returns the east and west neighbours of the squares of set.
func (l *lanes) neighbours(set reg.Register) reg.Register {
	return l.or(l.west(set), l.east(set))
}

// knightSet returns the attacks of knights.
func (l *lanes) knightSet(set reg.Register) reg.Register {
	l.comment("Knights: the squares one file and two files away.")
	west, east := l.west(set), l.east(set)
	near, far := l.or(west, east), l.or(l.west(west), l.east(east))
	return l.spread(near, far)
}

// spread returns the squares two ranks from near and one rank from far.
func (l *lanes) spread(near, far reg.Register) reg.Register {
	l.comment("Two ranks up and down from one file away, and one rank from two files away.")
	return l.or(l.or3(l.shift(near, 16), l.shift(near, -16), l.shift(far, 8)), l.shift(far, -8))
}

// kingSet returns the attacks of kings.
func (l *lanes) kingSet(set reg.Register) reg.Register {
	l.comment("Kings: the squares beside them, then those above and below all three.")
	beside := l.neighbours(set)
	all := l.or(beside, set)
	return l.or3(beside, l.shift(all, 8), l.shift(all, -8))
}

// compass names the shifts of boards by one square, the eighth rank being the north.
var compass = map[int]string{
	8: "north", 9: "north-east", 1: "east", -7: "south-east", -8: "south", -9: "south-west", -1: "west", 7: "north-west",
}
