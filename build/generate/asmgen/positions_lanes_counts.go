package main

import (
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// A laneCounter counts the legal moves of a position a lane. AVX-512 counts in a quadword. AVX2
// counts the moves to each rank in a byte. They are at most 27 a square: one of the king, eight
// each of sliders and knights, eight by promotions and two en passant.
type laneCounter struct {
	*lanes
	t  *kingThreats
	ok reg.Register // the targets of pieces other than the king

	moves     reg.Register   // numbers of moves, nil before the first set
	castlings []reg.Register // all ones where legal
}

// countMoves returns the numbers of legal moves.
func (l *lanes) countMoves(t *kingThreats) reg.Register {
	c := &laneCounter{lanes: l, t: t, ok: l.andNot(t.checkMask, l.own)}
	if l.avx512 {
		l.up, l.down = nil, nil // kingThreats used each once; the rules below load them again
	}
	c.kingMoves()
	c.castling()
	c.sliders()
	c.knights()
	c.pawns()
	l.comment("The sum of ranks, and castling moves.")
	n := c.moves
	if !l.avx512 {
		n = l.sum(n)
	}
	for _, legal := range c.castlings {
		n = l.sub64(n, legal)
	}
	return n
}

// count returns the bit count of each quadword with AVX-512, and of each byte with AVX2, by table
// lookups of its nibbles.
func (l *lanes) count(set reg.Register) reg.Register {
	if l.avx512 {
		return l.unary(l.ctx.VPOPCNTQ, set)
	}
	table := l.load(l.k.table(bitsOfNibble))
	low := l.shuffle(table, l.and(set, l.k.byte(15)))
	high := l.shuffle(table, l.and(l.shift(set, -4), l.k.byte(15)))
	return l.add8(low, high)
}

// plus returns the sum of numbers that count returned.
func (l *lanes) plus(x, y reg.Register) reg.Register {
	if l.avx512 {
		return l.add64(x, y)
	}
	return l.add8(x, y)
}

// add adds the squares of a set to the number of moves.
func (c *laneCounter) add(name string, set reg.Register) {
	c.countOf(name)
	n := c.count(set)
	if c.moves != nil {
		n = c.plus(c.moves, n)
	}
	c.moves = n
}

// addPromotions adds the squares of a set of promotions three times.
func (c *laneCounter) addPromotions(name string, set reg.Register) {
	c.countOf(name)
	n := c.count(set)
	c.moves = c.plus(c.plus(c.moves, n), c.plus(n, n))
}

// free returns the pieces that are not pinned, or pinned only on the given line.
func (c *laneCounter) free(pieces, line reg.Register) reg.Register {
	return c.logic(inX&(^inY|inZ), pieces, c.t.between, line)
}

func (c *laneCounter) kingMoves() {
	c.comment("The squares around the king.")
	c.add("king moves", c.logic(inX&^inY&^inZ, c.around(c.t.king, c.t.beside), c.own, c.t.danger))
}

func (c *laneCounter) castling() {
	c.comment("Castling, with the rooks that the king sees on its first rank.")
	rights := c.logic(inX&inY&inZ, c.boards[record.State], c.boards[record.Rooks], c.own)
	rights = c.logic(inX&inY&inZ, rights, c.t.rank, c.forSide(0xff))
	c.castle(c.andNot(rights, c.t.below), 1<<6, 1<<5)
	c.castle(c.and(rights, c.t.below), 1<<2, 1<<3)
}

// castle adds a move for a rook that may castle. kingTo and rookTo are squares of White.
func (c *laneCounter) castle(rook reg.Register, kingTo, rookTo uint64) {
	one := c.broadcastOperand(c.k.quadword(1))
	// span returns all squares from x up to a square. The argument below is x-1.
	span := func(below reg.Register, to uint64) reg.Register {
		target := c.forSide(to)
		return c.logic((inX^inY)|inZ, c.sub64(target, one), below, target)
	}
	c.comment("The way of the king.")
	kingPath := c.or(span(c.t.below, kingTo), c.t.king)
	c.comment("The way of the rook.")
	rookPath := span(c.sub64(rook, one), rookTo)
	c.comment("Neither has blockers, the king's no danger, and the rook is not pinned. A king in check",
		"is on its way itself.")
	bad := c.logic((inX|inY)&inZ, kingPath, rookPath, c.andNot(c.t.blockers, rook))
	bad = c.logic(inX|inY&inZ, bad, kingPath, c.t.danger)
	bad = c.logic(inX|inY&inZ, bad, rook, c.t.between)
	c.castlings = append(c.castlings, c.andNot(c.isZero(bad), c.isZero(rook)))
}

func (c *laneCounter) sliders() {
	c.comment("Sliders, of which the pinned ones stay on their line.")
	orthogonal := c.logic(inX&(inY|inZ), c.own, c.boards[record.Rooks], c.boards[record.Queens])
	diagonal := c.logic(inX&(inY|inZ), c.own, c.boards[record.Bishops], c.boards[record.Queens])
	for _, line := range []struct {
		step            int
		pieces, squares reg.Register
	}{
		{1, orthogonal, c.t.onRank}, {8, orthogonal, c.t.onFile},
		{9, diagonal, c.t.onDiagonal}, {7, diagonal, c.t.onAntiDiagonal},
	} {
		there, back := c.rays(line.step, c.empty, c.free(line.pieces, line.squares))
		c.add("sliders "+nameOf(line.step), c.and(there[0], c.ok))
		c.add("sliders "+nameOf(-line.step), c.and(back[0], c.ok))
	}
}

func (c *laneCounter) knights() {
	c.comment("Knights that are not pinned: their files.")
	knights := c.logic(inX&inY&^inZ, c.own, c.boards[record.Knights], c.t.between)
	east, west := c.east(knights), c.west(knights)
	jumps := func(north, south string, ranks int, files reg.Register) {
		c.add("knights "+north, c.and(c.shift(files, 8*ranks), c.ok))
		c.add("knights "+south, c.and(c.shift(files, -8*ranks), c.ok))
	}
	jumps("north-north-east", "south-south-east", 2, east)
	jumps("north-north-west", "south-south-west", 2, west)
	c.comment("The files of their other jumps.")
	jumps("east-north-east", "east-south-east", 1, c.east(east))
	jumps("west-north-west", "west-south-west", 1, c.west(west))
}

// pawns counts steps with the captures to the east, and double steps with those to the
// west: steps go to empty squares and captures to enemies.
func (c *laneCounter) pawns() {
	c.comment("Pawns: steps go to empty squares and captures to enemies, so that one count does",
		"for a step and a capture. On the last ranks they count four times.")
	pawn := c.and(c.own, c.boards[record.Pawns])
	step := c.and(c.forward(c.free(pawn, c.t.onFile)), c.empty)
	c.comment("Double steps.")
	double := c.and(c.forward(c.and(step, c.forSide(0xff<<16))), c.empty)
	c.comment("Captures. To the east is up the diagonal for White, down the anti-diagonal for Black.")
	eastern := c.east(c.free(pawn, c.logic(inX&inY|^inX&inZ, c.black, c.t.onAntiDiagonal, c.t.onDiagonal)))
	c.comment("Captures to the west.")
	western := c.west(c.free(pawn, c.logic(inX&inY|^inX&inZ, c.black, c.t.onDiagonal, c.t.onAntiDiagonal)))
	for i, pair := range [][2]reg.Register{{eastern, step}, {western, double}} {
		c.comment("Captures go to enemies.")
		targets := c.logic(inX&inY|inZ, c.forward(pair[0]), c.their, pair[1])
		targets = c.and(targets, c.ok)
		c.addPromotions([]string{"promotions by steps and captures east", "promotions by captures west"}[i],
			c.and(targets, c.broadcastOperand(c.k.quadword(lastRanks))))
		c.add([]string{"steps and captures east", "double steps and captures west"}[i], targets)
	}
	c.enPassant(eastern, western)
}

// enPassant takes the files that pawns capture on.
func (c *laneCounter) enPassant(eastern, western reg.Register) {
	c.comment("Captures en passant, on the rank of the captured pawns: the check mask holds the pawn",
		"or the square behind it, and the pawn must not have kept a slider from the king.")
	passed := c.logic(inX&inY&inZ, c.boards[record.State], c.empty, c.forSide(0xff<<40))
	captured := c.logic(inX&inY&inZ, c.backward(passed), c.their, c.boards[record.Pawns])
	captured = c.logic(inX&(inY|inZ), captured, c.backward(c.t.checkMask), c.t.checkMask)
	captured = c.logic(inX&^inY&^inZ, captured, c.t.onDiagonal, c.t.onAntiDiagonal)
	c.comment("Along the rank two pawns leave: one the king sees, the other a slider.")
	up, down := c.andNot(c.t.rank, c.t.below), c.and(c.t.rank, c.t.below)
	kept := c.logic(inX&inY|inZ, c.east(up), c.t.west, c.and(c.east(c.t.east), down))
	c.add("captures en passant east", c.logic(inX&inY&^inZ, captured, eastern, kept))
	c.comment("To the west.")
	kept = c.logic(inX&inY|inZ, c.west(down), c.t.east, c.and(c.west(c.t.west), up))
	c.add("captures en passant west", c.logic(inX&inY&^inZ, captured, western, kept))
}
