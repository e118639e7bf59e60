package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// checks generates the kernel of Checks.
func (l *lanes256) checks() {
	l.each(32, []string{"dst"}, func(recordAt func(i int) operand.Mem, results []result256) {
		l.read(recordAt, func(state reg.Register) reg.Register {
			return l.equal64(l.and(state, l.k.blackMoves), l.k.blackMoves)
		})
		s := l.kingThreats()
		l.comment("Out: four sets a position.")
		l.storeFour(results[0].of, 0, [4]reg.Register{s.checkers, l.and(s.between, l.own), s.danger, s.checkMask})
	})
}

// kingThreats also finds the pieces of the other side.
func (l *lanes256) kingThreats() *kingThreats {
	s := &kingThreats{}
	k := l.k
	their := l.xor(l.occupied, l.own)
	l.their = their
	l.comment("The king on the lowest square, and the squares beside it.")
	all := l.and(l.own, l.boards[record.Kings])
	king := l.and(l.sub64(l.zero(), all), all)
	west, east := l.west(king), l.east(king)
	s.king = king
	near, far := l.or(west, east), l.or(l.west(west), l.east(east))
	s.beside = near
	l.comment("Knights and pawns that check.")
	s.checkers = l.and(l.and(l.spread(near, far), their), l.boards[record.Knights])
	l.comment("Pawns that give check.")
	enemyPawns := l.and(their, l.boards[record.Pawns])
	s.checkers = l.or(s.checkers, l.and(l.forward(near), enemyPawns))

	l.comment("Danger: what enemy pawns attack, then knights and kings.")
	s.danger = l.backward(l.neighbours(enemyPawns))
	s.danger = l.or3(s.danger, l.knightSet(l.and(their, l.boards[record.Knights])), l.kingSet(l.and(their, l.boards[record.Kings])))

	l.comment("Sliders, and the squares below the king.")
	orthogonal := l.and(their, l.or(l.boards[record.Rooks], l.boards[record.Queens]))
	diagonal := l.and(their, l.or(l.boards[record.Bishops], l.boards[record.Queens]))
	below := l.sub64(king, k.one)
	s.below = below
	under := l.xor(l.occupied, king)
	turned := l.shuffle(king, k.swap)
	// line returns the king's attacks along a line with one square a rank. Subtracting the
	// king borrows from the first blocker above it. On reversed bytes it borrows from the
	// first blocker below it.
	line := func(mask reg.Register) reg.Register {
		l.comment("The king's rays up the line and, with ranks turned over, down.")
		blockers := l.and(under, mask)
		up := l.sub64(blockers, king)
		down := l.shuffle(l.sub64(l.shuffle(blockers, k.swap), turned), k.swap)
		return l.and(l.xor(up, down), mask)
	}
	// facing returns the squares of a line on which the king and a slider face each other.
	// The slider's upward ray meets the king's downward ray, or the reverse.
	facing := func(line, up, down reg.Register) reg.Register {
		return l.and(line, l.logic(inX&inY|^inX&inZ, below, up, down))
	}
	// give adds the sliders' attacks along a line to danger and checkers. It returns the
	// squares on which they face the king.
	give := func(line, sliders, up, down reg.Register) reg.Register {
		l.comment("Danger and checkers along the line, and where sliders face the king.")
		s.danger = l.or3(s.danger, up, down)
		s.checkers = l.or(s.checkers, l.and(line, sliders))
		return facing(line, up, down)
	}
	l.comment("Enemy rooks and queens along ranks. The king does not block them.")
	through := l.or(l.empty, king)
	d := l.newDirection(through, -1)
	eastward, westward := l.ray(orthogonal, through), d.rays(orthogonal)
	l.comment("The king along its rank.")
	onRank := l.or(l.ray(king, through), d.rays(king))
	s.rank, s.east, s.west = onRank, eastward, westward
	s.onRank = give(onRank, orthogonal, eastward, westward)

	l.comment("The king's file: its byte repeated. The numbers of its file and its rank find its diagonals.")
	file := l.shuffle(l.sum(king), k.repeat)
	otherRanks := l.equal8(king, k.zero)
	rankNumber, isFile := l.andNot(k.numbers, otherRanks), l.equal8(file, k.files)
	ray := func(shift int, set reg.Register) reg.Register { return l.newDirection(through, shift).rays(set) }
	s.onFile = give(line(file), orthogonal, ray(8, orthogonal), ray(-8, orthogonal))

	l.comment("Diagonals: on rank r stands the square of file f + r minus the king's rank.")
	sum := l.shuffle(l.sum(l.add8(rankNumber, l.and(isFile, k.fromEast))), k.repeat)
	mask := l.shuffle(l.load(k.fileTable), l.sub8(l.load(k.numbersFrom7), sum))
	s.onDiagonal = give(line(mask), diagonal, ray(9, diagonal), ray(-9, diagonal))

	l.comment("Anti-diagonals: the sum of file and rank is the same.")
	sum = l.shuffle(l.sum(l.add8(rankNumber, l.and(isFile, k.numbers))), k.repeat)
	mask = l.shuffle(l.load(k.fileTable), l.sub8(sum, k.numbers))
	s.onAntiDiagonal = give(line(mask), diagonal, ray(7, diagonal), ray(-7, diagonal))

	l.comment("Check mask: the checker and the empty squares where it faces the king, none of two", "checkers, all without one.")
	s.between = l.or(l.or3(s.onRank, s.onFile, s.onDiagonal), s.onAntiDiagonal)
	checkMask := l.or(l.and(s.between, l.empty), s.checkers)
	others := l.and(s.checkers, l.sub64(s.checkers, k.one))
	checkMask = l.and(checkMask, l.equal64(others, k.zero))
	s.checkMask = l.or(checkMask, l.equal64(s.checkers, k.zero))
	return s
}
