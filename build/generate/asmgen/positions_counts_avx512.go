package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
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
	k := l.k
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

	n := l.zero()
	add := func(name string, set reg.Register) {
		l.countOf(name)
		n = l.add64(n, l.count64(set))
	}
	ok := l.andNot(t.checkMask, l.own)

	l.comment("The squares around the king.")
	beside := l.affine(t.king, l.broadcast(k.beside))
	around := l.affine(t.king, l.broadcast(k.around))
	add("king moves", l.logic(inX&^inY&^inZ, l.or3(beside, l.shift(around, 8), l.shift(around, -8)), l.own, t.danger))

	l.comment("Castling, with the rooks that the king sees on its first rank.")
	rights := l.logic(inX&inY&inZ, l.boards[record.State], l.boards[record.Rooks], l.own)
	rights = l.logic(inX&inY&inZ, rights, t.rank, l.rotateForBlack(k.firstRank, k.turnFirst))
	occupied := l.andNot(l.occupied, t.king)
	for _, east := range []bool{true, false} {
		rook, kingTo, rookTo := l.and(rights, t.below), k.squareC, k.squareD
		if east {
			rook, kingTo, rookTo = l.andNot(rights, t.below), k.squareG, k.squareF
		}
		l.comment("The way of the king.")
		// span returns all squares from x up to a square. The argument below is x-1.
		span := func(below reg.Register, to operand.Mem) reg.Register {
			target := l.rotateForBlack(to, k.turnFirst)
			return l.logic((inX^inY)|inZ, l.sub64(target, l.broadcast(k.one)), below, target)
		}
		kingPath := l.or(span(t.below, kingTo), t.king)
		l.comment("The way of the rook.")
		rookPath := span(l.sub64(rook, l.broadcast(k.one)), rookTo)
		l.comment("Neither has blockers, the king's no danger, and the rook is not pinned.")
		bad := l.logic((inX|inY)&inZ, kingPath, rookPath, l.andNot(occupied, rook))
		bad = l.logic(inX|inY&inZ, bad, kingPath, t.danger)
		bad = l.logic(inX|inY&inZ, bad, rook, t.between)
		free, may := l.ctx.K(), l.ctx.K()
		l.ctx.VPTESTNMQ(bad, bad, t.noChecker, free)
		l.ctx.VPTESTMQ(rook, rook, free, may)
		l.ctx.VPADDQ(l.broadcast(k.one), n, may, n)
	}

	l.comment("Sliders, of which the pinned ones stay on their line.")
	orthogonal := l.logic(inX&(inY|inZ), l.own, l.boards[record.Rooks], l.boards[record.Queens])
	diagonal := l.logic(inX&(inY|inZ), l.own, l.boards[record.Bishops], l.boards[record.Queens])
	// free returns the pieces that are not pinned, or pinned only on the given line.
	free := func(pieces, line reg.Register) reg.Register { return l.logic(inX&(^inY|inZ), pieces, t.between, line) }
	straight := l.newStraight(l.empty)
	east, west := straight.alongRanks(free(orthogonal, t.onRank))
	north, south := straight.alongFiles(free(orthogonal, t.onFile))
	for i, ray := range []reg.Register{east, west, north, south} {
		add([]string{"sliders east", "sliders west", "sliders north", "sliders south"}[i], l.and(ray, ok))
	}
	l.comment("Bishops and queens.")
	for i, pieces := range []reg.Register{free(diagonal, t.onDiagonal), free(diagonal, t.onAntiDiagonal)} {
		for _, shift := range []int{9 - 2*i, 2*i - 9} {
			add("sliders "+compass[shift], l.and(l.newDirection(l.empty, shift).rays(pieces), ok))
		}
	}

	l.comment("Knights that are not pinned: their files.")
	knights := l.logic(inX&inY&^inZ, l.own, l.boards[record.Knights], t.between)
	toEast, toWest := l.east(knights), l.affine(knights, l.broadcast(k.westward))
	for i, near := range []reg.Register{toEast, toWest} {
		side := []string{"east", "west"}[i]
		add("knights north-north-"+side, l.and(l.shift(near, 16), ok))
		add("knights south-south-"+side, l.and(l.shift(near, -16), ok))
	}
	l.comment("The files of their other jumps.")
	for i, far := range []reg.Register{l.east(toEast), l.affine(toWest, l.broadcast(k.westward))} {
		side := []string{"east", "west"}[i]
		add("knights "+side+"-north-"+side, l.and(l.shift(far, 8), ok))
		add("knights "+side+"-south-"+side, l.and(l.shift(far, -8), ok))
	}

	l.comment("Pawns: steps go to empty squares and captures to enemies, so that one count does", "for a step and a capture. On the last ranks they count four times.")
	pawn := l.and(l.own, l.boards[record.Pawns])
	forward := l.forBlack(k.forward, k.turned)
	step := l.and(l.rotate(free(pawn, t.onFile), forward), l.empty)
	l.comment("Double steps.")
	double := l.and(l.rotate(l.and(step, l.rotateForBlack(k.thirdRank, k.turnThird)), forward), l.empty)
	l.comment("Captures. To the east is up the diagonal for White, down the anti-diagonal for Black.")
	eastern := l.east(free(pawn, l.logic(inX&inY|^inX&inZ, l.black, t.onAntiDiagonal, t.onDiagonal)))
	western := l.affine(free(pawn, l.logic(inX&inY|^inX&inZ, l.black, t.onDiagonal, t.onAntiDiagonal)), l.broadcast(k.westward))
	for i, pair := range [][2]reg.Register{{eastern, step}, {western, double}} {
		l.comment("Captures go to enemies.")
		targets := l.logic(inX&inY|inZ, l.rotate(pair[0], forward), l.their, pair[1])
		targets = l.and(targets, ok)
		last := l.and(targets, l.broadcast(k.lastRanks))
		l.countOf([]string{"promotions by steps and captures east", "promotions by captures west"}[i])
		promotions := l.count64(last)
		n = l.add64(l.add64(n, promotions), l.add64(promotions, promotions))
		add([]string{"steps and captures east", "double steps and captures west"}[i], targets)
	}

	l.comment("Captures en passant, on the rank of the captured pawns: the check mask holds the pawn", "or the square behind it, and the pawn must not have kept a slider from the king.")
	enPassant := l.logic(inX&inY&inZ, l.boards[record.State], l.empty, l.rotateForBlack(k.sixthRank, k.turnSixth))
	backward := l.forBlack(k.backward, k.turned)
	captured := l.logic(inX&inY&inZ, l.rotate(enPassant, backward), l.their, l.boards[record.Pawns])
	captured = l.logic(inX&(inY|inZ), captured, l.rotate(t.checkMask, backward), t.checkMask)
	captured = l.logic(inX&^inY&^inZ, captured, t.onDiagonal, t.onAntiDiagonal)
	l.comment("Along the rank two pawns leave: one the king sees, the other a slider. Captures to", "the east.")
	up, down := l.andNot(t.rank, t.below), l.and(t.rank, t.below)
	add("captures en passant east", l.logic(inX&inY&^inZ, captured, eastern, l.logic(inX&inY|inZ, l.east(up), t.west, l.and(l.east(t.east), down))))
	l.comment("Captures to the west.")
	westward := l.broadcast(k.westward)
	add("captures en passant west", l.logic(inX&inY&^inZ, captured, western, l.logic(inX&inY|inZ, l.affine(down, westward), t.east, l.and(l.affine(t.west, westward), up))))
	l.comment("The numbers of moves, 255 if they are greater.")
	l.ctx.VPMOVUSQB(n, mask, operand.Mem{Base: moves})
}
