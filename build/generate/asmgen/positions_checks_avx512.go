package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// checks generates the kernel of Checks.
func (l *lanes512) checks() {
	dst := l.ctx.Load(l.ctx.Param("dst"), l.ctx.GP64())
	positions := l.ctx.Load(l.ctx.Param("positions"), l.ctx.GP64())
	n := l.ctx.Load(l.ctx.Param("n"), l.ctx.GP64())
	l.each(positions, n, func(recordAt func(i int) operand.Mem, taken reg.Register) {
		l.read(recordAt, l.blackMoves)
		s := l.kingThreats()
		l.comment("Out: four sets a position, two positions a register.")
		l.storeRows(dst, taken, [4]reg.Register{s.checkers, l.and(s.between, l.own), s.danger, s.checkMask})
	}, output{dst, 32})
	l.ctx.VZEROUPPER()
	l.ctx.RET()
}

// storeRows stores four sets for each position of the group.
func (l *lanes512) storeRows(dst, taken reg.Register, sets [4]reg.Register) {
	lowHalf, highHalf := l.constant(l.k.lowHalf), l.constant(l.k.highHalf)
	lowPairs, highPairs := l.constant(l.k.lowPairs), l.constant(l.k.highPairs)
	low, high := l.permute(sets[0], sets[1], lowHalf), l.permute(sets[2], sets[3], lowHalf)
	l.comment("Positions 4 to 7.")
	low2, high2 := l.permute(sets[0], sets[1], highHalf), l.permute(sets[2], sets[3], highHalf)
	rows := [4]reg.Register{
		l.permute(low, high, lowPairs), l.permute(low, high, highPairs),
		l.permute(low2, high2, lowPairs), l.permute(low2, high2, highPairs),
	}
	l.comment("Four quadwords for each position taken.")
	quadwords, all, mask := l.ctx.GP64(), l.ctx.GP64(), l.ctx.K()
	l.ctx.MOVQ(taken, quadwords)
	l.ctx.SHLQ(operand.U8(2), quadwords)
	l.ctx.MOVQ(operand.I32(-1), all)
	l.ctx.BZHIQ(quadwords, all, quadwords)
	l.ctx.KMOVQ(quadwords, mask)
	l.comment("Store two positions at a time.")
	for i, row := range rows {
		if i > 0 {
			l.ctx.KSHIFTRQ(operand.U8(8), mask, mask)
		}
		l.ctx.VMOVDQU64(row, mask, operand.Mem{Base: dst, Disp: 64 * i})
	}
}

// kingThreats also finds the pieces of the other side.
func (l *lanes512) kingThreats() *kingThreats {
	s := &kingThreats{}
	l.their = l.andNot(l.occupied, l.own)
	orthogonal := l.logic(inX&(inY|inZ), l.their, l.boards[record.Rooks], l.boards[record.Queens])
	diagonal := l.logic(inX&(inY|inZ), l.their, l.boards[record.Bishops], l.boards[record.Queens])
	lines := l.kingLines(s)
	l.contacts(s, lines, orthogonal, diagonal)
	l.rays(s, lines, orthogonal, diagonal)
	l.maskOfChecks(s, lines.one)
	return s
}

// kingLines512 holds the king's attacks along each line, and the number one.
type kingLines512 struct{ rank, file, diagonal, antiDiagonal, one reg.Register }

// kingLines finds the king and its lines.
func (l *lanes512) kingLines(s *kingThreats) (lines kingLines512) {
	l.comment("The king, as a number of leading zeros, and the blockers above and below it.")
	all := l.and(l.own, l.boards[record.Kings])
	s.king = l.and(l.sub64(l.zero(), all), all)
	zeros, there := l.ctx.ZMM(), l.ctx.K()
	l.ctx.VPLZCNTQ(s.king, zeros)
	l.ctx.VPTESTMQ(s.king, s.king, there)
	one, top := l.broadcast(l.k.one), l.broadcast(l.k.top)
	s.below = l.sub64(s.king, one)
	above := l.logic((inX|inY)&^inZ, l.occupied, s.king, s.below)
	under := l.and(l.occupied, s.below)

	// line returns the king's attacks along a line. The blockers above minus the highest
	// blocker below is all ones from the latter up to the lowest blocker above. Where there
	// is no blocker below, a1 takes its place.
	line := func(mask reg.Register) reg.Register {
		first := l.logic(inX&inY|inZ, under, mask, one)
		l.ctx.VPLZCNTQ(first, first)
		l.ctx.VPSRLVQ(first, top, first)
		d := l.sub64(l.logic(inX&inY&^inZ, above, mask, s.king), first)
		return l.logic((inX^inY)&inZ, d, above, mask)
	}
	// lookUp returns a mask by the king's leading zeros, or 0 where there is no king.
	lookUp := func(numbers, masks operand.Mem) reg.Register {
		r := l.ctx.ZMM()
		l.ctx.VPERMB(l.constant(numbers), zeros, r)
		l.ctx.VPERMI2Q_Z(l.constant(masks.Offset(64)), l.constant(masks), there, r)
		return r
	}
	l.comment("The king's rank and file.")
	square := l.sub64(l.broadcast(l.k.lastSquare), zeros)
	rankMask, fileMask := l.ctx.ZMM(), l.ctx.ZMM()
	l.ctx.VPSLLVQ_Z(l.and(square, l.broadcast(l.k.rankStart)), l.broadcast(l.k.firstRank.white), there, rankMask)
	l.ctx.VPROLVQ_Z(square, l.broadcast(l.k.aFile), there, fileMask)
	l.comment("Along the rank: all from the highest blocker below the king to the lowest one above.")
	lines.rank = line(rankMask)
	l.comment("Along the file.")
	lines.file = line(fileMask)
	l.comment("The diagonal, and what the king attacks along it.")
	lines.diagonal = line(lookUp(l.k.diagonal, l.k.diagonals))
	l.comment("The anti-diagonal.")
	lines.antiDiagonal = line(lookUp(l.k.antiDiagonal, l.k.antiDiagonals))
	s.rank, lines.one = lines.rank, one
	return lines
}

// contacts finds the checkers, and the danger of enemy pawns, knights and kings.
func (l *lanes512) contacts(s *kingThreats, lines kingLines512, orthogonal, diagonal reg.Register) {
	straight, oblique := l.or(lines.rank, lines.file), l.or(lines.diagonal, lines.antiDiagonal)
	l.comment("Checkers: sliders on these lines, and knights.")
	near, far := l.affine(s.king, l.broadcast(l.k.beside)), l.affine(s.king, l.broadcast(l.k.twoBeside))
	s.checkers = l.logic(inX&inY|inZ, straight, orthogonal, l.and(oblique, diagonal))
	s.checkers = l.logic(inX|inY&inZ, s.checkers, l.and(l.spread(near, far), l.their), l.boards[record.Knights])
	l.comment("Pawns that give check.")
	enemyPawns := l.and(l.their, l.boards[record.Pawns])
	s.checkers = l.logic(inX|inY&inZ, s.checkers, enemyPawns, l.forward(near))

	l.comment("Danger: what enemy pawns attack, then knights and kings.")
	s.danger = l.backward(l.neighbours(enemyPawns))
	s.danger = l.or3(s.danger, l.knightSet(l.and(l.their, l.boards[record.Knights])), l.kingSet(l.and(l.their, l.boards[record.Kings])))
}

// rays finds the danger of enemy sliders, and where they face the king.
func (l *lanes512) rays(s *kingThreats, lines kingLines512, orthogonal, diagonal reg.Register) {
	// facing returns the squares of a line on which the king and a slider face each other.
	// The slider's upward ray meets the king's downward ray, or the reverse.
	facing := func(king, up, down reg.Register) reg.Register {
		l.comment("Facing: the slider's rays up meet the king's below it, and those down the king's above.")
		return l.and(king, l.logic(inX&inY|^inX&inZ, s.below, up, down))
	}
	l.comment("Enemy rooks and queens. The king does not block them.")
	through := l.or(l.empty, s.king)
	straightRays := l.newStraight(through)
	east, west := straightRays.alongRanks(orthogonal)
	north, south := straightRays.alongFiles(orthogonal)
	s.east, s.west = east, west
	s.onRank, s.onFile = facing(lines.rank, east, west), facing(lines.file, north, south)
	s.danger = l.or3(l.or3(s.danger, east, west), north, south)
	l.comment("Bishops and queens along diagonals.")
	ray := func(shift int) reg.Register { return l.newDirection(through, shift).rays(diagonal) }
	up, down := ray(9), ray(-9)
	s.onDiagonal = facing(lines.diagonal, up, down)
	s.danger = l.or3(s.danger, up, down)
	l.comment("Bishops and queens along anti-diagonals.")
	up, down = ray(7), ray(-7)
	s.onAntiDiagonal = facing(lines.antiDiagonal, up, down)
	s.danger = l.or3(s.danger, up, down)
	s.between = l.or(l.or3(s.onRank, s.onFile, s.onDiagonal), s.onAntiDiagonal)
}

// maskOfChecks finds the check mask.
func (l *lanes512) maskOfChecks(s *kingThreats, one reg.Register) {
	l.comment("Check mask: the checker and the empty squares where it faces the king, none of two", "checkers, all without one.")
	s.checkMask = l.logic(inX&inY|inZ, s.between, l.empty, s.checkers)
	atMostOne, none := l.ctx.K(), l.ctx.K()
	l.ctx.VPTESTNMQ(s.checkers, l.sub64(s.checkers, one), atMostOne)
	l.ctx.VPTESTNMQ(s.checkers, s.checkers, none)
	l.ctx.VMOVDQA64_Z(s.checkMask, atMostOne, s.checkMask)
	everywhere := l.ctx.ZMM()
	l.ctx.VPMOVM2Q(none, everywhere)
	s.checkMask = l.or(s.checkMask, everywhere)
}
