package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

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

// checksOfFour generates the kernel of Checks with AVX2.
func (l *lanes) checksOfFour() {
	l.eachFour(32, []string{"dst"}, func(records elements, results []result) {
		l.read(records, l.blackMoves)
		s := l.kingThreats()
		l.comment("Out: four sets a position.")
		l.storeFour(results[0].of, 0, [4]reg.Register{s.checkers, l.and(s.between, l.own), s.danger, s.checkMask})
	})
}

// storeFour stores four sets of each position at an offset from its result.
func (l *lanes) storeFour(result func(i int) operand.Mem, offset int, sets [4]reg.Register) {
	for half := range 2 {
		first, second := sets[2*half], sets[2*half+1]
		low, high := l.emit(l.ctx.VPUNPCKLQDQ, first, second), l.emit(l.ctx.VPUNPCKHQDQ, first, second)
		for i, pair := range []reg.Register{low, high} {
			v := pair.(reg.VecVirtual)
			l.ctx.VMOVDQU(v.AsX(), result(i).Offset(offset+16*half))
			l.ctx.VEXTRACTI128(operand.U8(1), v, result(i+2).Offset(offset+16*half))
		}
	}
}

// kingThreats finds the threats to the king, and the pieces of the other side.
func (l *lanes) kingThreats() *kingThreats {
	if l.avx512 {
		return l.threatsOfEight()
	}
	return l.threatsOfFour()
}

// lowestKing returns the king of the first side, on the lowest square if there are several.
func (l *lanes) lowestKing() reg.Register {
	kings := l.and(l.own, l.boards[record.Kings])
	return l.and(l.sub64(l.zero(), kings), kings)
}

// leaperDanger finds the danger of enemy pawns, knights and kings.
func (l *lanes) leaperDanger(s *kingThreats, enemyPawns reg.Register) {
	l.comment("Danger: what enemy pawns attack, then knights and kings.")
	s.danger = l.backward(l.neighbours(enemyPawns))
	knights := l.knightSet(l.and(l.their, l.boards[record.Knights]))
	kings := l.kingSet(l.and(l.their, l.boards[record.Kings]))
	s.danger = l.or3(s.danger, knights, kings)
}

// threatsOfFour finds the lines of the king by VPSHUFB, from the numbers of its file and rank.
func (l *lanes) threatsOfFour() *kingThreats {
	s := &kingThreats{}
	l.their = l.xor(l.occupied, l.own)
	l.contactsOfFour(s)
	l.comment("Sliders, and the squares below the king.")
	orthogonal := l.and(l.their, l.or(l.boards[record.Rooks], l.boards[record.Queens]))
	diagonal := l.and(l.their, l.or(l.boards[record.Bishops], l.boards[record.Queens]))
	s.below = l.sub64(s.king, l.k.one)
	l.linesOfFour(s, orthogonal, diagonal)
	l.checkMaskOfFour(s)
	return s
}

// contactsOfFour finds the king, its checkers other than sliders, and the danger of enemy pawns,
// knights and kings.
func (l *lanes) contactsOfFour(s *kingThreats) {
	l.comment("The king on the lowest square, and the squares beside it.")
	s.king = l.lowestKing()
	west, east := l.west(s.king), l.east(s.king)
	s.beside = l.or(west, east)
	far := l.or(l.west(west), l.east(east))
	l.comment("Knights and pawns that check.")
	s.checkers = l.and(l.and(l.spread(s.beside, far), l.their), l.boards[record.Knights])
	l.comment("Pawns that give check.")
	enemyPawns := l.and(l.their, l.boards[record.Pawns])
	s.checkers = l.or(s.checkers, l.and(l.forward(s.beside), enemyPawns))

	l.leaperDanger(s, enemyPawns)
}

// linesOfFour finds the sliders that check, their danger, and where they face the king.
func (l *lanes) linesOfFour(s *kingThreats, orthogonal, diagonal reg.Register) {
	k := l.k
	under := l.xor(l.occupied, s.king)
	turned := l.shuffle(s.king, k.swap)
	// line returns the king's attacks along a line with one square a rank. Subtracting the
	// king borrows from the first blocker above it. On reversed bytes it borrows from the
	// first blocker below it.
	line := func(mask reg.Register) reg.Register {
		l.comment("The king's rays up the line and, with ranks turned over, down.")
		blockers := l.and(under, mask)
		up := l.sub64(blockers, s.king)
		down := l.shuffle(l.sub64(l.shuffle(blockers, k.swap), turned), k.swap)
		return l.and(l.xor(up, down), mask)
	}
	// give adds the sliders' attacks along a line to danger and checkers. It returns the
	// squares on which they face the king: the slider's upward ray meets the king's downward
	// ray, or the reverse.
	give := func(line, sliders, up, down reg.Register) reg.Register {
		l.comment("Danger and checkers along the line, and where sliders face the king.")
		s.danger = l.or3(s.danger, up, down)
		s.checkers = l.or(s.checkers, l.and(line, sliders))
		return l.and(line, l.logic(inX&inY|^inX&inZ, s.below, up, down))
	}
	l.comment("Enemy rooks and queens along ranks. The king does not block them.")
	through := l.or(l.empty, s.king)
	d := l.newDirection(through, -1)
	s.east, s.west = l.ray(orthogonal, through), d.rays(orthogonal)
	l.comment("The king along its rank.")
	s.rank = l.or(l.ray(s.king, through), d.rays(s.king))
	s.onRank = give(s.rank, orthogonal, s.east, s.west)

	l.comment("The king's file: its byte repeated. The numbers of its file and its rank find its diagonals.")
	file := l.shuffle(l.sum(s.king), k.repeatFirst)
	otherRanks := l.equal8(s.king, k.zero)
	rankNumber, isFile := l.andNot(k.numbers, otherRanks), l.equal8(file, k.files)
	ray := func(shift int, set reg.Register) reg.Register { return l.newDirection(through, shift).rays(set) }
	s.onFile = give(line(file), orthogonal, ray(8, orthogonal), ray(-8, orthogonal))

	l.comment("Diagonals: on rank r stands the square of file f + r minus the king's rank.")
	sum := l.shuffle(l.sum(l.add8(rankNumber, l.and(isFile, k.fromEast))), k.repeatFirst)
	mask := l.shuffle(l.load(k.fileTable), l.sub8(l.load(k.numbersFrom7), sum))
	s.onDiagonal = give(line(mask), diagonal, ray(9, diagonal), ray(-9, diagonal))

	l.comment("Anti-diagonals: the sum of file and rank is the same.")
	sum = l.shuffle(l.sum(l.add8(rankNumber, l.and(isFile, k.numbers))), k.repeatFirst)
	mask = l.shuffle(l.load(k.fileTable), l.sub8(sum, k.numbers))
	s.onAntiDiagonal = give(line(mask), diagonal, ray(7, diagonal), ray(-7, diagonal))
}

var checkMaskComment = []string{
	"Check mask: the checker and the empty squares where it faces the king, none of two", "checkers, all without one.",
}

// checkMaskOfFour finds the check mask.
func (l *lanes) checkMaskOfFour(s *kingThreats) {
	l.comment(checkMaskComment...)
	s.between = l.or(l.or3(s.onRank, s.onFile, s.onDiagonal), s.onAntiDiagonal)
	checkMask := l.or(l.and(s.between, l.empty), s.checkers)
	others := l.and(s.checkers, l.sub64(s.checkers, l.k.one))
	checkMask = l.and(checkMask, l.equal64(others, l.k.zero))
	s.checkMask = l.or(checkMask, l.equal64(s.checkers, l.k.zero))
}

// checksOfEight generates the kernel of Checks with AVX-512.
func (l *lanes) checksOfEight() {
	dst, positions, n := argument(l.ctx, "dst"), argument(l.ctx, "positions"), argument(l.ctx, "n")
	l.eachEight(positions, n, func(records elements, taken reg.Register) {
		l.read(records, l.blackMoves)
		s := l.kingThreats()
		l.comment("Out: four sets a position, two positions a register.")
		l.storeRows(dst, taken, [4]reg.Register{s.checkers, l.and(s.between, l.own), s.danger, s.checkMask})
	}, output{dst, 32})
	end(l.ctx)
}

// storeRows stores four sets for each position of the group.
func (l *lanes) storeRows(dst, taken reg.Register, sets [4]reg.Register) {
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
	mask := l.maskOfTaken(taken, 2, operand.I32(-1))
	l.comment("Store two positions at a time.")
	for i, row := range rows {
		if i > 0 {
			l.ctx.KSHIFTRQ(operand.U8(8), mask, mask)
		}
		l.ctx.VMOVDQU64(row, mask, operand.Mem{Base: dst, Disp: 64 * i})
	}
}

// maskOfTaken returns a mask of the lowest bits of all, 1<<power for each position taken.
func (l *lanes) maskOfTaken(taken reg.Register, power uint8, all operand.Op) reg.Register {
	count, bits, mask := l.ctx.GP64(), l.ctx.GP64(), l.ctx.K()
	l.ctx.MOVQ(taken, count)
	l.ctx.SHLQ(operand.U8(power), count)
	l.ctx.MOVQ(all, bits)
	l.ctx.BZHIQ(count, bits, count)
	l.ctx.KMOVQ(count, mask)
	return mask
}

// threatsOfEight finds the lines of the king by its number of leading zeros.
func (l *lanes) threatsOfEight() *kingThreats {
	s := &kingThreats{}
	l.their = l.andNot(l.occupied, l.own)
	orthogonal := l.logic(inX&(inY|inZ), l.their, l.boards[record.Rooks], l.boards[record.Queens])
	diagonal := l.logic(inX&(inY|inZ), l.their, l.boards[record.Bishops], l.boards[record.Queens])
	lines := l.kingLines(s)
	l.contactsOfEight(s, lines, orthogonal, diagonal)
	l.raysOfEight(s, lines, orthogonal, diagonal)
	l.checkMaskOfEight(s, lines.one)
	return s
}

// kingLines holds the king's attacks along each line, and the number one.
type kingLines struct{ rank, file, diagonal, antiDiagonal, one reg.Register }

// kingLines finds the king and its lines.
func (l *lanes) kingLines(s *kingThreats) (lines kingLines) {
	l.comment("The king, as a number of leading zeros, and the blockers above and below it.")
	s.king = l.lowestKing()
	zeros, there := l.register(), l.ctx.K()
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
		r := l.register()
		l.ctx.VPERMB(l.constant(numbers), zeros, r)
		l.ctx.VPERMI2Q_Z(l.constant(masks.Offset(64)), l.constant(masks), there, r)
		return r
	}
	l.comment("The king's rank and file.")
	square := l.sub64(l.broadcast(l.k.lastSquare), zeros)
	rankMask, fileMask := l.register(), l.register()
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

// contactsOfEight finds the checkers, and the danger of enemy pawns, knights and kings.
func (l *lanes) contactsOfEight(s *kingThreats, lines kingLines, orthogonal, diagonal reg.Register) {
	straight, oblique := l.or(lines.rank, lines.file), l.or(lines.diagonal, lines.antiDiagonal)
	l.comment("Checkers: sliders on these lines, and knights.")
	near, far := l.affine(s.king, l.broadcast(l.k.beside)), l.affine(s.king, l.broadcast(l.k.twoBeside))
	s.checkers = l.logic(inX&inY|inZ, straight, orthogonal, l.and(oblique, diagonal))
	s.checkers = l.logic(inX|inY&inZ, s.checkers, l.and(l.spread(near, far), l.their), l.boards[record.Knights])
	l.comment("Pawns that give check.")
	enemyPawns := l.and(l.their, l.boards[record.Pawns])
	s.checkers = l.logic(inX|inY&inZ, s.checkers, enemyPawns, l.forward(near))

	l.leaperDanger(s, enemyPawns)
}

// raysOfEight finds the danger of enemy sliders, and where they face the king.
func (l *lanes) raysOfEight(s *kingThreats, lines kingLines, orthogonal, diagonal reg.Register) {
	// facing returns the squares of a line on which the king and a slider face each other.
	// The slider's upward ray meets the king's downward ray, or the reverse.
	facing := func(king, up, down reg.Register) reg.Register {
		l.comment("Facing: the slider's rays up meet the king's below it, and those down the king's above.")
		return l.and(king, l.logic(inX&inY|^inX&inZ, s.below, up, down))
	}
	l.comment("Enemy rooks and queens. The king does not block them.")
	through := l.or(l.empty, s.king)
	straight := l.newStraightRays(through)
	east, west := straight.alongRanks(orthogonal)
	north, south := straight.alongFiles(orthogonal)
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

// checkMaskOfEight finds the check mask.
func (l *lanes) checkMaskOfEight(s *kingThreats, one reg.Register) {
	l.comment(checkMaskComment...)
	s.checkMask = l.logic(inX&inY|inZ, s.between, l.empty, s.checkers)
	atMostOne, none := l.ctx.K(), l.ctx.K()
	l.ctx.VPTESTNMQ(s.checkers, l.sub64(s.checkers, one), atMostOne)
	l.ctx.VPTESTNMQ(s.checkers, s.checkers, none)
	l.ctx.VMOVDQA64_Z(s.checkMask, atMostOne, s.checkMask)
	everywhere := l.register()
	l.ctx.VPMOVM2Q(none, everywhere)
	s.checkMask = l.or(s.checkMask, everywhere)
}
