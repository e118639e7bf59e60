package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// leapers emits the attacks of knights and kings, a position a lane.
type leapers struct{ leaperSteps }

// leaperSteps are the instructions that leapers need.
type leaperSteps interface {
	or(x reg.Register, y operand.Op) reg.Register
	or3(x, y reg.Register, z operand.Op) reg.Register
	shift(x operand.Op, count int) reg.Register
	east(x reg.Register) reg.Register
	west(x reg.Register) reg.Register
	comment(lines ...string)
}

// sideways returns the east and west neighbours of the squares of set.
func (l leapers) sideways(set reg.Register) reg.Register {
	return l.or(l.west(set), l.east(set))
}

// knightSet returns the attacks of knights.
func (l leapers) knightSet(set reg.Register) reg.Register {
	l.comment("Knights: the squares one file and two files away.")
	west, east := l.west(set), l.east(set)
	near, far := l.or(west, east), l.or(l.west(west), l.east(east))
	return l.spread(near, far)
}

// spread returns the squares two ranks from near and one rank from far.
func (l leapers) spread(near, far reg.Register) reg.Register {
	l.comment("Two ranks up and down from one file away, and one rank from two files away.")
	return l.or(l.or3(l.shift(near, 16), l.shift(near, -16), l.shift(far, 8)), l.shift(far, -8))
}

// kingSet returns the attacks of kings.
func (l leapers) kingSet(set reg.Register) reg.Register {
	l.comment("Kings: the squares beside them, then those above and below all three.")
	beside := l.sideways(set)
	all := l.or(beside, set)
	return l.or3(beside, l.shift(all, 8), l.shift(all, -8))
}
