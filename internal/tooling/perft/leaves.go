package perft

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// A counter counts leaves. In bulk it makes all moves of a line but the last, and collects
// the positions before the last move in an array. When the array is full, package positions
// counts the moves of all of them in one call.
type counter struct {
	parents [room]positions.Position[uint64] // the positions before the last move
	n       int                              // the number of parents
	moves   [room]uint8
	leaves  uint64
	buffer  []Move
	sets    [mostSets]moveSet
}

// room is the number of positions of one call. They fill half of a usual first-level cache.
const room = 256

// newCounter returns a counter of leaves down to a depth.
func newCounter(depth int) *counter { return &counter{buffer: newBuffer(depth)} }

// count counts the leaves below p.
func (c *counter) count(p *Position, depth int, leaves Leaves) (t Tally) {
	switch {
	case leaves == Made || depth == 0:
		t.Leaves = p.count(depth, c.buffer)
		return t
	case leaves == Kinds:
		t.addKinds(p, depth, c.buffer)
		return t
	}
	c.leaves = 0
	if depth == 1 {
		c.parents[0] = positions.Position[uint64](*p)
		c.n = 1
	} else {
		c.collect(p, depth, c.buffer)
	}
	c.flush()
	return Tally{Leaves: c.leaves}
}

// collect adds the parents of the leaves below p, which are at least two moves away, and
// flushes whenever the array is full. It appends moves to buffer, so no node allocates.
func (c *counter) collect(p *Position, depth int, buffer []Move) {
	if depth == 2 {
		c.expand(p)
		return
	}
	moves := p.AppendMoves(buffer[len(buffer):])
	var child Position // in the loop it would be allocated for each move
	for _, m := range moves {
		p.play(m, &child)
		c.collect(&child, depth-1, moves)
	}
}

// expand collects the positions after the moves of p. It makes whole sets of moves, and
// rare moves by play. It keeps castling rights: package positions does not read those of
// the side that has moved, and ignores the right of a captured rook.
func (c *counter) expand(p *Position) {
	side := p.side()
	movers := uint64(side) - 1 // all squares if White moves
	rights, turn := p.State&(rank1|rank8), ^p.State&positions.BlackMoves
	for _, s := range p.appendSets(c.sets[:0]) {
		if s.kind > king || s.kind == pawn && s.targets&lastRanks != 0 {
			var buffer [32]Move
			for _, m := range s.appendMoves(buffer[:0]) {
				p.play(m, c.next())
			}
			continue
		}
		capturable, step := uint64(0), int(s.from)
		if s.kind == pawn && (step == 16 || step == -16) {
			capturable = p.pawnAttacks(side ^ 1)
		}
		from := uint64(1) << (s.from & 63)
		for targets := s.targets; targets != 0; targets &= targets - 1 {
			to := targets & -targets
			if s.kind == pawn {
				from = bits.RotateLeft64(to, -step)
			}
			gone := from | to
			after := c.next()
			after.White = p.White&^gone | to&movers
			after.Pawns = p.Pawns &^ gone
			after.Knights = p.Knights &^ gone
			after.Bishops = p.Bishops &^ gone
			after.Rooks = p.Rooks &^ gone
			after.Queens = p.Queens &^ gone
			after.Kings = p.Kings &^ gone
			after.State = rights | turn | bits.RotateLeft64(to, -step/2)&capturable
			*after.board(s.kind) |= to
		}
	}
}

// next returns the element for another position.
func (c *counter) next() *Position {
	if c.n == room {
		c.flush()
	}
	c.n++
	return (*Position)(&c.parents[c.n-1])
}

// flush counts the leaves behind the parents.
func (c *counter) flush() {
	positions.LegalCounts(c.moves[:], nil, c.parents[:c.n])
	sum := uint64(0) // the compiler keeps it in a register
	for i, n := range c.moves[:c.n] {
		sum += uint64(n)
		if n == 255 { // or more
			sum += uint64(len((*Position)(&c.parents[i]).AppendMoves(nil))) - 255
		}
	}
	c.leaves += sum
	c.n = 0
}
