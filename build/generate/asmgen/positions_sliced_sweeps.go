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
		own, enemy := s.load(s.board(ownPieces)), s.load(s.board(enemyPieces))
		for i, ray := range rays {
			s.store(ray, s.of(s.up[i], 0))
		}
		s.comment("Empty squares, the king, and enemy sliders, to which the king is no blocker.")
		empty := s.neither(own, enemy)
		king := s.and(own, s.board(kingBoard))
		through := s.or(empty, king)
		orthogonal, diagonal := s.and(enemy, s.board(orthogonalBoard)), s.and(enemy, s.board(diagonalBoard))
		s.comment("Danger from below and beside: rays, knights and kings.")
		enemyKing := s.and(enemy, s.board(kingBoard))
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
		knights := s.and(enemy, s.board(knightBoard))
		east, west := s.east(knights), t.west(knights)
		s.store(s.or(east, west), s.of(s.enemyKnights, 0))
		far := s.or3(t.around(enemyKing, besideKing), s.east(east), t.west(west))
		s.comment("The files of enemy pawns, with those of knights and kings.")
		s.assign(near, far)
		pawns := s.and(enemy, s.board(pawnBoard))
		s.store(s.or3(far, s.east(pawns), t.west(pawns)), s.of(s.enemyNear, 0))
	})
}

// A homeRank is what castling needs of the first rank: the king, the empty squares, and the
// king's attacks to both sides.
type homeRank struct{ king, empty, east, west reg.Register }

// sweepDown visits the ranks from the last one down and combines the rays of both sweeps.
// It returns the number of checkers and the home rank, which is the last one that it visits.
func (s *sliced) sweepDown() (number reg.Register, home homeRank) {
	s.comment("Down: rays from above meet those from below. Where the king and an enemy face",
		"each other along a line, an own piece is pinned and empty squares are between.")
	t := s.loadTables(counted, westward, mirrored)
	var rays downRays
	for i, of := range []string{"the king", "enemies", "own sliders"} {
		s.comment("No rays of " + of + " yet.")
		for line := range rays[i] {
			rays[i][line] = s.zero()
		}
	}
	s.comment("No checkers yet.")
	number = s.zero()
	home = homeRank{s.register(), s.register(), s.register(), s.register()}
	s.loop("down", true, func() {
		r := s.meetingRank(t, &rays)
		s.assign(home.king, r.king)
		s.assign(home.empty, r.empty)
		s.assign(home.east, r.kingEast)
		s.assign(home.west, r.kingWest)
		r.face()
		checking := r.checking()
		s.countOf("checkers")
		s.assign(number, s.add8(number, t.count(checking)))
		s.comment("Check mask: the checkers and the empty squares between.")
		s.store(s.logic(inX&inY|inZ, r.between, r.empty, checking), s.of(s.checkMask, 0))
		r.storeDanger()
		r.nextRank()
	})
	return number, home
}

// downRays are the rays from above of the king, of enemies and of own sliders along the file,
// the diagonal and the anti-diagonal.
type downRays [3][3]reg.Register

// A meetingRank is a rank on which the rays of both sweeps meet.
type meetingRank struct {
	*sliced
	t    byteTables
	rays *downRays

	own, enemy, empty, king reg.Register
	through                 reg.Register // the squares that do not block enemies: the king's too
	orthogonal, diagonal    reg.Register // enemy sliders
	kingEast, kingWest      reg.Register // the king's attacks along the rank
	enemyEast, enemyWest    reg.Register // those of enemies

	kingUp  [3]reg.Register // the king's rays from below
	facing  [4]reg.Register // by line: where the king and an enemy face each other
	between reg.Register    // all lines together
}

// meetingRank reads a rank and finds the attacks along it.
func (s *sliced) meetingRank(t byteTables, rays *downRays) *meetingRank {
	r := &meetingRank{sliced: s, t: t, rays: rays}
	s.comment("Empty squares, the king, and enemy sliders.")
	r.own, r.enemy = s.load(s.board(ownPieces)), s.load(s.board(enemyPieces))
	r.empty = s.neither(r.own, r.enemy)
	r.king = s.and(r.own, s.board(kingBoard))
	r.through = s.or(r.empty, r.king)
	r.orthogonal, r.diagonal = s.and(r.enemy, s.board(orthogonalBoard)), s.and(r.enemy, s.board(diagonalBoard))
	s.comment("Along the rank: the king and the empty squares, mirrored.")
	kingMirrored, emptyMirrored := t.mirror(r.king), t.mirror(r.empty)
	s.comment("The king to the east.")
	r.kingEast = s.ray(r.king, r.empty)
	s.comment("The king to the west, mirrored.")
	r.kingWest = t.mirror(s.ray(kingMirrored, emptyMirrored))
	s.comment("Enemies to the east.")
	r.enemyEast = s.ray(r.orthogonal, r.through)
	s.comment("Enemies to the west, mirrored.")
	enemyWest := s.ray(t.mirror(r.orthogonal), s.or(kingMirrored, emptyMirrored))
	s.comment("Mirror them back.")
	r.enemyWest = t.mirror(enemyWest)
	return r
}

// face finds where the king and an enemy face each other, and stores the pieces that may
// move along each line.
func (r *meetingRank) face() {
	r.comment("Facing along the file and the diagonal.")
	for i := range r.kingUp {
		if i == 2 {
			r.comment("Along the anti-diagonal and the rank.")
		}
		r.kingUp[i] = r.load(r.of(r.up[i], 0))
		// A ray from below meets a ray from above on the same line.
		r.facing[i] = r.and(r.kingUp[i], r.rays[1][i])
		r.facing[i] = r.logic(inX|inY&inZ, r.facing[i], r.rays[0][i], r.of(r.up[3+i], 0))
	}
	r.facing[3] = r.logic(inX|inY&inZ, r.and(r.kingEast, r.enemyWest), r.kingWest, r.enemyEast)
	r.comment("All lines together, and per line the squares that no other line pins.")
	r.between = r.or(r.or3(r.facing[0], r.facing[1], r.facing[2]), r.facing[3])
	for i, line := range r.facing {
		if i == 2 {
			r.comment("Along the anti-diagonal and the rank.")
		}
		r.store(r.orNot(line, r.between), r.of(r.unpinned[i], 0))
	}
}

// checking returns the checkers.
func (r *meetingRank) checking() reg.Register {
	r.comment("Checkers: sliders.")
	king := r.rays[0]
	straight := r.or(r.or3(r.kingUp[0], king[0], r.kingEast), r.kingWest)
	oblique := r.or(r.or3(r.kingUp[1], king[1], r.kingUp[2]), king[2])
	checking := r.logic(inX&inY|inZ, straight, r.orthogonal, r.and(oblique, r.diagonal))
	r.comment("Knights and pawns that give check.")
	jumps := r.load(r.of(r.kingNear, -2))
	jumps = r.or3(jumps, r.load(r.of(r.kingNear, 2)), r.of(r.kingFar, -1))
	jumps = r.or(jumps, r.of(r.kingFar, 1))
	checking = r.logic(inX|inY&inZ, checking, r.and(jumps, r.enemy), r.board(knightBoard))
	return r.logic(inX|inY&inZ, checking, r.and(r.enemy, r.board(pawnBoard)), r.of(r.kingNear, -1))
}

func (r *meetingRank) storeDanger() {
	r.comment("Danger, with what comes from above.")
	enemies := r.rays[1]
	danger := r.or3(r.or3(enemies[0], enemies[1], enemies[2]), r.enemyEast, r.of(r.dangerBelow, 0))
	danger = r.or3(r.or(r.enemyWest, r.of(r.enemyKnights, 2)), danger, r.of(r.enemyNear, 1))
	r.store(danger, r.of(r.danger, 0))
}

// nextRank moves all rays one rank down, and stores those of own sliders.
func (r *meetingRank) nextRank() {
	for i, line := range []struct {
		name     string
		enemies  reg.Register
		own      ranks
		sideways func(x reg.Register) reg.Register
	}{
		{"file", r.orthogonal, r.boards[orthogonalBoard], nil},
		{"diagonal", r.diagonal, r.boards[diagonalBoard], r.t.west},
		{"anti-diagonal", r.diagonal, r.boards[diagonalBoard], r.east},
	} {
		r.comment("Own sliders from above along the " + line.name + ". One that is pinned stays on its line.")
		r.store(r.rays[2][i], r.of(r.down[i], 0))
		movers := r.logic(inX&(^inY|inZ), r.own, r.between, r.facing[i])
		movers = r.and(movers, r.of(line.own, 0))
		r.comment("The rays of the king, enemies and own sliders to the next rank.")
		next := [3]reg.Register{r.step(r.rays[0][i], r.king, r.empty), r.step(r.rays[1][i], line.enemies, r.through),
			r.step(r.rays[2][i], movers, r.empty)}
		for j, ray := range next {
			if line.sideways != nil {
				ray = line.sideways(ray)
			}
			r.assign(r.rays[j][i], ray)
		}
	}
}

// storeCheckers stores the numbers of checkers unless checkers is nil.
func (s *sliced) storeCheckers(number, checkers reg.Register) {
	s.comment("The numbers of checkers, if they are wanted.")
	s.ctx.TESTQ(checkers, checkers)
	s.ctx.JEQ(operand.LabelRef("counted"))
	s.storeCounts(number, operand.Mem{Base: checkers})
	s.ctx.Label("counted")
}
