package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A sliced512 counts the legal moves of 64 positions at once: a register holds a rank
// of all of them, a byte each. Black's positions are turned over as the ranks are
// sliced, so that the side to move goes up.
type sliced512 struct {
	*lanes512
	frame reg.Register // the first byte of the frame that starts a cache line
	rank  reg.Register // the same for a rank: 64 bytes more for each
	left  reg.Register // turns of a loop
	size  int

	boards [7]ranks512 // in the order of the constants below

	up                          [6]ranks512 // the rays from below of the king, then of enemies: north, north-east, north-west
	dangerBelow                 ranks512    // what the enemy attacks from below and beside
	enemyKnights, enemyNear     ranks512    // what enemies attack two ranks on, and one rank down
	kingNear, kingFar, kingZone ranks512    // of the king: the squares beside it, two beside it, and both with its own
	unpinned                    [4]ranks512 // where a piece may leave along a file, diagonal, anti-diagonal or rank
	danger, evasions            ranks512
	down                        [3]ranks512 // what own sliders attack from above: south, south-west, south-east
	allowed                     ranks512    // where pieces may go
	rights, passed              operand.Mem // the rooks that may castle, and the squares that pawns have passed
	groups                      operand.Mem // seven boards of eight registers of eight positions each
}

const (
	ownPieces = iota
	enemyPieces
	pawnBoard
	knightBoard
	diagonalBoard
	orthogonalBoard
	kingBoard
)

// ranks512 is where in the frame eight ranks are.
type ranks512 int

func newSliced512(l *lanes512) *sliced512 {
	s := &sliced512{lanes512: l, frame: l.ctx.GP64(), rank: l.ctx.GP64(), left: l.ctx.GP64()}
	// Where ranks beyond the edges of the board are read there are two that are zero.
	const edge = 2 * 64
	s.size = edge
	ranks := func(all ...*ranks512) {
		for _, r := range all {
			*r = ranks512(s.size)
			s.size += 8 * 64
		}
	}
	for _, r := range []*ranks512{&s.kingNear, &s.kingFar, &s.kingZone, &s.enemyKnights, &s.enemyNear, &s.allowed} {
		ranks(r)
		s.size += edge
	}
	for i := range s.boards {
		ranks(&s.boards[i])
	}
	for i := range s.up {
		ranks(&s.up[i])
	}
	for i := range s.unpinned {
		ranks(&s.unpinned[i])
	}
	ranks(&s.down[0], &s.down[1], &s.down[2], &s.dangerBelow, &s.danger, &s.evasions)
	line := func() operand.Mem {
		s.size += 64
		return operand.Mem{Base: s.frame, Disp: s.size - 64}
	}
	s.rights, s.passed = line(), line()
	s.groups = operand.Mem{Base: s.frame, Disp: s.size}
	s.size += 7 * 8 * 64
	return s
}

// of returns a rank so many above the present one, absolute a rank by its number.
func (s *sliced512) of(r ranks512, above int) operand.Mem {
	return operand.Mem{Base: s.rank, Disp: int(r) + 64*above}
}

func (s *sliced512) absolute(r ranks512, rank int) operand.Mem {
	return operand.Mem{Base: s.frame, Disp: int(r) + 64*rank}
}

// begin aligns the frame and clears what stays zero.
func (s *sliced512) begin() {
	s.comment("The frame starts at a multiple of 64.")
	local := s.ctx.AllocLocal(s.size + 56) // the stack is aligned to eight bytes
	s.ctx.LEAQ(local.Offset(56), s.frame)
	s.ctx.ANDQ(operand.I8(-64), s.frame)
	s.comment("The ranks beyond the edges of the board are zero.")
	zero := s.zero()
	first := int(s.kingNear) - 2*64
	for _, r := range []ranks512{s.kingNear, s.kingFar, s.kingZone, s.enemyKnights, s.enemyNear, s.allowed} {
		s.store(zero, operand.Mem{Base: s.frame, Disp: first})
		s.store(zero, operand.Mem{Base: s.frame, Disp: first + 64})
		first = int(r) + 8*64
	}
	s.store(zero, operand.Mem{Base: s.frame, Disp: first})
	s.store(zero, operand.Mem{Base: s.frame, Disp: first + 64})
}

// loop generates a loop with eight turns, through the ranks from the first one up or
// from the last one down.
func (s *sliced512) loop(label string, down bool, body func()) {
	s.ctx.MOVQ(s.frame, s.rank)
	if down {
		s.ctx.ADDQ(operand.U32(7*64), s.rank)
	}
	s.ctx.MOVQ(operand.U32(8), s.left)
	s.ctx.Label(label)
	body()
	if down {
		s.ctx.SUBQ(operand.U8(64), s.rank)
	} else {
		s.ctx.ADDQ(operand.U8(64), s.rank)
	}
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef(label))
}

// group stores the counts of 64 positions.
func (s *sliced512) group(positions, moves, checkers reg.Register) {
	s.slice(positions)
	s.sweepUp()
	many, king := s.sweepDown(checkers)
	s.moves(many, king, moves)
}

// slice stores seven boards by ranks, the ranks of the side to move counted from its
// own first one.
func (s *sliced512) slice(positions reg.Register) {
	k := s.k
	s.comment("Slice, eight positions at a time: seven boards each, of which a quadword holds a", "rank of the eight.")
	evens, odds, ranks, stateRanks := s.constant(k.evens), s.constant(k.odds), s.constant(k.ranks), s.constant(k.stateRanks)
	sevens, bit, inner := s.broadcast(k.sevens), s.broadcast(k.blackMoves), s.broadcast(k.innerRanks)
	edges, all := s.ctx.K(), s.ctx.GP64()
	s.ctx.MOVQ(operand.U64(0xff000000000000ff), all)
	s.ctx.KMOVQ(all, edges)
	record, group := s.ctx.GP64(), s.ctx.GP64()
	s.ctx.MOVQ(positions, record)
	s.ctx.LEAQ(s.groups, group)
	s.ctx.MOVQ(operand.U32(8), s.left)
	s.ctx.Label("slice")
	x := s.gather(func(i int) operand.Mem { return operand.Mem{Base: record, Disp: 64 * i} }, evens, odds)
	s.comment("The sides, and the ranks in reverse order where Black moves.")
	occupied := s.or3(s.or3(x[pawns], x[knights], x[bishops]), s.or3(x[rooks], x[queens], x[kings]), x[white])
	mask, black, flip := s.ctx.K(), s.ctx.ZMM(), s.ctx.ZMM()
	s.ctx.VPTESTMQ(x[state], bit, mask)
	s.ctx.VPMOVM2Q(mask, black)
	s.ctx.VPMOVM2B(mask, flip)
	s.ctx.VPBROADCASTQ(flip.AsX(), flip)
	order, stateOrder := s.logic(a^(b&c), ranks, flip, sevens), s.logic(a^(b&c), stateRanks, flip, sevens)
	s.comment("The seven boards, and castling rights and passed squares.")
	own := s.logic((a^b)&c, x[white], black, occupied)
	rightsOrPassed := s.logic(a&(b|c), x[state], x[rooks], inner)
	boards := [7]reg.Register{own, s.andNot(occupied, own), x[pawns], x[knights],
		s.or(x[bishops], x[queens]), s.or(x[rooks], x[queens]), x[kings]}
	s.comment("Their ranks, a quadword each.")
	for i, board := range boards {
		sliced := s.ctx.ZMM()
		s.ctx.VPERMB(board, order, sliced)
		if i == pawnBoard {
			// Castling rights and passed squares stand on the ranks without pawns.
			s.ctx.VPERMB(rightsOrPassed, stateOrder, edges, sliced)
		}
		s.store(sliced, operand.Mem{Base: group, Disp: i * 8 * 64})
	}
	s.comment("The next eight positions.")
	s.ctx.ADDQ(operand.U32(8*64), record)
	s.ctx.ADDQ(operand.U8(64), group)
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef("slice"))

	s.comment("The eight quadwords of a rank in one register, a board at a time.")
	from, to := s.ctx.GP64(), s.ctx.GP64()
	s.ctx.LEAQ(s.groups, from)
	s.ctx.LEAQ(s.absolute(s.boards[0], 0), to)
	s.ctx.MOVQ(operand.U32(7), s.left)
	s.ctx.Label("transpose")
	for i, rank := range s.gather(func(i int) operand.Mem { return operand.Mem{Base: from, Disp: 64 * i} }, evens, odds) {
		if i == 0 {
			s.comment("Store the eight ranks.")
		}
		s.store(rank, operand.Mem{Base: to, Disp: 64 * i})
	}
	s.comment("The next board.")
	s.ctx.ADDQ(operand.U32(8*64), from)
	s.ctx.ADDQ(operand.U32(8*64), to)
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef("transpose"))

	s.comment("Castling rights and passed squares, and no pawns in their place.")
	zero := s.zero()
	s.store(s.load(s.absolute(s.boards[pawnBoard], 0)), s.rights)
	s.store(s.load(s.absolute(s.boards[pawnBoard], 7)), s.passed)
	s.store(zero, s.absolute(s.boards[pawnBoard], 0))
	s.store(zero, s.absolute(s.boards[pawnBoard], 7))
}

// step goes on with a ray to the next rank: sliders start it and empty squares let it
// through.
func (s *sliced512) step(ray, sliders, empty reg.Register) reg.Register {
	return s.logic(a&b|c, ray, empty, sliders)
}

// sweepUp goes through the ranks from the first one up and keeps the rays of the king
// and of enemy sliders that come from below, and what leapers of both do sideways.
func (s *sliced512) sweepUp() {
	k := s.k
	s.comment("Up: rays of the king and of enemies from below, and the leapers' files.")
	westward, beside, twoBeside, around := s.broadcast(k.westward), s.broadcast(k.beside), s.broadcast(k.twoBeside), s.broadcast(k.around)
	var rays [6]reg.Register
	for i := range rays {
		rays[i] = s.zero()
	}
	near := s.zero() // what enemies attack from one rank below
	s.loop("up", false, func() {
		s.comment("Keep the rays that reach this rank.")
		own, enemy := s.load(s.of(s.boards[ownPieces], 0)), s.load(s.of(s.boards[enemyPieces], 0))
		for i, ray := range rays {
			s.store(ray, s.of(s.up[i], 0))
		}
		s.comment("Empty squares, the king, and enemy sliders, to which the king is no blocker.")
		empty := s.neither(own, enemy)
		king := s.and(own, s.of(s.boards[kingBoard], 0))
		through := s.or(empty, king)
		orthogonal, diagonal := s.and(enemy, s.of(s.boards[orthogonalBoard], 0)), s.and(enemy, s.of(s.boards[diagonalBoard], 0))
		s.comment("Danger from below and beside: rays, knights and kings.")
		enemyKing := s.and(enemy, s.of(s.boards[kingBoard], 0))
		besideKing := s.affine(enemyKing, beside)
		danger := s.or3(rays[3], rays[4], rays[5])
		danger = s.or3(danger, near, s.of(s.enemyKnights, -2))
		s.store(s.or(danger, besideKing), s.of(s.dangerBelow, 0))
		s.comment("Rays to the next rank.")
		s.assign(rays[0], s.step(rays[0], king, empty))
		s.assign(rays[1], s.east(s.step(rays[1], king, empty)))
		s.assign(rays[2], s.affine(s.step(rays[2], king, empty), westward))
		s.assign(rays[3], s.step(rays[3], orthogonal, through))
		s.assign(rays[4], s.east(s.step(rays[4], diagonal, through)))
		s.assign(rays[5], s.affine(s.step(rays[5], diagonal, through), westward))
		s.comment("The king's files: beside it, two beside it, and both with its own.")
		s.store(s.affine(king, beside), s.of(s.kingNear, 0))
		s.store(s.affine(king, twoBeside), s.of(s.kingFar, 0))
		s.store(s.affine(king, around), s.of(s.kingZone, 0))
		s.comment("The files of enemy knights and kings.")
		horses := s.and(enemy, s.of(s.boards[knightBoard], 0))
		east, west := s.east(horses), s.affine(horses, westward)
		s.store(s.or(east, west), s.of(s.enemyKnights, 0))
		far := s.or3(s.affine(enemyKing, around), s.east(east), s.affine(west, westward))
		s.comment("With those of enemy pawns.")
		s.assign(near, far)
		pawns := s.and(enemy, s.of(s.boards[pawnBoard], 0))
		s.store(s.or3(far, s.east(pawns), s.affine(pawns, westward)), s.of(s.enemyNear, 0))
	})
}

// castlers512 is what castling needs of the king's first rank.
type castlers512 struct {
	king, empty, east, west reg.Register // the king, empty squares, and what the king attacks to both sides
}

// sweepDown goes through the ranks from the last one down, where it combines the rays
// of both sweeps. It returns the number of checkers, and what castling needs.
func (s *sliced512) sweepDown(checkers reg.Register) (number reg.Register, first castlers512) {
	k := s.k
	s.comment("Down: rays from above meet those from below. Where the king and an enemy face", "each other along a line, an own piece is pinned and empty squares are between.")
	westward, mirror := s.broadcast(k.westward), s.broadcast(k.mirror)
	var rays [9]reg.Register
	for i := range rays {
		rays[i] = s.zero()
	}
	number = s.zero()
	s.loop("down", true, func() {
		s.comment("Empty squares, the king, and enemy sliders.")
		own, enemy := s.load(s.of(s.boards[ownPieces], 0)), s.load(s.of(s.boards[enemyPieces], 0))
		empty := s.neither(own, enemy)
		king := s.and(own, s.of(s.boards[kingBoard], 0))
		through := s.or(empty, king)
		orthogonal, diagonal := s.and(enemy, s.of(s.boards[orthogonalBoard], 0)), s.and(enemy, s.of(s.boards[diagonalBoard], 0))
		s.comment("The king along the rank, to the east and west.")
		kingMirrored, emptyMirrored := s.affine(king, mirror), s.affine(empty, mirror)
		east, west := s.ray(king, empty), s.affine(s.ray(kingMirrored, emptyMirrored), mirror)
		s.comment("Enemies along the rank.")
		enemyEast := s.ray(orthogonal, through)
		enemyWest := s.affine(s.ray(s.affine(orthogonal, mirror), s.or(kingMirrored, emptyMirrored)), mirror)
		first = castlers512{king, empty, east, west}

		s.comment("Facing along the file, the diagonals and the rank.")
		var kingUp [3]reg.Register
		var facing [4]reg.Register
		for i := range kingUp {
			kingUp[i] = s.load(s.of(s.up[i], 0))
			// A ray from below meets the one from above on the same line.
			facing[i] = s.and(kingUp[i], rays[3+i])
			facing[i] = s.logic(a|b&c, facing[i], rays[i], s.of(s.up[3+i], 0))
		}
		facing[3] = s.logic(a|b&c, s.and(east, enemyWest), west, enemyEast)
		s.comment("All lines together, and per line the squares that no other line pins.")
		between := s.or(s.or3(facing[0], facing[1], facing[2]), facing[3])
		for i, line := range facing {
			s.store(s.logic(a|^b, line, between, between), s.of(s.unpinned[i], 0))
		}

		s.comment("Checkers: sliders, knights and pawns. The empty squares between are evasions too.")
		straight, oblique := s.or(s.or3(kingUp[0], rays[0], east), west), s.or(s.or3(kingUp[1], rays[1], kingUp[2]), rays[2])
		checking := s.logic(a&b|c, straight, orthogonal, s.and(oblique, diagonal))
		jumps := s.load(s.of(s.kingNear, -2))
		jumps = s.or3(jumps, s.load(s.of(s.kingNear, 2)), s.of(s.kingFar, -1))
		jumps = s.or(jumps, s.of(s.kingFar, 1))
		checking = s.logic(a|b&c, checking, s.and(jumps, enemy), s.of(s.boards[knightBoard], 0))
		checking = s.logic(a|b&c, checking, s.and(enemy, s.of(s.boards[pawnBoard], 0)), s.of(s.kingNear, -1))
		s.comment("Their number, and evasions.")
		s.assign(number, s.add8(number, s.count(checking)))
		s.store(s.logic(a&b|c, between, empty, checking), s.of(s.evasions, 0))

		s.comment("Danger, with what comes from above.")
		danger := s.or3(s.or3(rays[3], rays[4], rays[5]), enemyEast, s.of(s.dangerBelow, 0))
		danger = s.or3(s.or(enemyWest, s.of(s.enemyKnights, 2)), danger, s.of(s.enemyNear, 1))
		s.store(danger, s.of(s.danger, 0))

		for i, line := range []string{"file", "diagonal", "anti-diagonal"} {
			s.comment("Own sliders from above along the "+line+", where one that is pinned stays on its", "line. Then their rays, the king's and the enemies' go to the next rank.")
			s.store(rays[6+i], s.of(s.down[i], 0))
			sliders := s.boards[diagonalBoard]
			if i == 0 {
				sliders = s.boards[orthogonalBoard]
			}
			movers := s.logic(a&(^b|c), own, between, facing[i])
			movers = s.and(movers, s.of(sliders, 0))
			pieces := diagonal
			if i == 0 {
				pieces = orthogonal
			}
			next := [3]reg.Register{s.step(rays[i], king, empty), s.step(rays[3+i], pieces, through), s.step(rays[6+i], movers, empty)}
			for j, ray := range next {
				switch i {
				case 1:
					ray = s.affine(ray, westward)
				case 2:
					ray = s.east(ray)
				}
				s.assign(rays[3*j+i], ray)
			}
		}
	})
	s.comment("The numbers of checkers, if they are wanted.")
	s.ctx.TESTQ(checkers, checkers)
	s.ctx.JEQ(operand.LabelRef("counted"))
	s.store(number, operand.Mem{Base: checkers})
	s.ctx.Label("counted")
	return number, first
}

// moves counts the moves of 64 positions with so many checkers.
func (s *sliced512) moves(checkers reg.Register, first castlers512, moves reg.Register) {
	k := s.k
	quiet, many := s.ctx.K(), s.ctx.K()
	s.ctx.VPTESTNMB(checkers, checkers, quiet)
	s.ctx.VPTESTMB(s.broadcast(k.notA), checkers, many)

	// Two sums, so that additions need not wait for one another.
	sums := [2]reg.Register{s.zero(), s.zero()}
	turn := 0
	add := func(x reg.Register) {
		s.assign(sums[turn], s.add8(sums[turn], s.count(x)))
		turn ^= 1
	}
	s.comment("Castling, with the rooks that the king sees on its first rank.")
	ones := s.broadcast(k.ones)
	kingBelow := s.add8(first.king, ones)
	danger, unpinned, rights := s.load(s.absolute(s.danger, 0)), s.load(s.absolute(s.unpinned[0], 0)), s.load(s.rights)
	rights = s.and(rights, s.absolute(s.boards[ownPieces], 0))
	blockers := s.logic(^(a | b), first.empty, first.king, first.king)
	for i, to := range [2][4]operand.Mem{{k.byteG, k.byteBelowG, k.byteF, k.byteBelowF}, {k.byteC, k.byteBelowC, k.byteD, k.byteBelowD}} {
		s.comment("The ways of the king and the rook. Neither has blockers, the king's no danger, and", "the rook is not pinned.")
		rook := s.and(rights, []reg.Register{first.east, first.west}[i])
		kingPath := s.or(s.logic((a^b)|c, kingBelow, s.broadcast(to[1]), s.broadcast(to[0])), first.king)
		rookPath := s.logic((a^b)|c, s.add8(rook, ones), s.broadcast(to[3]), s.broadcast(to[2]))
		s.comment("A rook that may castle adds a move.")
		bad := s.logic((a|b)&c, kingPath, rookPath, s.andNot(blockers, rook))
		bad = s.logic(a|b&c, bad, kingPath, danger)
		bad = s.logic(a|b&^c, bad, rook, unpinned)
		free, may := s.ctx.K(), s.ctx.K()
		s.ctx.VPTESTNMB(bad, bad, quiet, free)
		s.ctx.VPTESTMB(rook, rook, free, may)
		s.ctx.VPSUBB(ones, sums[i], may, sums[i])
	}

	s.comment("Where pieces may go: everywhere without a checker, nowhere with two.")
	all, none := s.ctx.ZMM(), s.ctx.ZMM()
	s.ctx.VPMOVM2B(quiet, all)
	s.ctx.VPMOVM2B(many, none)
	s.loop("targets", false, func() {
		evasions := s.logic(a&^b|c, s.load(s.of(s.evasions, 0)), none, all)
		s.store(s.andNot(evasions, s.load(s.of(s.boards[ownPieces], 0))), s.of(s.allowed, 0))
	})

	s.comment("Double steps, from the second rank to the fourth.")
	pawn := s.logic(a&b&c, s.load(s.absolute(s.boards[pawnBoard], 1)), s.load(s.absolute(s.boards[ownPieces], 1)), s.absolute(s.unpinned[0], 1))
	for _, rank := range []int{2, 3} {
		own := s.load(s.absolute(s.boards[ownPieces], rank))
		pawn = s.logic(a&^b&^c, pawn, own, s.absolute(s.boards[enemyPieces], rank))
	}
	add(s.and(pawn, s.absolute(s.allowed, 3)))

	s.enPassant(add)

	s.comment("Moves, rank by rank, of what goes to it from below and from above.")
	westward, mirror := s.broadcast(k.westward), s.broadcast(k.mirror)
	var rays [6]reg.Register // of sliders, then of pawns: north, north-east, north-west
	for i := range rays {
		rays[i] = s.zero()
	}
	var arriving [2]reg.Register
	s.loop("moves", false, func() {
		own, enemy, allowed := s.load(s.of(s.boards[ownPieces], 0)), s.load(s.of(s.boards[enemyPieces], 0)), s.load(s.of(s.allowed, 0))
		empty := s.neither(own, enemy)
		s.comment("The king.")
		king := s.load(s.of(s.kingNear, 0))
		king = s.or3(king, s.load(s.of(s.kingZone, -1)), s.of(s.kingZone, 1))
		add(s.logic(a&^b&^c, king, own, s.of(s.danger, 0)))

		s.comment("Sliders along the rank, to the east.")
		orthogonal, diagonal := s.and(own, s.of(s.boards[orthogonalBoard], 0)), s.and(own, s.of(s.boards[diagonalBoard], 0))
		straight := s.and(orthogonal, s.of(s.unpinned[3], 0))
		along := func(sliders, empty, allowed reg.Register) {
			add(s.logic((a^b)&c, s.add8(s.east(sliders), empty), empty, allowed))
		}
		along(straight, empty, allowed)
		s.comment("The same to the west, mirrored.")
		along(s.affine(straight, mirror), s.affine(empty, mirror), s.affine(allowed, mirror))
		s.comment("Count the rays from above.")
		for _, ray := range s.down {
			add(s.and(allowed, s.of(ray, 0)))
		}
		s.comment("Those from below.")
		for _, ray := range rays[:3] {
			add(s.and(ray, allowed))
		}
		s.comment("Rays from below to the next rank.")
		s.assign(rays[0], s.step(rays[0], s.and(orthogonal, s.of(s.unpinned[0], 0)), empty))
		s.assign(rays[1], s.east(s.step(rays[1], s.and(diagonal, s.of(s.unpinned[1], 0)), empty)))
		s.assign(rays[2], s.affine(s.step(rays[2], s.and(diagonal, s.of(s.unpinned[2], 0)), empty), westward))

		s.comment("Knights that are not pinned, to four ranks.")
		horses := s.logic(a&b&c, s.load(s.of(s.boards[knightBoard], 0)), s.load(s.of(s.unpinned[0], 0)), s.of(s.unpinned[1], 0))
		horses = s.and(horses, own)
		east, west := s.east(horses), s.affine(horses, westward)
		eastern, western := s.east(east), s.affine(west, westward)
		for i, jump := range []struct {
			files reg.Register
			ranks int
		}{{east, 2}, {west, 2}, {east, -2}, {west, -2}, {eastern, 1}, {western, 1}, {eastern, -1}, {western, -1}} {
			switch i {
			case 0:
				s.comment("Count their jumps of two ranks,")
			case 4:
				s.comment("and of one rank.")
			}
			add(s.and(jump.files, s.of(s.allowed, jump.ranks)))
		}

		s.comment("Pawns from the rank below. Steps go to empty squares and captures to enemies, so", "that one count does for a step and a capture.")
		victims := s.and(enemy, allowed)
		arriving[0] = s.logic(a&b|c, rays[4], victims, s.logic(a&b&c, rays[3], empty, allowed))
		arriving[1] = s.and(rays[5], victims)
		add(arriving[0])
		add(arriving[1])
		s.comment("Pawns that go to the next rank.")
		pawns := s.and(own, s.of(s.boards[pawnBoard], 0))
		s.assign(rays[3], s.and(pawns, s.of(s.unpinned[0], 0)))
		s.assign(rays[4], s.east(s.and(pawns, s.of(s.unpinned[1], 0))))
		s.assign(rays[5], s.affine(s.and(pawns, s.of(s.unpinned[2], 0)), westward))
	})
	s.comment("On the last rank pawns count four times.")
	for _, pawns := range arriving {
		for range 3 {
			add(pawns)
		}
	}
	s.comment("The numbers of moves.")
	s.store(s.add8(sums[0], sums[1]), operand.Mem{Base: moves})
}

// enPassant adds the captures en passant, which are looked at on the rank of the
// captured pawns.
func (s *sliced512) enPassant(add func(reg.Register)) {
	k := s.k
	const rank = 4
	s.comment("Captures en passant, on the rank of the captured pawns: behind them the passed square", "is empty, and it or the pawn is an evasion.")
	westward, mirror := s.broadcast(k.westward), s.broadcast(k.mirror)
	load := func(r ranks512, rank int) reg.Register { return s.load(s.absolute(r, rank)) }
	own, enemy := load(s.boards[ownPieces], rank), load(s.boards[enemyPieces], rank)
	victims := s.logic(a&b&c, enemy, s.load(s.absolute(s.boards[pawnBoard], rank)), s.passed)
	victims = s.logic(a&^b&^c, victims, load(s.boards[ownPieces], rank+1), s.absolute(s.boards[enemyPieces], rank+1))
	victims = s.logic(a&(b|c), victims, load(s.allowed, rank), s.absolute(s.allowed, rank+1))
	s.comment("A captured pawn must not keep a slider from the king, neither on a diagonal")
	victims = s.logic(a&(b|c), victims, load(s.unpinned[0], rank), s.absolute(s.unpinned[3], rank))
	s.comment("nor, with the pawn that captures, on the rank, where the king sees the one and the", "slider the other.")
	empty := s.neither(own, enemy)
	king := s.and(own, s.absolute(s.boards[kingBoard], rank))
	sliders := s.and(enemy, s.absolute(s.boards[orthogonalBoard], rank))
	emptyMirrored := s.affine(empty, mirror)
	s.comment("What the king and the sliders see to the east.")
	kingEast, slidersEast := s.ray(king, empty), s.ray(sliders, empty)
	s.comment("To the west, mirrored.")
	kingWest := s.affine(s.ray(s.affine(king, mirror), emptyMirrored), mirror)
	slidersWest := s.affine(s.ray(s.affine(sliders, mirror), emptyMirrored), mirror)
	s.comment("The captures to the east.")
	pawns := s.and(own, s.absolute(s.boards[pawnBoard], rank))
	eastward := s.logic(a&b|c, s.east(kingEast), slidersWest, s.and(s.east(slidersEast), kingWest))
	add(s.logic(a&b&^c, victims, s.east(s.and(pawns, s.absolute(s.unpinned[1], rank))), eastward))
	s.comment("The captures to the west.")
	toWest := s.logic(a&b|c, s.affine(kingWest, westward), slidersEast, s.and(s.affine(slidersWest, westward), kingEast))
	add(s.logic(a&b&^c, victims, s.affine(s.and(pawns, s.absolute(s.unpinned[2], rank)), westward), toWest))
}
