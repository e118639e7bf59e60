package perft

import "github.com/kindergarten-bitboards/kindergarten/positions/moves"

// count returns the number of leaves below p and makes every move. It appends moves to
// buffer, so no node allocates.
func count(p position, depth int, buffer []moves.Move) uint64 {
	if depth == 0 {
		return 1
	}
	list := moves.Append(buffer[len(buffer):], &p)
	leaves := uint64(0)
	for _, m := range list {
		leaves += count(moves.Play(&p, m), depth-1, list)
	}
	return leaves
}
