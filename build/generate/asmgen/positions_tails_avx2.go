package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// legalCounts generates LegalCounts for tails, four positions at a time.
func (l *lanes256) legalCounts() {
	frame := l.ctx.AllocLocal(32)
	l.each(1, []string{"moves", "checkers"}, func(recordAt func(i int) operand.Mem, results []result256) {
		l.read(recordAt, func(state reg.Register) reg.Register {
			return l.equal64(l.and(state, l.k.blackMoves), l.k.blackMoves)
		})
		t := l.kingThreats()
		l.countOf("checkers")
		checkers := l.sum(l.count(t.checkers))
		c := &laneCounts256{lanes256: l}
		l.countMoves(c, &l.k.countConstants, t)
		moves := c.total()
		l.comment("Bytes, 255 if a number is greater: the moves of two positions, then their checkers.")
		l.store(l.emit(l.ctx.VPACKUSWB, moves, checkers), frame)
		copyTo := func(r result256, from operand.Mem) {
			l.comment("A byte for each position.")
			for i := range 4 {
				b := l.ctx.GP64()
				l.ctx.MOVBQZX(from.Offset(i/2*16+i%2*4), b)
				l.ctx.MOVB(b.As8(), r.of(i))
			}
		}
		copyTo(results[0], frame)
		l.ctx.TESTQ(results[1].pointer, results[1].pointer)
		l.ctx.JEQ(operand.LabelRef("unwanted"))
		copyTo(results[1], frame.Offset(8))
		l.ctx.Label("unwanted")
	})
}

// count returns the bit count of each byte by table lookups of its nibbles.
func (l *lanes256) count(set reg.Register) reg.Register {
	table := l.load(l.k.bits)
	low := l.shuffle(table, l.and(set, l.k.nibble))
	high := l.shuffle(table, l.and(l.shift(set, -4), l.k.nibble))
	return l.add8(low, high)
}

// laneCounts256 counts the moves to each rank in a byte. They are at most 27 a square: one of
// the king, eight each of sliders and knights, eight by promotions and two en passant.
type laneCounts256 struct {
	*lanes256
	moves     reg.Register   // numbers of moves but castling, nil before the first set
	castlings []reg.Register // all ones where legal
}

func (c *laneCounts256) add(name string, set reg.Register) {
	c.countOf(name)
	n := c.count(set)
	if c.moves != nil {
		n = c.add8(c.moves, n)
	}
	c.moves = n
}

func (c *laneCounts256) addPromotions(name string, set reg.Register) {
	c.countOf(name)
	n := c.count(set)
	c.moves = c.add8(c.add8(c.moves, n), c.add8(n, n))
}

func (c *laneCounts256) addCastling(bad, rook reg.Register) {
	c.castlings = append(c.castlings, c.andNot(c.equal64(bad, c.k.zero), c.equal64(rook, c.k.zero)))
}

func (c *laneCounts256) around(t *kingThreats) (beside, all reg.Register) {
	return t.beside, c.or(t.beside, t.king)
}

func (c *laneCounts256) repeat(constant operand.Mem) operand.Op { return constant }

func (c *laneCounts256) forSide(constant sideConstant) reg.Register {
	return c.forBlack(constant.white, constant.turn)
}

func (c *laneCounts256) bothWays(step int, sliders reg.Register, each func(step int, attacks reg.Register)) {
	for _, step := range []int{step, -step} {
		if step == 1 {
			each(step, c.ray(sliders, c.empty))
		} else {
			each(step, c.newDirection(c.empty, step).rays(sliders))
		}
	}
}

// total returns the numbers of legal moves.
func (c *laneCounts256) total() reg.Register {
	c.comment("The sum of ranks, and castling moves.")
	n := c.sum(c.moves)
	for _, legal := range c.castlings {
		n = c.sub64(n, legal)
	}
	return n
}
