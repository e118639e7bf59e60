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
	own, their := p.sides(c, bit(black))
	sets := p.checks(c, king, black)
	t := &mover{position: p, c: c, king: king, black: black, own: own, their: their,
		pinned: sets[1], occ: c.OrWord(own, their), allowed: c.AndWord(sets[3], circuit.NotWord(own))}
	m := &moveSets{checkers: sets[0],
		slides: make(map[direction]circuit.Word), jumps: make(map[direction]circuit.Word)}
	safe := circuit.NotWord(c.OrWord(own, sets[2]))
	m.king = c.AndWord(captures[record.Kings].attacks(c, king, t.occ), safe)
	for i, d := range compass {
		b := t.onBoard(d)
		m.slides[d] = c.AndWord(ways(true, b).attacksOfSet(c, t.free(p.sliders(c, own, i), b), t.occ), t.allowed)
	}
	knights := c.AndWord(p.of(c, own, record.Knights), circuit.NotWord(t.pinned))
	for _, d := range knightSteps {
		m.jumps[d] = c.AndWord(ways(false, t.onBoard(d)).attacksOfSet(c, knights, t.occ), t.allowed)
	}
	t.pawns(m)
	m.castlesEast, m.castlesWest = t.castles()
	m.passedEast, m.passedWest = t.enPassant(1), t.enPassant(-1)
	return m
}

// A mover is what the moves of the side to move depend on.
type mover struct {
	*position
	c                       *circuit.Circuit
	king                    int
	black                   bool
	own, their, occ, pinned circuit.Word
	allowed                 circuit.Word // where pieces other than the king may go: the check mask without own pieces
}

// onBoard returns a direction of the side to move on the board.
func (t *mover) onBoard(d direction) direction { return direction{d.files, d.ranks * forward(t.black)} }

// free returns the pieces that are not pinned, or pinned along a direction.
func (t *mover) free(pieces circuit.Word, d direction) circuit.Word {
	line := make(map[int]bool)
	for _, w := range ways(true, d, direction{-d.files, -d.ranks}).on(t.king) {
		line[w.to] = true
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
		return c.AndWord(ways(false, d).attacksOfSet(c, pawns, t.occ), onto)
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
	for _, m := range playedMoves(t.black) {
		if m.kind != castlingMove || m.from != t.king {
			continue
		}
		castles := &west
		if m.to > m.from {
			castles = &east
		}
		*castles = t.c.Or(*castles, t.c.And(t.possible(t.c, m, t.black), t.pinned[m.to].Not()))
	}
	return east, west
}

// enPassant returns the pawns that legal en passant captures to the east or west take.
// It makes each capture and tests the king.
func (t *mover) enPassant(files int) circuit.Word {
	taken := circuit.Constant(64, 0)
	for _, m := range playedMoves(t.black) {
		if m.kind == enPassantMove && m.files == files {
			after := t.after(t.c, m, t.black)
			isSafe := t.c.Any(after.checks(t.c, t.king, t.black)[0]).Not()
			taken[m.passed()] = t.c.And(t.possible(t.c, m, t.black), isSafe)
		}
	}
	return taken
}
