package perft

import (
	"slices"

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
	line    []position // for moves that are made
}

// room is the number of positions of one call. They fill half of a usual first-level cache.
const room = 256 //mutation:speed

// width is the number of moves at each depth for which a counter has room. No game leads to more
// than 218. Other positions may have more, and then the call allocates.
const width = 256

// newCounter returns a counter of leaves down to a depth.
func newCounter(depth int) *counter {
	return &counter{buffer: make([]moves.Move, 0, width*depth), line: make([]position, 0, width*depth)}
}

// count counts the leaves below p. If made is true, it makes every move.
func (c *counter) count(p *position, depth int, made bool) uint64 {
	if made || depth == 0 {
		return count(p, depth, c.buffer, c.line)
	}
	c.leaves = 0
	if depth == 1 {
		c.parents[0] = *p
		c.n = 1
	} else {
		c.collect(*p, depth, c.buffer)
	}
	c.flush()
	return c.leaves
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
		if c.n == room { //mutation:speed always
			c.flush()
		}
		n := min(room-c.n, len(list))
		moves.PlayAll(c.parents[c.n:], &p, list[:n])
		c.n += n
		list = list[n:]
	}
}

// flush counts the leaves of the parents.
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

// count returns the number of leaves below p and makes every move. It appends moves to buffer and
// positions to line, so no node allocates.
func count(p *position, depth int, buffer []moves.Move, line []position) uint64 {
	if depth == 0 {
		return 1
	}
	list := moves.Append(buffer[len(buffer):], p)
	after := slices.Grow(line[len(line):], len(list))[:len(list)]
	moves.PlayAll(after, p, list)
	leaves := uint64(0)
	for i := range after {
		leaves += count(&after[i], depth-1, list, after) //mutation:same list to buffer: the list has been played
	}
	return leaves
}
