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

// castling adds a move for each rook that may castle, to a sum for each side. kingPath and
// rookPath are the squares that king and rook travel, on ranks. The kernels in lanes do the
// same in positions_lanes_counts.go.
func (s *sliced) castling(home homeRank, none reg.Register, sums [2]reg.Register) {
	k := s.k
	s.comment("Castling, with the rooks that the king sees on its first rank.")
	ones := s.broadcast(k.ones)
	belowKing := s.add8(home.king, ones)
	danger, unpinned, rights := s.load(s.absolute(s.danger, firstRank)), s.load(s.absolute(s.unpinned[0], firstRank)), s.load(s.rights)
	rights = s.and(rights, s.absolute(s.boards[ownPieces], firstRank))
	blockers := s.neither(home.empty, home.king)
	for i, to := range [2][3]operand.Mem{{k.byteG, k.byteBelowG, k.byteBelowF}, {k.byteC, k.byteBelowC, k.byteBelowD}} {
		s.comment("The ways of the king and the rook.")
		rook := s.and(rights, []reg.Register{home.east, home.west}[i])
		kingPath := s.or(s.logic((inX^inY)|inZ, belowKing, s.broadcast(to[1]), s.broadcast(to[0])), home.king)
		var rookPath reg.Register
		if i == 0 { // The king's way has square f if the rook's has not.
			rookPath = s.xor(s.add8(rook, ones), s.broadcast(to[2]))
		} else {
			rookPath = s.logic((inX^inY)|inZ, s.add8(rook, ones), s.broadcast(to[2]), s.broadcast(k.byteD))
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
		s.store(s.andNot(checkMask, s.load(s.of(s.boards[ownPieces], 0))), s.of(s.allowed, 0))
	})
}

// doubleSteps adds the double steps of pawns.
func (s *sliced) doubleSteps(add counter) {
	s.comment("Double steps, from the second rank to the fourth.")
	pawn := s.logic(inX&inY&inZ, s.load(s.absolute(s.boards[pawnBoard], secondRank)), s.load(s.absolute(s.boards[ownPieces], secondRank)), s.absolute(s.unpinned[0], secondRank))
	for _, rank := range []int{thirdRank, fourthRank} {
		own := s.load(s.absolute(s.boards[ownPieces], rank))
		pawn = s.logic(inX&^inY&^inZ, pawn, own, s.absolute(s.boards[enemyPieces], rank))
	}
	add("double steps", s.and(pawn, s.absolute(s.allowed, fourthRank)))
}

// enPassantCaptures adds the captures en passant. It computes them on the rank of the
// captured pawns, the fifth. The en passant square is behind.
func (s *sliced) enPassantCaptures(t byteTables, add counter) {
	const rank, behind = fifthRank, sixthRank
	s.comment("Captures en passant, on the rank of the captured pawns: the en passant square behind", "them is empty, and it or the pawn is in the check mask.")
	load := func(r ranks, rank int) reg.Register { return s.load(s.absolute(r, rank)) }
	own, enemy := load(s.boards[ownPieces], rank), load(s.boards[enemyPieces], rank)
	victims := s.logic(inX&inY&inZ, enemy, s.load(s.absolute(s.boards[pawnBoard], rank)), s.enPassant)
	victims = s.logic(inX&^inY&^inZ, victims, load(s.boards[ownPieces], behind), s.absolute(s.boards[enemyPieces], behind))
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
	add("captures en passant east", s.logic(inX&inY&^inZ, victims, s.east(s.and(pawns, s.absolute(s.unpinned[1], rank))), eastward))
	s.comment("The captures to the west.")
	toWest := s.logic(inX&inY|inZ, t.west(kingWest), slidersEast, s.and(t.west(slidersWest), kingEast))
	add("captures en passant west", s.logic(inX&inY&^inZ, victims, t.west(s.and(pawns, s.absolute(s.unpinned[2], rank))), toWest))
}

// arrivals adds all other moves, rank by rank.
func (s *sliced) arrivals(t byteTables, add counter) {
	s.comment("Moves, rank by rank, of what goes to it from below and from above.")
	s.comment("No rays and no pawns yet.")
	var rays [6]reg.Register // of sliders, then of pawns: north, north-east, north-west
	for i := range rays {
		rays[i] = s.zero()
	}
	arriving := [2]reg.Register{s.unset(), s.unset()}
	names := [2]string{"steps and captures east", "captures west"}
	s.loop("moves", false, func() {
		s.comment("Pieces and empty squares.")
		own, enemy, allowed := s.load(s.of(s.boards[ownPieces], 0)), s.load(s.of(s.boards[enemyPieces], 0)), s.load(s.of(s.allowed, 0))
		empty := s.neither(own, enemy)
		s.comment("The squares around the king.")
		king := s.load(s.of(s.kingNear, 0))
		king = s.or3(king, s.load(s.of(s.kingZone, -1)), s.of(s.kingZone, 1))
		add("king moves", s.logic(inX&^inY&^inZ, king, own, s.of(s.danger, 0)))

		s.comment("Sliders along the rank, to the east.")
		orthogonal, diagonal := s.and(own, s.of(s.boards[orthogonalBoard], 0)), s.and(own, s.of(s.boards[diagonalBoard], 0))
		straight := s.and(orthogonal, s.of(s.unpinned[3], 0))
		along := func(name string, sliders, empty, allowed reg.Register) {
			add(name, s.logic((inX^inY)&inZ, s.add8(s.east(sliders), empty), empty, allowed))
		}
		along("sliders east", straight, empty, allowed)
		s.comment("Sliders along the rank to the west, mirrored.")
		straight = t.mirror(straight)
		s.comment("The empty squares, mirrored.")
		emptyMirrored := t.mirror(empty)
		s.comment("The allowed targets, mirrored.")
		along("sliders west", straight, emptyMirrored, t.mirror(allowed))
		for i, ray := range s.down {
			add([]string{"sliders south", "sliders south-west", "sliders south-east"}[i], s.and(allowed, s.of(ray, 0)))
		}
		for i, ray := range rays[:3] {
			add([]string{"sliders north", "sliders north-east", "sliders north-west"}[i], s.and(ray, allowed))
		}
		s.comment("Rays from below to the next rank.")
		s.assign(rays[0], s.step(rays[0], s.and(orthogonal, s.of(s.unpinned[0], 0)), empty))
		s.assign(rays[1], s.east(s.step(rays[1], s.and(diagonal, s.of(s.unpinned[1], 0)), empty)))
		s.assign(rays[2], t.west(s.step(rays[2], s.and(diagonal, s.of(s.unpinned[2], 0)), empty)))

		s.comment("Knights that are not pinned.")
		knights := s.logic(inX&inY&inZ, s.load(s.of(s.boards[knightBoard], 0)), s.load(s.of(s.unpinned[0], 0)), s.of(s.unpinned[1], 0))
		knights = s.and(knights, own)
		east, west := s.east(knights), t.west(knights)
		eastern, western := s.east(east), t.west(west)
		for _, jump := range []struct {
			name  string
			files reg.Register
			ranks int
		}{{"north-north-east", east, 2}, {"north-north-west", west, 2}, {"south-south-east", east, -2}, {"south-south-west", west, -2},
			{"east-north-east", eastern, 1}, {"west-north-west", western, 1}, {"east-south-east", eastern, -1}, {"west-south-west", western, -1}} {
			add("knights "+jump.name, s.and(jump.files, s.of(s.allowed, jump.ranks)))
		}

		s.comment("Pawns from the rank below. Steps go to empty squares and captures to enemies, so", "that one count does for a step and a capture.")
		victims := s.and(enemy, allowed)
		s.assign(arriving[0], s.logic(inX&inY|inZ, rays[4], victims, s.logic(inX&inY&inZ, rays[3], empty, allowed)))
		s.assign(arriving[1], s.and(rays[5], victims))
		for i, pawns := range arriving {
			add(names[i], pawns)
		}
		s.comment("Pawns that go to the next rank.")
		pawns := s.and(own, s.of(s.boards[pawnBoard], 0))
		s.assign(rays[3], s.and(pawns, s.of(s.unpinned[0], 0)))
		s.assign(rays[4], s.east(s.and(pawns, s.of(s.unpinned[1], 0))))
		s.assign(rays[5], t.west(s.and(pawns, s.of(s.unpinned[2], 0))))
	})
	s.comment("On the last rank pawns count four times.")
	for i, pawns := range arriving {
		for range 3 {
			add("promotions by "+names[i], pawns)
		}
	}
}
