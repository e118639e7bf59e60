package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A counter adds the bit count of each byte of a set to the number of moves.
type counter func(name string, set reg.Register)

// moves counts the moves of a group of positions with the given numbers of checkers.
func (s *sliced) moves(checkers reg.Register, home homeRank, moves reg.Register) {
	none, many := s.checked(checkers)
	// Two sums shorten the dependency chain of the additions.
	sums := [2]reg.Register{s.zero(), s.zero()}
	s.castling(home, none, sums)
	s.targets(none, many)

	t := s.loadTables(counted, westward, mirrored)
	next := 0
	add := func(name string, set reg.Register) {
		s.countOf(name)
		s.assign(sums[next], s.addSaturated8(sums[next], t.count(set)))
		next ^= 1
	}
	s.doubleSteps(add)
	s.enPassantCaptures(t, add)
	s.arrivals(t, add)
	s.comment("The numbers of moves.")
	s.storeCounts(s.addSaturated8(sums[0], sums[1]), operand.Mem{Base: moves})
}

// castling adds a move to the sum of each side for a rook that may castle. kingPath and rookPath
// are the squares that king and rook travel. laneCounter.castle does the same for lanes.
func (s *sliced) castling(home homeRank, none reg.Register, sums [2]reg.Register) {
	k := s.k
	s.comment("Castling, with the rooks that the king sees on its first rank.")
	ones := s.broadcast(k.quadword(^uint64(0)))
	belowKing := s.add8(home.king, ones)
	danger, unpinned := s.load(s.absolute(s.danger, firstRank)), s.load(s.absolute(s.unpinned[0], firstRank))
	rights := s.load(s.rights)
	rights = s.and(rights, s.absolute(s.boards[ownPieces], firstRank))
	blockers := s.neither(home.empty, home.king)
	for i, to := range [2][3]operand.Mem{
		{k.byte(1 << 6), k.byte(1<<6 - 1), k.byte(1<<5 - 1)},
		{k.byte(1 << 2), k.byte(1<<2 - 1), k.byte(1<<3 - 1)},
	} {
		s.comment("The ways of the king and the rook.")
		rook := s.and(rights, []reg.Register{home.east, home.west}[i])
		kingPath := s.or(s.logic((inX^inY)|inZ, belowKing, s.broadcast(to[1]), s.broadcast(to[0])), home.king)
		var rookPath reg.Register
		if i == 0 { // The king's way has square f if the rook's has not.
			rookPath = s.xor(s.add8(rook, ones), s.broadcast(to[2]))
		} else {
			rookPath = s.logic((inX^inY)|inZ, s.add8(rook, ones), s.broadcast(to[2]), s.broadcast(k.byte(1<<3)))
		}
		s.comment("Neither has blockers, the king's no danger, and the rook is not pinned: a move.")
		bad := s.logic((inX|inY)&inZ, kingPath, rookPath, s.andNot(blockers, rook))
		bad = s.logic(inX|inY&inZ, bad, kingPath, danger)
		bad = s.logic(inX|inY&^inZ, bad, rook, unpinned)
		s.addWhere(sums[i], bad, rook, ones, none)
	}
}

// targets stores the targets of pieces.
func (s *sliced) targets(none, many reg.Register) {
	s.comment("Where pieces may go: everywhere without a checker, nowhere with two.")
	quiet, double := s.masks(none, many)
	s.loop("targets", false, func() {
		checkMask := s.logic(inX&^inY|inZ, s.load(s.of(s.checkMask, 0)), double, quiet)
		s.store(s.andNot(checkMask, s.load(s.board(ownPieces))), s.of(s.allowed, 0))
	})
}

// doubleSteps adds the double steps of pawns.
func (s *sliced) doubleSteps(add counter) {
	s.comment("Double steps, from the second rank to the fourth.")
	pawn := s.logic(inX&inY&inZ, s.load(s.absolute(s.boards[pawnBoard], secondRank)),
		s.load(s.absolute(s.boards[ownPieces], secondRank)), s.absolute(s.unpinned[0], secondRank))
	for _, rank := range []int{thirdRank, fourthRank} {
		own := s.load(s.absolute(s.boards[ownPieces], rank))
		pawn = s.logic(inX&^inY&^inZ, pawn, own, s.absolute(s.boards[enemyPieces], rank))
	}
	add("double steps", s.and(pawn, s.absolute(s.allowed, fourthRank)))
}

// enPassantCaptures adds the captures en passant. It computes them on the rank of the captured
// pawns, the fifth. The en passant squares are on the sixth.
func (s *sliced) enPassantCaptures(t byteTables, add counter) {
	const rank, behind = fifthRank, sixthRank
	s.comment("Captures en passant, on the rank of the captured pawns: the en passant square behind",
		"them is empty, and it or the pawn is in the check mask.")
	load := func(r ranks, rank int) reg.Register { return s.load(s.absolute(r, rank)) }
	own, enemy := load(s.boards[ownPieces], rank), load(s.boards[enemyPieces], rank)
	victims := s.logic(inX&inY&inZ, enemy, s.load(s.absolute(s.boards[pawnBoard], rank)), s.enPassant)
	victims = s.logic(inX&^inY&^inZ, victims, load(s.boards[ownPieces], behind),
		s.absolute(s.boards[enemyPieces], behind))
	victims = s.logic(inX&(inY|inZ), victims, load(s.allowed, rank), s.absolute(s.allowed, behind))
	s.comment("A captured pawn must not keep a slider from the king, neither on a diagonal")
	victims = s.logic(inX&(inY|inZ), victims, load(s.unpinned[0], rank), s.absolute(s.unpinned[3], rank))
	s.comment("nor, with the pawn that captures, on the rank, where the king sees the one and the", "slider the other.")
	empty := s.neither(own, enemy)
	king := s.and(own, s.absolute(s.boards[kingBoard], rank))
	sliders := s.and(enemy, s.absolute(s.boards[orthogonalBoard], rank))
	emptyMirrored := t.mirror(empty)
	s.comment("What the king and the sliders see to the east.")
	kingEast, slidersEast := s.ray(king, empty), s.ray(sliders, empty)
	s.comment("What the king sees to the west, mirrored.")
	kingWest := t.mirror(s.ray(t.mirror(king), emptyMirrored))
	s.comment("What the sliders see to the west.")
	slidersWest := t.mirror(s.ray(t.mirror(sliders), emptyMirrored))
	s.comment("The captures to the east.")
	pawns := s.and(own, s.absolute(s.boards[pawnBoard], rank))
	eastward := s.logic(inX&inY|inZ, s.east(kingEast), slidersWest, s.and(s.east(slidersEast), kingWest))
	eastern := s.east(s.and(pawns, s.absolute(s.unpinned[1], rank)))
	add("captures en passant east", s.logic(inX&inY&^inZ, victims, eastern, eastward))
	s.comment("The captures to the west.")
	toWest := s.logic(inX&inY|inZ, t.west(kingWest), slidersEast, s.and(t.west(slidersWest), kingEast))
	western := t.west(s.and(pawns, s.absolute(s.unpinned[2], rank)))
	add("captures en passant west", s.logic(inX&inY&^inZ, victims, western, toWest))
}

// arrivals holds the moves that go to one rank from below and from above.
type arrivals struct {
	*sliced
	t   byteTables
	add counter

	rays     [3]reg.Register // of sliders that go to the rank from below: north, north-east, north-west
	pawns    [3]reg.Register // of pawns
	arriving [2]reg.Register // pawns on the rank: steps and captures east, captures west

	own, enemy, empty, targets reg.Register
}

var arrivingNames = [2]string{"steps and captures east", "captures west"}

// arrivals adds all other moves, rank by rank.
func (s *sliced) arrivals(t byteTables, add counter) {
	s.comment("Moves, rank by rank, of what goes to it from below and from above.")
	s.comment("No rays and no pawns yet.")
	a := &arrivals{sliced: s, t: t, add: add}
	for _, comers := range []*[3]reg.Register{&a.rays, &a.pawns} {
		for i := range comers {
			comers[i] = s.zero()
		}
	}
	a.arriving = [2]reg.Register{s.register(), s.register()}
	s.loop("moves", false, func() {
		s.comment("Pieces and empty squares.")
		a.own, a.enemy, a.targets = s.load(s.board(ownPieces)), s.load(s.board(enemyPieces)), s.load(s.of(s.allowed, 0))
		a.empty = s.neither(a.own, a.enemy)
		a.king()
		a.sliders()
		a.knights()
		a.pawnMoves()
	})
	s.comment("On the last rank pawns count four times.")
	for i, pawns := range a.arriving {
		for range 3 {
			add("promotions by "+arrivingNames[i], pawns)
		}
	}
}

func (a *arrivals) king() {
	a.comment("The squares around the king.")
	king := a.load(a.of(a.kingNear, 0))
	king = a.or3(king, a.load(a.of(a.kingZone, -1)), a.of(a.kingZone, 1))
	a.add("king moves", a.logic(inX&^inY&^inZ, king, a.own, a.of(a.danger, 0)))
}

func (a *arrivals) sliders() {
	a.comment("Sliders along the rank, to the east.")
	orthogonal, diagonal := a.and(a.own, a.board(orthogonalBoard)), a.and(a.own, a.board(diagonalBoard))
	straight := a.and(orthogonal, a.of(a.unpinned[3], 0))
	along := func(name string, sliders, empty, allowed reg.Register) {
		a.add(name, a.logic((inX^inY)&inZ, a.add8(a.east(sliders), empty), empty, allowed))
	}
	along("sliders east", straight, a.empty, a.targets)
	a.comment("Sliders along the rank to the west, mirrored.")
	straight = a.t.mirror(straight)
	a.comment("The empty squares, mirrored.")
	emptyMirrored := a.t.mirror(a.empty)
	a.comment("The allowed targets, mirrored.")
	along("sliders west", straight, emptyMirrored, a.t.mirror(a.targets))
	for i, ray := range a.down {
		a.add([]string{"sliders south", "sliders south-west", "sliders south-east"}[i], a.and(a.targets, a.of(ray, 0)))
	}
	for i, ray := range a.rays {
		a.add([]string{"sliders north", "sliders north-east", "sliders north-west"}[i], a.and(ray, a.targets))
	}
	a.comment("Rays from below to the next rank.")
	a.assign(a.rays[0], a.step(a.rays[0], a.and(orthogonal, a.of(a.unpinned[0], 0)), a.empty))
	a.assign(a.rays[1], a.east(a.step(a.rays[1], a.and(diagonal, a.of(a.unpinned[1], 0)), a.empty)))
	a.assign(a.rays[2], a.t.west(a.step(a.rays[2], a.and(diagonal, a.of(a.unpinned[2], 0)), a.empty)))
}

func (a *arrivals) knights() {
	a.comment("Knights that are not pinned.")
	knights := a.logic(inX&inY&inZ, a.load(a.board(knightBoard)), a.load(a.of(a.unpinned[0], 0)), a.of(a.unpinned[1], 0))
	knights = a.and(knights, a.own)
	east, west := a.east(knights), a.t.west(knights)
	eastern, western := a.east(east), a.t.west(west)
	for _, jump := range []struct {
		name  string
		files reg.Register
		ranks int
	}{
		{"north-north-east", east, 2}, {"north-north-west", west, 2},
		{"south-south-east", east, -2}, {"south-south-west", west, -2},
		{"east-north-east", eastern, 1}, {"west-north-west", western, 1},
		{"east-south-east", eastern, -1}, {"west-south-west", western, -1},
	} {
		a.add("knights "+jump.name, a.and(jump.files, a.of(a.allowed, jump.ranks)))
	}
}

func (a *arrivals) pawnMoves() {
	a.comment("Pawns from the rank below. Steps go to empty squares and captures to enemies, so",
		"that one count does for a step and a capture.")
	victims := a.and(a.enemy, a.targets)
	steps := a.logic(inX&inY&inZ, a.pawns[0], a.empty, a.targets)
	a.assign(a.arriving[0], a.logic(inX&inY|inZ, a.pawns[1], victims, steps))
	a.assign(a.arriving[1], a.and(a.pawns[2], victims))
	for i, pawns := range a.arriving {
		a.add(arrivingNames[i], pawns)
	}
	a.comment("Pawns that go to the next rank.")
	pawns := a.and(a.own, a.board(pawnBoard))
	a.assign(a.pawns[0], a.and(pawns, a.of(a.unpinned[0], 0)))
	a.assign(a.pawns[1], a.east(a.and(pawns, a.of(a.unpinned[1], 0))))
	a.assign(a.pawns[2], a.t.west(a.and(pawns, a.of(a.unpinned[2], 0))))
}
