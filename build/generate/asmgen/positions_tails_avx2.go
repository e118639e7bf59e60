package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
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
		moves := l.counts(t)
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

// counts returns the numbers of legal moves. Before the last sum, each byte holds the moves to
// one rank. They are at most 27 a square: one of the king, eight each of sliders and knights,
// eight by promotions and two en passant.
func (l *lanes256) counts(t *kingThreats) reg.Register {
	k := l.k
	ok := l.andNot(t.checkMask, l.own)

	l.comment("The squares around the king.")
	around := l.or(t.beside, t.king)
	ring := l.andNot(l.or3(t.beside, l.shift(around, 8), l.shift(around, -8)), l.or(l.own, t.danger))
	l.countOf("king moves")
	n := l.count(ring)
	add := func(name string, set reg.Register) {
		l.countOf(name)
		n = l.add8(n, l.count(set))
	}

	l.comment("Castling, with the rooks that the king sees on its first rank.")
	rights := l.and(l.and(l.boards[record.State], l.boards[record.Rooks]), l.own)
	rights = l.and(l.and(rights, t.rank), l.forBlack(k.firstRank, k.turnFirst))
	occupied := l.andNot(l.occupied, t.king)
	var castlings [2]reg.Register // all ones where legal
	for i, side := range [2]struct{ kingTo, turnKing, rookTo, turnRook operand.Mem }{
		{k.squareG, k.turnG, k.squareF, k.turnF}, {k.squareC, k.turnC, k.squareD, k.turnD},
	} {
		var rook reg.Register
		if i == 0 {
			rook = l.andNot(rights, t.below)
		} else {
			rook = l.and(rights, t.below)
		}
		l.comment("The ways of the king and the rook, without blockers or danger; no pinned rook.",
			"A king in check is on its way itself.")
		// span returns all squares from x up to a square. The argument below is x-1.
		span := func(below reg.Register, to, turn operand.Mem) reg.Register {
			target := l.forBlack(to, turn)
			return l.or(l.xor(l.sub64(target, k.one), below), target)
		}
		kingPath := l.or(span(t.below, side.kingTo, side.turnKing), t.king)
		rookPath := span(l.sub64(rook, k.one), side.rookTo, side.turnRook)
		l.comment("What forbids castling.")
		bad := l.and(l.or(kingPath, rookPath), l.andNot(occupied, rook))
		bad = l.or3(bad, l.and(kingPath, t.danger), l.and(rook, t.between))
		castlings[i] = l.andNot(l.equal64(bad, k.zero), l.equal64(rook, k.zero))
	}

	l.comment("Sliders, of which the pinned ones stay on their line.")
	orthogonal := l.and(l.own, l.or(l.boards[record.Rooks], l.boards[record.Queens]))
	diagonal := l.and(l.own, l.or(l.boards[record.Bishops], l.boards[record.Queens]))
	// free returns the pieces that are not pinned, or pinned only on the given line.
	free := func(pieces, line reg.Register) reg.Register { return l.and(pieces, l.orNot(line, t.between)) }
	onRank := free(orthogonal, t.onRank)
	add("sliders east", l.and(l.ray(onRank, l.empty), ok))
	add("sliders west", l.and(l.newDirection(l.empty, -1).rays(onRank), ok))
	for _, s := range []struct {
		shift  int
		pieces reg.Register
		line   reg.Register
	}{{8, orthogonal, t.onFile}, {9, diagonal, t.onDiagonal}, {7, diagonal, t.onAntiDiagonal}} {
		pieces := free(s.pieces, s.line)
		for _, shift := range []int{s.shift, -s.shift} {
			add("sliders "+compass[shift], l.and(l.newDirection(l.empty, shift).rays(pieces), ok))
		}
	}

	l.comment("Knights that are not pinned.")
	knights := l.andNot(l.and(l.own, l.boards[record.Knights]), t.between)
	toEast, toWest := l.east(knights), l.west(knights)
	for i, near := range []reg.Register{toEast, toWest} {
		side := []string{"east", "west"}[i]
		add("knights north-north-"+side, l.and(l.shift(near, 16), ok))
		add("knights south-south-"+side, l.and(l.shift(near, -16), ok))
	}
	for i, far := range []reg.Register{l.east(toEast), l.west(toWest)} {
		side := []string{"east", "west"}[i]
		add("knights "+side+"-north-"+side, l.and(l.shift(far, 8), ok))
		add("knights "+side+"-south-"+side, l.and(l.shift(far, -8), ok))
	}

	l.comment("Pawns: steps go to empty squares and captures to enemies, so that one count does", "for a step and a capture. On the last ranks they count four times.")
	pawn := l.and(l.own, l.boards[record.Pawns])
	l.comment("Steps and double steps.")
	step := l.and(l.forward(free(pawn, t.onFile)), l.empty)
	double := l.and(l.forward(l.and(step, l.forBlack(k.thirdRank, k.turnThird))), l.empty)
	l.comment("Captures to the east go up the diagonal for White, down the anti-diagonal for Black.")
	eastern := l.east(free(pawn, l.logic(inX&inY|^inX&inZ, l.black, t.onAntiDiagonal, t.onDiagonal)))
	l.comment("Captures to the west.")
	western := l.west(free(pawn, l.logic(inX&inY|^inX&inZ, l.black, t.onDiagonal, t.onAntiDiagonal)))
	for i, pair := range [][2]reg.Register{{eastern, step}, {western, double}} {
		l.comment("Captures go to enemies.")
		targets := l.or(l.and(l.forward(pair[0]), l.their), pair[1])
		targets = l.and(targets, ok)
		last := l.and(targets, k.lastRanks)
		l.countOf([]string{"promotions by steps and captures east", "promotions by captures west"}[i])
		promotions := l.count(last)
		n = l.add8(l.add8(n, promotions), l.add8(promotions, promotions))
		add([]string{"steps and captures east", "double steps and captures west"}[i], targets)
	}

	l.comment("Captures en passant, on the rank of the captured pawns: the check mask holds the pawn", "or the square behind it, and the pawn must not have kept a slider from the king.")
	enPassant := l.and(l.and(l.boards[record.State], l.empty), l.forBlack(k.sixthRank, k.turnThird))
	captured := l.and(l.and(l.backward(enPassant), l.their), l.boards[record.Pawns])
	captured = l.and(captured, l.or(l.backward(t.checkMask), t.checkMask))
	captured = l.andNot(captured, l.or(t.onDiagonal, t.onAntiDiagonal))
	l.comment("Along the rank two pawns leave: one the king sees, the other a slider.")
	up, down := l.andNot(t.rank, t.below), l.and(t.rank, t.below)
	kept := l.or(l.and(l.east(up), t.west), l.and(l.east(t.east), down))
	add("captures en passant east", l.andNot(l.and(captured, eastern), kept))
	l.comment("To the west.")
	kept = l.or(l.and(l.west(down), t.east), l.and(l.west(t.west), up))
	add("captures en passant west", l.andNot(l.and(captured, western), kept))
	l.comment("The sum of ranks, and castling moves.")
	return l.sub64(l.sub64(l.sum(n), castlings[0]), castlings[1])
}
