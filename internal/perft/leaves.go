package perft

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
)

// A counter counts leaves. In bulk it makes all moves of a line but the last, and
// collects the positions from which that one would be made: siblings and cousins,
// whichever come next. Once there are enough, package positions counts the moves of
// all of them in one call.
type counter struct {
	parents [room]positions.Position[uint64] // of leaves, not counted yet
	n       int                              // how many they are
	moves   [room]uint8
	leaves  uint64
	buffer  []Move
}

// room is the number of positions that are counted in one call. They take up half of
// a usual first-level cache.
const room = 256

// newCounter returns a counter of leaves at up to a depth.
func newCounter(depth int) *counter { return &counter{buffer: newBuffer(depth)} }

// count returns the number of leaves below p.
func (c *counter) count(p *Position, depth int, leaves Leaves) uint64 {
	if leaves == Made || depth == 0 || !p.fromGame() {
		return p.count(depth, leaves.bulk(), c.buffer)
	}
	c.leaves = 0
	if depth == 1 {
		c.parents[0] = positions.Position[uint64](*p)
		c.n = 1
	} else {
		c.collect(p, depth, c.buffer)
	}
	c.flush()
	return c.leaves
}

// collect adds the parents of the leaves below p, which are at least two moves away,
// and counts them whenever the room is full. The moves go behind those of buffer, so
// that no node needs memory of its own.
func (c *counter) collect(p *Position, depth int, buffer []Move) {
	moves := p.AppendMoves(buffer[len(buffer):])
	if depth == 2 {
		for _, m := range moves {
			if c.n == room {
				c.flush()
			}
			p.play(m, (*Position)(&c.parents[c.n]))
			c.n++
		}
		return
	}
	var child Position // inside the loop it would be allocated for each move
	for _, m := range moves {
		p.play(m, &child)
		c.collect(&child, depth-1, moves)
	}
}

// flush counts the leaves behind the positions collected.
func (c *counter) flush() {
	positions.LegalCounts(c.moves[:], nil, c.parents[:c.n])
	for _, n := range c.moves[:c.n] {
		c.leaves += uint64(n)
	}
	c.n = 0
}

// fromGame reports whether a game can lead to the pieces of both sides: whether there
// are no more than those of the beginning and one for each pawn that is missing. Then
// there are at most 218 moves, which a byte holds, and so there are after each move.
func (p *Position) fromGame() bool {
	for side := range 2 {
		own := p.of(side)
		promoted := 0
		for k, most := range [...]int{knight: 2, bishop: 2, rook: 2, queen: 1, king: 1} {
			if kind(k) != pawn {
				promoted += max(0, bits.OnesCount64(own&*p.board(kind(k)))-most)
			}
		}
		if bits.OnesCount64(own&p.Pawns)+promoted > 8 {
			return false
		}
	}
	return true
}
