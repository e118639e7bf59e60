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
		t.Leaves = count(p, depth, c.buffer)
		return t
	case leaves == Kinds:
		t.addKinds(p, depth, c.buffer)
		return t
	}
	c.leaves = 0
	if depth == 1 {
		c.parents[0] = *p
		c.n = 1
	} else {
		c.collect(p, depth, c.buffer)
	}
	c.flush()
	return Tally{Leaves: c.leaves}
}

// collect adds the parents of the leaves below p, which are at least two moves away, and
// flushes whenever the array is full. It appends moves to buffer, so no node allocates.
func (c *counter) collect(p *position, depth int, buffer []moves.Move) {
	if depth == 2 {
		c.expand(p, buffer)
		return
	}
	list := moves.Append(buffer[len(buffer):], p)
	var child position // in the loop it would be allocated for each move
	for _, m := range list {
		child = moves.Play(p, m)
		c.collect(&child, depth-1, list)
	}
}

// expand collects the positions after the moves of p. It makes most moves itself, because the
// result of Play would be copied. Castling rights may stay: package positions does not read
// those of the side that has moved, and ignores the right of a captured rook.
func (c *counter) expand(p *position, buffer []moves.Move) {
	const pawns = 1 // the index of the board
	boards := (*[8]uint64)(unsafe.Pointer(p))
	own, movers := p.Of(positions.Mover), ^uint64(0)
	capturable := attacks.PawnsSouth(p.Pawns &^ p.White)
	if p.BlackToMove() {
		movers, capturable = 0, attacks.PawnsNorth(p.Pawns&p.White)
	}
	special := own | p.EnPassant() // where castling and captures en passant lead
	state := p.CastlingRooks() | ^p.State&positions.BlackMoves
	last, kind, n := -1, 0, c.n
	for _, m := range moves.Append(buffer[len(buffer):], p) {
		if n == room {
			c.n = n
			c.flush()
			n = 0
		}
		after := &c.parents[n]
		n++
		from, to := m.From(), m.To()
		if from != last { // the moves of a piece follow one another
			for last, kind = from, pawns; boards[kind&7]>>from&1 == 0; {
				kind++
			}
		}
		passed := uint64(0)
		if special>>to&1 != 0 || kind == pawns && m.Promotion() != 0 {
			*after = moves.Play(p, m)
			continue
		}
		if kind == pawns && from^to == 16 { // a double step
			passed = 1 << ((from + to) / 2) & capturable
		}
		stays, arrived := ^(uint64(1)<<from | 1<<to), uint64(1)<<to
		after.White = p.White&stays | arrived&movers
		after.Pawns = p.Pawns & stays
		after.Knights = p.Knights & stays
		after.Bishops = p.Bishops & stays
		after.Rooks = p.Rooks & stays
		after.Queens = p.Queens & stays
		after.Kings = p.Kings & stays
		after.State = state | passed
		(*[8]uint64)(unsafe.Pointer(after))[kind&7] |= arrived
	}
	c.n = n
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
