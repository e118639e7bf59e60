package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
)

// For longer tails a group of 64 that overlaps the previous one is faster.
const longestLegalTail512 = 40

// legalCounts generates LegalCounts. It slices groups of 64 positions by rank and counts a
// short tail in lanes.
func (l *lanes512) legalCounts(loop list.Loop) {
	moves := l.ctx.Load(l.ctx.Param("moves"), l.ctx.GP64())
	checkers := l.ctx.Load(l.ctx.Param("checkers"), l.ctx.GP64())
	positions := l.ctx.Load(l.ctx.Param("positions"), l.ctx.GP64())
	n := l.ctx.Load(l.ctx.Param("n"), l.ctx.GP64())
	s := newSliced512(l, loop)

	l.ctx.CMPQ(n, operand.U8(64))
	l.ctx.JLT(operand.LabelRef("lanes"))
	s.begin()
	l.ctx.Label(loop.Label)
	s.group(positions, moves, checkers)
	l.comment("The next 64, if there are so many.")
	l.ctx.ADDQ(operand.U32(64*64), positions)
	l.ctx.ADDQ(operand.U8(64), moves)
	l.ctx.SUBQ(operand.U8(64), n)
	l.ctx.JEQ(operand.LabelRef("done"))
	advance(l.ctx, checkers, 64)
	l.ctx.CMPQ(n, operand.U8(64))
	l.ctx.JGE(operand.LabelRef(loop.Label))
	l.ctx.CMPQ(n, operand.U8(longestLegalTail512))
	l.ctx.JLE(operand.LabelRef("lanes"))
	s.overlap(positions, moves, checkers, n)

	l.ctx.Label("lanes")
	l.each(positions, n, func(recordAt func(i int) operand.Mem, taken reg.Register) {
		l.read(recordAt, l.blackMoves)
		l.counts(taken, moves, checkers)
		advance(l.ctx, checkers, 8)
	}, output{moves, 1})
	l.ctx.Label("done")
	l.ctx.VZEROUPPER()
	l.ctx.RET()
}

// advance advances a pointer unless it is nil.
func advance(ctx *build.Context, pointer reg.Register, bytes int) {
	next := ctx.GP64()
	ctx.LEAQ(operand.Mem{Base: pointer, Disp: bytes}, next)
	ctx.TESTQ(pointer, pointer)
	ctx.CMOVQNE(next, pointer)
}

// counts stores the counts of at most eight positions.
func (l *lanes512) counts(taken, moves, checkers reg.Register) {
	t := l.kingThreats()
	l.comment("The positions taken. The numbers of checkers may be unwanted.")
	all, mask := l.ctx.GP64(), l.ctx.K()
	l.ctx.MOVQ(operand.I32(-1), all)
	l.ctx.BZHIQ(taken, all, all)
	l.ctx.KMOVQ(all, mask)
	l.ctx.TESTQ(checkers, checkers)
	l.ctx.JEQ(operand.LabelRef("unwanted"))
	l.countOf("checkers")
	l.ctx.VPMOVUSQB(l.count64(t.checkers), mask, operand.Mem{Base: checkers})
	l.ctx.Label("unwanted")
	c := &laneCounts512{lanes512: l}
	l.countMoves(c, &l.k.countConstants, t)
	l.comment("The numbers of moves, 255 if they are greater.")
	l.ctx.VPMOVUSQB(c.moves, mask, operand.Mem{Base: moves})
}

// laneCounts512 counts the bits of lanes by VPOPCNTQ.
type laneCounts512 struct {
	*lanes512
	moves    reg.Register // numbers of moves, nil before the first set
	lines    *straight512
	up, down reg.Register // rotations: a rank forward and backward for the side to move
}

func (c *laneCounts512) forward(set reg.Register) reg.Register {
	if c.up == nil {
		c.up = c.forBlack(c.k.forward, c.k.turned)
	}
	return c.rotate(set, c.up)
}

func (c *laneCounts512) backward(set reg.Register) reg.Register {
	if c.down == nil {
		c.down = c.forBlack(c.k.backward, c.k.turned)
	}
	return c.rotate(set, c.down)
}

func (c *laneCounts512) add(name string, set reg.Register) {
	c.countOf(name)
	n := c.count64(set)
	if c.moves != nil {
		n = c.add64(c.moves, n)
	}
	c.moves = n
}

func (c *laneCounts512) addPromotions(name string, set reg.Register) {
	c.countOf(name)
	n := c.count64(set)
	c.moves = c.add64(c.add64(c.moves, n), c.add64(n, n))
}

func (c *laneCounts512) addCastling(bad, rook reg.Register) {
	free, may := c.ctx.K(), c.ctx.K()
	c.ctx.VPTESTNMQ(bad, bad, free)
	c.ctx.VPTESTMQ(rook, rook, free, may)
	c.ctx.VPADDQ(c.broadcast(c.k.one), c.moves, may, c.moves)
}

func (c *laneCounts512) around(t *kingThreats) (beside, all reg.Register) {
	return c.affine(t.king, c.broadcast(c.k.beside)), c.affine(t.king, c.broadcast(c.k.around))
}

func (c *laneCounts512) repeat(constant operand.Mem) operand.Op { return c.broadcast(constant) }

func (c *laneCounts512) forSide(constant sideConstant) reg.Register {
	return c.rotate(c.broadcast(constant.white), c.and(c.black, c.broadcast(constant.turn)))
}

func (c *laneCounts512) bothWays(step int, sliders reg.Register, each func(step int, attacks reg.Register)) {
	if c.lines == nil {
		c.lines = c.newStraight(c.empty)
	}
	along := map[int]func(reg.Register) (there, back reg.Register){1: c.lines.alongRanks, 8: c.lines.alongFiles}[step]
	if along != nil {
		there, back := along(sliders)
		each(step, there)
		each(-step, back)
		return
	}
	for _, step := range []int{step, -step} {
		each(step, c.newDirection(c.empty, step).rays(sliders))
	}
}
