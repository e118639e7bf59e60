package perft

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A counter counts leaves. In bulk it makes all moves of a line but the last, and collects
// the positions before the last move in an array. When the array is full, package positions
// counts the moves of all of them in one call.
type counter struct {
	parents [room]position // the positions before the last move
	n       int            // the number of parents
	counts  [room]uint8
	leaves  uint64
	buffer  []moves.Move
}

// room is the number of positions of one call. They fill half of a usual first-level cache.
const room = 256

// newCounter returns a counter of leaves down to a depth.
func newCounter(depth int) *counter { return &counter{buffer: newBuffer(depth)} }

// count counts the leaves below p.
func (c *counter) count(p *position, depth int, leaves Leaves) (t Tally) {
	switch {
	case leaves == Made || depth == 0:
		t.Leaves = count(*p, depth, c.buffer)
		return t
	case leaves == Kinds:
		t.addKinds(*p, depth, c.buffer)
		return t
	}
	c.leaves = 0
	if depth == 1 {
		c.parents[0] = *p
		c.n = 1
	} else {
		c.collect(*p, depth, c.buffer)
	}
	c.flush()
	return Tally{Leaves: c.leaves}
}

// collect adds the parents of the leaves below p, which are at least two moves away, and
// flushes whenever the array is full. It appends moves to buffer, so no node allocates.
func (c *counter) collect(p position, depth int, buffer []moves.Move) {
	list := moves.Append(buffer[len(buffer):], &p)
	if depth > 2 {
		for _, m := range list {
			c.collect(moves.Play(&p, m), depth-1, list)
		}
		return
	}
	for len(list) > 0 {
		if c.n == room {
			c.flush()
		}
		n := min(room-c.n, len(list))
		playAll(c.parents[c.n:], &p, list[:n])
		c.n += n
		list = list[n:]
	}
}

// playAll sets the parents to the positions after moves of p. It makes most moves itself,
// because the result of Play would be copied. Castling rights may stay: package positions does
// not read those of the side that has moved, and ignores the right of a captured rook.
func playAll(parents []position, p *position, list []moves.Move) {
	movers, capturable := ^uint64(0), attacks.PawnsSouth(p.Pawns&^p.White)
	if p.BlackToMove() {
		movers, capturable = 0, attacks.PawnsNorth(p.Pawns&p.White)
	}
	state := p.CastlingRooks() | ^p.State&positions.BlackMoves
	parents = parents[:len(list)] // for the compiler, which then checks no index in the loop
	for i, m := range list {
		after := &parents[i]
		from, to, kind := uint64(1)<<m.From(), uint64(1)<<m.To(), m>>12
		if kind == castling || kind == enPassant {
			*after = moves.Play(p, m)
			continue
		}
		passed := uint64(0)
		if kind == 0 { // only a double step has a square between
			passed = (from<<8&(to>>8) | from>>8&(to<<8)) & capturable
		}
		stays := ^(from | to)
		after.White = p.White&stays | to&movers
		after.Pawns = p.Pawns & stays
		after.Knights = p.Knights & stays
		after.Bishops = p.Bishops & stays
		after.Rooks = p.Rooks & stays
		after.Queens = p.Queens & stays
		after.Kings = p.Kings & stays
		after.State = state | passed
		// The lower bits of a promotion are the new piece.
		(*[8]uint64)(unsafe.Pointer(after))[(1+kind)&7] |= to
	}
}

// flush counts the leaves behind the parents.
func (c *counter) flush() {
	positions.LegalCounts(c.counts[:], nil, c.parents[:c.n])
	sum := uint64(0) // the compiler keeps it in a register
	for i, n := range c.counts[:c.n] {
		sum += uint64(n)
		if n == 255 { // or more
			sum += uint64(len(moves.Append(nil, &c.parents[i]))) - 255
		}
	}
	c.leaves += sum
	c.n = 0
}
