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
	l.their = l.xor(l.occupied, l.own)
	l.contacts(s)
	l.comment("Sliders, and the squares below the king.")
	orthogonal := l.and(l.their, l.or(l.boards[record.Rooks], l.boards[record.Queens]))
	diagonal := l.and(l.their, l.or(l.boards[record.Bishops], l.boards[record.Queens]))
	s.below = l.sub64(s.king, l.k.one)
	l.lines(s, orthogonal, diagonal)
	l.maskOfChecks(s)
	return s
}

// contacts finds the king, its checkers other than sliders, and the danger of enemy pawns,
// knights and kings.
func (l *lanes256) contacts(s *kingThreats) {
	l.comment("The king on the lowest square, and the squares beside it.")
	all := l.and(l.own, l.boards[record.Kings])
	s.king = l.and(l.sub64(l.zero(), all), all)
	west, east := l.west(s.king), l.east(s.king)
	s.beside = l.or(west, east)
	far := l.or(l.west(west), l.east(east))
	l.comment("Knights and pawns that check.")
	s.checkers = l.and(l.and(l.spread(s.beside, far), l.their), l.boards[record.Knights])
	l.comment("Pawns that give check.")
	enemyPawns := l.and(l.their, l.boards[record.Pawns])
	s.checkers = l.or(s.checkers, l.and(l.forward(s.beside), enemyPawns))

	l.comment("Danger: what enemy pawns attack, then knights and kings.")
	s.danger = l.backward(l.neighbours(enemyPawns))
	s.danger = l.or3(s.danger, l.knightSet(l.and(l.their, l.boards[record.Knights])), l.kingSet(l.and(l.their, l.boards[record.Kings])))
}

// lines finds the sliders that check, their danger, and where they face the king.
func (l *lanes256) lines(s *kingThreats, orthogonal, diagonal reg.Register) {
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
	file := l.shuffle(l.sum(s.king), k.repeat)
	otherRanks := l.equal8(s.king, k.zero)
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
}

// maskOfChecks finds the check mask.
func (l *lanes256) maskOfChecks(s *kingThreats) {
	l.comment("Check mask: the checker and the empty squares where it faces the king, none of two", "checkers, all without one.")
	s.between = l.or(l.or3(s.onRank, s.onFile, s.onDiagonal), s.onAntiDiagonal)
	checkMask := l.or(l.and(s.between, l.empty), s.checkers)
	others := l.and(s.checkers, l.sub64(s.checkers, l.k.one))
	checkMask = l.and(checkMask, l.equal64(others, l.k.zero))
	s.checkMask = l.or(checkMask, l.equal64(s.checkers, l.k.zero))
}
