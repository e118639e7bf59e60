package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// moveSets are the targets of legal moves, by kind and direction. North is forward for
// the side to move.
type moveSets struct {
	checkers, king                   circuit.Word
	slides                           map[direction]circuit.Word
	jumps                            map[direction]circuit.Word
	step, double, eastward, westward circuit.Word
	passedEast, passedWest           circuit.Word // the pawns that en passant captures
	castlesEast, castlesWest         circuit.Bit
}

// moves returns the legal moves if the side to move has one king, on the square king.
func (p *position) moves(c *circuit.Circuit, king int, black bool) *moveSets {
	side := circuit.False
	if black {
		side = circuit.True
	}
	own, their := p.sides(c, side)
	m := p.movesButEnPassant(c, king, black, own, their, p.checks(c, king, black))
	m.passedEast, m.passedWest = p.enPassant(c, king, black, own, their, 1), p.enPassant(c, king, black, own, their, -1)
	return m
}

// movesButEnPassant returns the legal moves without captures en passant, if the results of sides
// and checks are own, their and sets.
func (p *position) movesButEnPassant(c *circuit.Circuit, king int, black bool, own, their circuit.Word, sets [4]circuit.Word) *moveSets {
	first := 0
	if black {
		first = 56
	}
	toBoard := func(d direction) direction { return direction{d.files, d.ranks * forward(black)} }
	checkers, pinned, danger, checkMask := sets[0], sets[1], sets[2], sets[3]
	occ := circuit.Map(c.Or, own, their)
	empty := circuit.NotWord(occ)
	m := &moveSets{checkers: checkers, passedEast: circuit.Constant(64, 0), passedWest: circuit.Constant(64, 0),
		slides: make(map[direction]circuit.Word), jumps: make(map[direction]circuit.Word)}
	and := func(a circuit.Word, others ...circuit.Word) circuit.Word {
		for _, b := range others {
			a = circuit.Map(c.And, a, b)
		}
		return a
	}
	allowed := and(checkMask, circuit.NotWord(own))
	start := circuit.Constant(64, 1<<king)
	m.king = and(leaps(c, start, kingSteps), circuit.NotWord(own), circuit.NotWord(danger))

	// free returns the pieces that are not pinned, or pinned along a direction.
	free := func(pieces circuit.Word, d direction) circuit.Word {
		line := make(map[int]bool)
		for _, along := range []direction{d, {-d.files, -d.ranks}} {
			along.walk(king, func(sq int) { line[sq] = true })
		}
		pieces = append(circuit.Word(nil), pieces...)
		for sq := range pieces {
			if !line[sq] {
				pieces[sq] = c.And(pieces[sq], pinned[sq].Not())
			}
		}
		return pieces
	}
	for i, d := range compass {
		sliders := p.of(c, own, record.Rooks, record.Queens)
		if i%2 == 1 {
			sliders = p.of(c, own, record.Bishops, record.Queens)
		}
		b := toBoard(d)
		m.slides[d] = and(piece{b}.attacksOfSet(c, free(sliders, b), occ), allowed)
	}
	knights := and(p.of(c, own, record.Knights), circuit.NotWord(pinned))
	for _, d := range knightSteps {
		m.jumps[d] = and(leaps(c, knights, []direction{toBoard(d)}), allowed)
	}

	pawns := p.of(c, own, record.Pawns)
	ahead, east, west := toBoard(direction{0, 1}), toBoard(direction{1, 1}), toBoard(direction{-1, 1})
	once := and(leaps(c, free(pawns, ahead), []direction{ahead}), empty)
	m.step = and(once, allowed)
	third := circuit.Constant(64, 0xff<<16)
	if black {
		third = circuit.Constant(64, 0xff<<40)
	}
	m.double = and(leaps(c, and(once, third), []direction{ahead}), empty, allowed)
	m.eastward = and(leaps(c, free(pawns, east), []direction{east}), their, allowed)
	m.westward = and(leaps(c, free(pawns, west), []direction{west}), their, allowed)

	none := c.Any(checkers).Not()
	for rook := first; rook < first+8; rook++ {
		kingTo, rookTo, castles := first+2, first+3, &m.castlesWest
		if rook > king {
			kingTo, rookTo, castles = first+6, first+5, &m.castlesEast
		}
		if king&^7 != first || rook == king {
			continue
		}
		may := c.And(none, c.And(c.And(p[record.State][rook], p[record.Rooks][rook]), c.And(own[rook], pinned[rook].Not())))
		for sq := first; sq < first+8; sq++ {
			onKingsWay := min(king, kingTo) <= sq && sq <= max(king, kingTo)
			onRooksWay := min(rook, rookTo) <= sq && sq <= max(rook, rookTo)
			if (onKingsWay || onRooksWay) && sq != king && sq != rook {
				may = c.And(may, empty[sq])
			}
			if onKingsWay {
				may = c.And(may, danger[sq].Not())
			}
		}
		*castles = c.Or(*castles, may)
	}
	return m
}

// enPassant returns the pawns that legal en passant captures to the east or west take.
// It makes each capture and tests the king.
func (p *position) enPassant(c *circuit.Circuit, king int, black bool, own, their circuit.Word, files int) circuit.Word {
	taken := circuit.Constant(64, 0)
	rank, forward := 4, 8
	if black {
		rank, forward = 3, -8
	}
	for file := range 8 {
		from := file - files
		if from < 0 || from > 7 {
			continue
		}
		captured, to, start := 8*rank+file, 8*rank+file+forward, 8*rank+from
		if start == king || captured == king || to == king {
			continue
		}
		possible := c.And(c.And(p[record.State][to], c.Or(own[to], their[to]).Not()), c.And(c.And(p[record.Pawns][captured], their[captured]), c.And(p[record.Pawns][start], own[start])))
		after := *p
		for b := range after[:record.State] {
			after[b] = append(circuit.Word(nil), p[b]...)
			after[b][start], after[b][captured], after[b][to] = circuit.False, circuit.False, circuit.False
		}
		after[record.Pawns][to] = circuit.True
		if !black {
			after[record.White][to] = circuit.True
		}
		taken[captured] = c.And(possible, c.Any(after.checks(c, king, black)[0]).Not())
	}
	return taken
}
