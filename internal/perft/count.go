package perft

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

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
