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
	blockers  reg.Register // all other pieces
	beside    reg.Register // those beside it
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

// checks generates the kernel of Checks.
func (l *lanes) checks() {
	l.eachResult(32, func(records elements, result elements, dst, taken reg.Register) {
		l.read(records, l.blackMoves)
		s := l.kingThreats()
		l.comment("Out: four sets a position.")
		sets := [4]reg.Register{s.checkers, l.and(s.between, l.own), s.danger, s.checkMask}
		if l.avx512 {
			l.storeRows(dst, taken, sets)
		} else {
			l.storeFour(result, 0, sets)
		}
	})
}

// lowestKing returns the king of the first side, on the lowest square if there are several.
func (l *lanes) lowestKing() reg.Register {
	kings := l.and(l.own, l.boards[record.Kings])
	return l.and(l.sub64(l.zero(), kings), kings)
}

// kingThreats finds the threats to the king, and the pieces of the other side.
func (l *lanes) kingThreats() *kingThreats {
	s := &kingThreats{}
	l.their = l.xor(l.occupied, l.own)
	l.contacts(s)
	l.comment("Sliders, and the squares below the king.")
	orthogonal := l.logic(inX&(inY|inZ), l.their, l.boards[record.Rooks], l.boards[record.Queens])
	diagonal := l.logic(inX&(inY|inZ), l.their, l.boards[record.Bishops], l.boards[record.Queens])
	s.below = l.sub64(s.king, l.broadcastOperand(l.k.quadword(1)))
	l.lines(s, orthogonal, diagonal)

	l.comment("Check mask: the checker and the empty squares where it faces the king, none of two",
		"checkers, all without one.")
	s.between = l.or(l.or3(s.onRank, s.onFile, s.onDiagonal), s.onAntiDiagonal)
	checkMask := l.logic(inX&inY|inZ, s.between, l.empty, s.checkers)
	others := l.and(s.checkers, l.sub64(s.checkers, l.broadcastOperand(l.k.quadword(1))))
	s.checkMask = l.logic(inX&inY|inZ, checkMask, l.isZero(others), l.isZero(s.checkers))
	return s
}

// contacts finds the king, its checkers other than sliders, and the danger of enemy pawns,
// knights and kings.
func (l *lanes) contacts(s *kingThreats) {
	l.comment("The king on the lowest square, and the squares one file and two files from it.")
	s.king = l.lowestKing()
	var far reg.Register
	if l.avx512 {
		s.beside = l.affine(s.king, l.broadcast(l.k.quadword(besideMatrix)))
		far = l.affine(s.king, l.broadcast(l.k.quadword(twoBesideMatrix)))
	} else {
		west, east := l.west(s.king), l.east(s.king)
		s.beside, far = l.or(west, east), l.or(l.west(west), l.east(east))
	}
	l.comment("Knights and pawns that check.")
	s.checkers = l.logic(inX&inY&inZ, l.spread(s.beside, far), l.their, l.boards[record.Knights])
	l.comment("Pawns that give check.")
	enemyPawns := l.and(l.their, l.boards[record.Pawns])
	s.checkers = l.logic(inX|inY&inZ, s.checkers, l.forward(s.beside), enemyPawns)

	l.comment("Danger: what enemy pawns attack, then knights and kings.")
	s.danger = l.backward(l.neighbours(enemyPawns))
	knights := l.knightSet(l.and(l.their, l.boards[record.Knights]))
	kings := l.kingSet(l.and(l.their, l.boards[record.Kings]))
	s.danger = l.or3(s.danger, knights, kings)
}

// lines finds the sliders that check, their danger, and where they face the king.
func (l *lanes) lines(s *kingThreats, orthogonal, diagonal reg.Register) {
	l.comment("Enemy rooks and queens along ranks. The king does not block them.")
	through := l.or(l.empty, s.king)
	east, west := l.rays(1, through, orthogonal, s.king)
	s.east, s.west, s.rank = east[0], west[0], l.or(east[1], west[1])
	// face adds the sliders' attacks along a line to danger and checkers. It returns the
	// squares on which they face the king: the slider's upward ray meets the king's downward
	// ray, or the reverse.
	face := func(line, sliders, up, down reg.Register) reg.Register {
		l.comment("Danger and checkers along the line, and where sliders face the king.")
		s.danger = l.or3(s.danger, up, down)
		s.checkers = l.logic(inX|inY&inZ, s.checkers, line, sliders)
		return l.and(line, l.logic(inX&inY|^inX&inZ, s.below, up, down))
	}
	s.onRank = face(s.rank, orthogonal, s.east, s.west)

	s.blockers = l.xor(l.occupied, s.king)
	// An order of VPSHUFB that reverses the bytes of each quadword.
	order := l.k.table(func(i int) int { return i&8 | 7 - i&7 })
	turned := l.shuffle(s.king, l.constantOperand(order))
	masks := l.kingMasks(s.king)
	for i, line := range []struct {
		step    int
		sliders reg.Register
		facing  *reg.Register
	}{{8, orthogonal, &s.onFile}, {9, diagonal, &s.onDiagonal}, {7, diagonal, &s.onAntiDiagonal}} {
		mask := masks[i]()
		// Subtracting the king borrows from the first blocker above it. On reversed bytes it
		// borrows from the first blocker below it.
		l.comment("The king's rays up the line and, with ranks turned over, down.")
		swap := l.constantOperand(order)
		blockers := l.and(s.blockers, mask)
		up := l.sub64(blockers, s.king)
		down := l.shuffle(l.sub64(l.shuffle(blockers, swap), turned), swap)
		attacks := l.logic((inX^inY)&inZ, up, down, mask)
		there, back := l.rays(line.step, through, line.sliders)
		*line.facing = face(attacks, line.sliders, there[0], back[0])
	}
}

// kingMasks returns functions that find the squares of the king's file, diagonal and anti-diagonal.
func (l *lanes) kingMasks(king reg.Register) [3]func() reg.Register {
	if l.avx512 {
		return l.kingMasksOfEight(king)
	}
	k := l.k
	l.comment("The king's file: its byte repeated. The numbers of its file and its rank find its diagonals.")
	repeatFirst := k.table(func(i int) int { return i & 8 })
	fileOf, numbers := k.table(func(i int) int { return 1 << i }), k.table(func(i int) int { return i & 7 })
	file := l.shuffle(l.sum(king), repeatFirst)
	otherRanks := l.equal8(king, k.quadword(0))
	rankNumber, isFile := l.andNot(numbers, otherRanks), l.equal8(file, k.table(func(i int) int { return 1 << (i & 7) }))
	sum := func(fileNumbers operand.Mem) reg.Register {
		return l.shuffle(l.sum(l.add8(rankNumber, l.and(isFile, fileNumbers))), repeatFirst)
	}
	return [3]func() reg.Register{
		func() reg.Register { return file },
		func() reg.Register {
			l.comment("Diagonals: on rank r stands the square of file f + r minus the king's rank.")
			fromEast, plus7 := k.table(func(i int) int { return 7 - i&7 }), k.table(func(i int) int { return i&7 + 7 })
			return l.shuffle(l.load(fileOf), l.sub8(l.load(plus7), sum(fromEast)))
		},
		func() reg.Register {
			l.comment("Anti-diagonals: the sum of file and rank is the same.")
			return l.shuffle(l.load(fileOf), l.sub8(sum(numbers), numbers))
		},
	}
}

// kingMasksOfEight looks masks up by the king's number of leading zeros. They are empty where there
// is no king.
func (l *lanes) kingMasksOfEight(king reg.Register) [3]func() reg.Register {
	l.comment("The king, as a number of leading zeros.")
	zeros, there := l.register(), l.ctx.K()
	l.ctx.VPLZCNTQ(king, zeros)
	l.ctx.VPTESTMQ(king, king, there)
	lookUp := func(number func(sq int) int, squares [16]uint64) func() reg.Register {
		return func() reg.Register {
			r, masks := l.register(), l.k.quadwords(squares[:]...)
			l.ctx.VPERMB(l.constant(l.k.bytes(64, func(zeros int) int { return number(63 - zeros) })), zeros, r)
			l.ctx.VPERMI2Q_Z(l.constant(masks.Offset(64)), l.constant(masks), there, r)
			return r
		}
	}
	diagonals, antiDiagonals := diagonalSquares()
	return [3]func() reg.Register{
		func() reg.Register {
			r := l.register()
			l.ctx.VPROLVQ_Z(l.sub64(l.broadcast(l.k.quadword(63)), zeros), l.broadcast(l.k.byte(1)), there, r)
			return r
		},
		lookUp(diagonalOf, diagonals), lookUp(antiDiagonalOf, antiDiagonals),
	}
}

// storeRows stores four sets for each position of the group, with AVX-512.
func (l *lanes) storeRows(dst, taken reg.Register, sets [4]reg.Register) {
	var low, high [2]reg.Register // by the parity of positions
	for i, unpack := range []func(ops ...operand.Op){l.ctx.VPUNPCKLQDQ, l.ctx.VPUNPCKHQDQ} {
		first, second := l.emit(unpack, sets[0], sets[1]), l.emit(unpack, sets[2], sets[3])
		low[i], high[i] = l.quarters(lowQuarters, first, second), l.quarters(highQuarters, first, second)
	}
	rows := [4]reg.Register{
		l.quarters(evenQuarters, low[0], low[1]), l.quarters(oddQuarters, low[0], low[1]),
		l.quarters(evenQuarters, high[0], high[1]), l.quarters(oddQuarters, high[0], high[1]),
	}
	l.comment("Four quadwords for each position taken.")
	mask := l.maskOfTaken(taken, 2, operand.I32(-1))
	l.comment("Store two positions at a time.")
	l.storeTaken(dst, mask, 64, rows[:])
}

// storeTaken stores the quadwords of rows that are taken, each row so many bytes after the one before.
func (l *lanes) storeTaken(dst, mask reg.Register, bytes int, rows []reg.Register) {
	for i, row := range rows {
		if i > 0 {
			l.ctx.KSHIFTRQ(operand.U8(8), mask, mask)
		}
		l.ctx.VMOVDQU64(row, mask, operand.Mem{Base: dst, Disp: bytes * i})
	}
}

// maskOfTaken returns a mask of the lowest bits of all, 1<<power for each position taken.
func (l *lanes) maskOfTaken(taken reg.Register, power uint8, all operand.Op) reg.Register {
	count, mask := copied(l.ctx, taken), l.ctx.K()
	l.ctx.SHLQ(operand.U8(power), count)
	bits := copied(l.ctx, all)
	l.ctx.BZHIQ(count, bits, count)
	l.ctx.KMOVQ(count, mask)
	return mask
}
