package main

import (
	"slices"

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
	own, their := p.sidesOf(c, black)
	sets := p.checks(c, king, black)
	t := &mover{position: p, c: c, king: king, black: black, own: own, their: their,
		checkers: sets[0], pinned: sets[1], danger: sets[2],
		occ: c.OrWord(own, their), allowed: c.AndWord(sets[3], circuit.NotWord(own))}
	m := &moveSets{checkers: t.checkers,
		slides: make(map[direction]circuit.Word), jumps: make(map[direction]circuit.Word)}
	safe := circuit.NotWord(c.OrWord(own, t.danger))
	m.king = c.AndWord(leaps(c, circuit.Constant(64, 1<<king), kingSteps), safe)
	for i, d := range compass {
		b := t.onBoard(d)
		m.slides[d] = c.AndWord(piece{b}.attacksOfSet(c, t.free(p.sliders(c, own, i), b), t.occ), t.allowed)
	}
	knights := c.AndWord(p.of(c, own, record.Knights), circuit.NotWord(t.pinned))
	for _, d := range knightSteps {
		m.jumps[d] = c.AndWord(leaps(c, knights, []direction{t.onBoard(d)}), t.allowed)
	}
	t.pawns(m)
	m.castlesEast, m.castlesWest = t.castles()
	m.passedEast = p.enPassant(c, king, black, own, their, 1)
	m.passedWest = p.enPassant(c, king, black, own, their, -1)
	return m
}

// A mover is what the moves of the side to move depend on.
type mover struct {
	*position
	c                        *circuit.Circuit
	king                     int
	black                    bool
	own, their, occ          circuit.Word
	checkers, pinned, danger circuit.Word
	allowed                  circuit.Word // where pieces other than the king may go: the check mask without own pieces
}

// onBoard returns a direction of the side to move on the board.
func (t *mover) onBoard(d direction) direction { return direction{d.files, d.ranks * forward(t.black)} }

// free returns the pieces that are not pinned, or pinned along a direction.
func (t *mover) free(pieces circuit.Word, d direction) circuit.Word {
	line := make(map[int]bool)
	for _, along := range []direction{d, {-d.files, -d.ranks}} {
		along.walk(t.king, func(sq int) { line[sq] = true })
	}
	pieces = slices.Clone(pieces)
	for sq := range pieces {
		if !line[sq] {
			pieces[sq] = t.c.And(pieces[sq], t.pinned[sq].Not())
		}
	}
	return pieces
}

// pawns adds the moves of pawns.
func (t *mover) pawns(m *moveSets) {
	c, all := t.c, t.of(t.c, t.own, record.Pawns)
	step := func(pawns circuit.Word, d direction, onto circuit.Word) circuit.Word {
		return c.AndWord(leaps(c, pawns, []direction{d}), onto)
	}
	ahead, east, west := t.onBoard(direction{0, 1}), t.onBoard(direction{1, 1}), t.onBoard(direction{-1, 1})
	third := circuit.Constant(64, 0xff<<16)
	if t.black {
		third = circuit.Constant(64, 0xff<<40)
	}
	once := step(t.free(all, ahead), ahead, circuit.NotWord(t.occ))
	twice := step(c.AndWord(once, third), ahead, circuit.NotWord(t.occ))
	m.step, m.double = c.AndWord(once, t.allowed), c.AndWord(twice, t.allowed)
	m.eastward = c.AndWord(step(t.free(all, east), east, t.their), t.allowed)
	m.westward = c.AndWord(step(t.free(all, west), west, t.their), t.allowed)
}

// castles reports whether the king may castle with a rook to the east, and with one to the west.
func (t *mover) castles() (east, west circuit.Bit) {
	c, first := t.c, 0
	if t.black {
		first = 56
	}
	if t.king&^7 != first {
		return circuit.False, circuit.False
	}
	for rook := first; rook < first+8; rook++ {
		kingTo, rookTo, castles := first+2, first+3, &west
		if rook > t.king {
			kingTo, rookTo, castles = first+6, first+5, &east
		}
		isRook, isFree := t.position[record.Rooks][rook], c.And(t.own[rook], t.pinned[rook].Not())
		may := c.And(c.And(t.position[record.State][rook], isRook), isFree)
		for sq := first; sq < first+8; sq++ {
			onKingsWay := min(t.king, kingTo) <= sq && sq <= max(t.king, kingTo)
			onRooksWay := min(rook, rookTo) <= sq && sq <= max(rook, rookTo)
			if (onKingsWay || onRooksWay) && sq != t.king && sq != rook {
				may = c.And(may, t.occ[sq].Not())
			}
			if onKingsWay {
				may = c.And(may, t.danger[sq].Not())
			}
		}
		if rook != t.king {
			*castles = c.Or(*castles, may)
		}
	}
	inCheck := c.Any(t.checkers)
	return c.And(east, inCheck.Not()), c.And(west, inCheck.Not())
}

// A passingCapture is a capture en passant: the squares of the pawns, and the one to which the
// capturing pawn goes.
type passingCapture struct{ from, captured, to int }

// passings returns the captures en passant that a king on a square allows.
func passings(king int, black bool) (all []passingCapture) {
	rank := 4
	if black {
		rank = 3
	}
	for from := 8 * rank; from < 8*rank+8; from++ {
		for _, files := range []int{1, -1} {
			x := passingCapture{from, from + files, from + files + 8*forward(black)}
			if x.captured/8 == rank && king != x.from && king != x.captured && king != x.to {
				all = append(all, x)
			}
		}
	}
	return all
}

// enPassant returns the pawns that legal en passant captures to the east or west take.
// It makes each capture and tests the king.
func (p *position) enPassant(c *circuit.Circuit, king int, black bool, own, their circuit.Word,
	files int) circuit.Word {
	taken := circuit.Constant(64, 0)
	for _, x := range passings(king, black) {
		if x.captured-x.from != files {
			continue
		}
		from, captured, to := x.from, x.captured, x.to
		possible := c.And(
			c.And(p[record.State][to], c.Or(own[to], their[to]).Not()),
			c.And(c.And(p[record.Pawns][captured], their[captured]), c.And(p[record.Pawns][from], own[from])))
		after := *p
		for b := range after[:record.State] {
			after[b] = append(circuit.Word(nil), p[b]...)
			after[b][from], after[b][captured], after[b][to] = circuit.False, circuit.False, circuit.False
		}
		after[record.Pawns][to] = circuit.True
		if !black {
			after[record.White][to] = circuit.True
		}
		taken[captured] = c.And(possible, c.Any(after.checks(c, king, black)[0]).Not())
	}
	return taken
}
