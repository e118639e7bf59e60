package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// step advances a ray to the next rank. Sliders start it and empty squares pass it on.
func (s *sliced) step(ray, sliders, empty reg.Register) reg.Register {
	return s.logic(inX&inY|inZ, ray, empty, sliders)
}

// sweepUp visits the ranks from the first one up. It stores the upward rays of the king and
// of enemy sliders, and the files of the steps of both sides' leapers.
func (s *sliced) sweepUp() {
	s.comment("Up: rays of the king and of enemies from below, and the leapers' files.")
	t := s.loadTables(westward, oneBeside, secondBeside, allAround)
	var rays [6]reg.Register
	for i := range rays {
		rays[i] = s.zero()
	}
	near := s.zero() // the enemies' attacks from one rank below
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
		besideKing := t.beside(enemyKing)
		danger := s.or3(rays[3], rays[4], rays[5])
		danger = s.or3(danger, near, s.of(s.enemyKnights, -2))
		s.store(s.or(danger, besideKing), s.of(s.dangerBelow, 0))
		s.comment("The king's rays to the next rank.")
		s.assign(rays[0], s.step(rays[0], king, empty))
		s.assign(rays[1], s.east(s.step(rays[1], king, empty)))
		s.assign(rays[2], t.west(s.step(rays[2], king, empty)))
		s.comment("The enemies' rays to the next rank.")
		s.assign(rays[3], s.step(rays[3], orthogonal, through))
		s.assign(rays[4], s.east(s.step(rays[4], diagonal, through)))
		s.assign(rays[5], t.west(s.step(rays[5], diagonal, through)))
		s.comment("The king's files: beside it, two beside it, and both with its own.")
		beside := t.beside(king)
		s.store(beside, s.of(s.kingNear, 0))
		s.store(t.twoBeside(king), s.of(s.kingFar, 0))
		s.store(t.around(king, beside), s.of(s.kingZone, 0))
		s.comment("The files of enemy knights and kings.")
		knights := s.and(enemy, s.of(s.boards[knightBoard], 0))
		east, west := s.east(knights), t.west(knights)
		s.store(s.or(east, west), s.of(s.enemyKnights, 0))
		far := s.or3(t.around(enemyKing, besideKing), s.east(east), t.west(west))
		s.comment("The files of enemy pawns, with those of knights and kings.")
		s.assign(near, far)
		pawns := s.and(enemy, s.of(s.boards[pawnBoard], 0))
		s.store(s.or3(far, s.east(pawns), t.west(pawns)), s.of(s.enemyNear, 0))
	})
}

// A homeRank is what castling needs of the first rank: the king, the empty squares, and the
// king's attacks to both sides.
type homeRank struct{ king, empty, east, west reg.Register }

// sweepDown visits the ranks from the last one down and combines the rays of both sweeps.
// It returns the number of checkers and the home rank, which is the last one that it visits.
func (s *sliced) sweepDown() (number reg.Register, home homeRank) {
	s.comment("Down: rays from above meet those from below. Where the king and an enemy face", "each other along a line, an own piece is pinned and empty squares are between.")
	t := s.loadTables(westward, mirrored)
	var rays [9]reg.Register
	for i := range rays {
		if i%3 == 0 {
			s.comment("No rays of " + []string{"the king", "enemies", "own sliders"}[i/3] + " yet.")
		}
		rays[i] = s.zero()
	}
	s.comment("No checkers yet.")
	number = s.zero()
	home = homeRank{s.zero(), s.zero(), s.zero(), s.zero()}
	s.loop("down", true, func() {
		s.comment("Empty squares, the king, and enemy sliders.")
		own, enemy := s.load(s.of(s.boards[ownPieces], 0)), s.load(s.of(s.boards[enemyPieces], 0))
		empty := s.neither(own, enemy)
		king := s.and(own, s.of(s.boards[kingBoard], 0))
		through := s.or(empty, king)
		orthogonal, diagonal := s.and(enemy, s.of(s.boards[orthogonalBoard], 0)), s.and(enemy, s.of(s.boards[diagonalBoard], 0))
		s.comment("Along the rank: the king and the empty squares, mirrored.")
		kingMirrored, emptyMirrored := t.mirror(king), t.mirror(empty)
		s.comment("The king to the east.")
		east := s.ray(king, empty)
		s.comment("The king to the west, mirrored.")
		west := t.mirror(s.ray(kingMirrored, emptyMirrored))
		s.comment("Enemies to the east.")
		enemyEast := s.ray(orthogonal, through)
		s.comment("Enemies to the west, mirrored.")
		enemyWest := s.ray(t.mirror(orthogonal), s.or(kingMirrored, emptyMirrored))
		s.comment("Mirror them back.")
		enemyWest = t.mirror(enemyWest)
		s.assign(home.king, king)
		s.assign(home.empty, empty)
		s.assign(home.east, east)
		s.assign(home.west, west)

		s.comment("Facing along the file and the diagonal.")
		var kingUp [3]reg.Register
		var facing [4]reg.Register
		for i := range kingUp {
			if i == 2 {
				s.comment("Along the anti-diagonal and the rank.")
			}
			kingUp[i] = s.load(s.of(s.up[i], 0))
			// A ray from below meets a ray from above on the same line.
			facing[i] = s.and(kingUp[i], rays[3+i])
			facing[i] = s.logic(inX|inY&inZ, facing[i], rays[i], s.of(s.up[3+i], 0))
		}
		facing[3] = s.logic(inX|inY&inZ, s.and(east, enemyWest), west, enemyEast)
		s.comment("All lines together, and per line the squares that no other line pins.")
		between := s.or(s.or3(facing[0], facing[1], facing[2]), facing[3])
		for i, line := range facing {
			if i == 2 {
				s.comment("Along the anti-diagonal and the rank.")
			}
			s.store(s.orNot(line, between), s.of(s.unpinned[i], 0))
		}

		s.comment("Checkers: sliders.")
		straight, oblique := s.or(s.or3(kingUp[0], rays[0], east), west), s.or(s.or3(kingUp[1], rays[1], kingUp[2]), rays[2])
		checking := s.logic(inX&inY|inZ, straight, orthogonal, s.and(oblique, diagonal))
		s.comment("Knights and pawns that give check.")
		jumps := s.load(s.of(s.kingNear, -2))
		jumps = s.or3(jumps, s.load(s.of(s.kingNear, 2)), s.of(s.kingFar, -1))
		jumps = s.or(jumps, s.of(s.kingFar, 1))
		checking = s.logic(inX|inY&inZ, checking, s.and(jumps, enemy), s.of(s.boards[knightBoard], 0))
		checking = s.logic(inX|inY&inZ, checking, s.and(enemy, s.of(s.boards[pawnBoard], 0)), s.of(s.kingNear, -1))
		s.countOf("checkers")
		s.assign(number, s.add8(number, t.count(checking)))
		s.comment("Check mask: the checkers and the empty squares between.")
		s.store(s.logic(inX&inY|inZ, between, empty, checking), s.of(s.checkMask, 0))

		s.comment("Danger, with what comes from above.")
		danger := s.or3(s.or3(rays[3], rays[4], rays[5]), enemyEast, s.of(s.dangerBelow, 0))
		danger = s.or3(s.or(enemyWest, s.of(s.enemyKnights, 2)), danger, s.of(s.enemyNear, 1))
		s.store(danger, s.of(s.danger, 0))

		for i, line := range []string{"file", "diagonal", "anti-diagonal"} {
			s.comment("Own sliders from above along the " + line + ". One that is pinned stays on its line.")
			s.store(rays[6+i], s.of(s.down[i], 0))
			sliders := s.boards[diagonalBoard]
			if i == 0 {
				sliders = s.boards[orthogonalBoard]
			}
			movers := s.logic(inX&(^inY|inZ), own, between, facing[i])
			movers = s.and(movers, s.of(sliders, 0))
			pieces := diagonal
			if i == 0 {
				pieces = orthogonal
			}
			s.comment("The rays of the king, enemies and own sliders to the next rank.")
			next := [3]reg.Register{s.step(rays[i], king, empty), s.step(rays[3+i], pieces, through), s.step(rays[6+i], movers, empty)}
			for j, ray := range next {
				switch i {
				case 1:
					ray = t.west(ray)
				case 2:
					ray = s.east(ray)
				}
				s.assign(rays[3*j+i], ray)
			}
		}
	})
	return number, home
}

// storeCheckers stores the numbers of checkers, if they are wanted.
func (s *sliced) storeCheckers(number, checkers reg.Register) {
	s.comment("The numbers of checkers, if they are wanted.")
	s.ctx.TESTQ(checkers, checkers)
	s.ctx.JEQ(operand.LabelRef("counted"))
	s.storeCounts(number, operand.Mem{Base: checkers})
	s.ctx.Label("counted")
}
