package perft

import (
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A counter counts leaves. It collects positions in an array: the leaves if it makes every move, or in bulk
// their parents. When the array is full, package positions counts the moves of all parents in one call.
type counter struct {
	made      bool
	collected [room]position
	n         int // the number of collected positions
	counts    [room]uint8
	leaves    uint64
	buffer    []movegen.Move
}

// room is the number of positions of one call. They fill half of a usual first-level cache.
const room = 256 //mutation:speed

// width is the number of moves at each depth for which a counter has room. No game leads to more
// than 218. Other positions may have more, and then the call allocates.
const width = 256

// newCounter returns a counter of leaves down to a depth.
func newCounter(depth int) *counter { return &counter{buffer: make([]movegen.Move, 0, width*depth)} }

// count counts the leaves below p. If made is true, it makes every move.
func (c *counter) count(p *position, depth int, made bool) uint64 {
	if depth == 0 {
		return 1
	}
	if c.made, c.leaves = made, 0; !made {
		depth--
	}
	c.collect(*p, depth, c.buffer)
	c.flush()
	return c.leaves
}

// collect adds the positions at a depth below p, and flushes whenever the array is full. It appends
// moves to buffer, so no node allocates.
func (c *counter) collect(p position, depth int, buffer []movegen.Move) {
	if depth == 0 {
		c.collected[c.n] = p
		c.n++
		return
	}
	list := movegen.Append(buffer[len(buffer):], &p)
	if depth > 1 {
		for _, m := range list {
			c.collect(movegen.Play(&p, m), depth-1, list)
		}
		return
	}
	for len(list) > 0 {
		if c.n == room {
			c.flush()
		}
		n := min(room-c.n, len(list)) //mutation:speed len(list) to depth, room-c.n to depth
		movegen.PlayAll(c.collected[c.n:], &p, list[:n])
		c.n += n
		list = list[n:]
	}
}

// flush counts the collected positions, or their moves.
func (c *counter) flush() {
	sum := uint64(c.n)
	if !c.made {
		positions.LegalCounts(c.counts[:], nil, c.collected[:c.n])
		sum = 0 // the compiler keeps it in a register
		for i, n := range c.counts[:c.n] {
			sum += uint64(n)
			if n == 255 { // or more
				sum += uint64(len(movegen.Append(nil, &c.collected[i]))) - 255
			}
		}
	}
	c.leaves += sum
	c.n = 0
}
