package perft

// count returns the number of leaves below p and makes every move. It appends moves to
// buffer, so no node allocates.
func (p *Position) count(depth int, buffer []Move) uint64 {
	if depth == 0 {
		return 1
	}
	moves := p.AppendMoves(buffer[len(buffer):])
	leaves := uint64(0)
	var child Position // in the loop it would be allocated for each move
	for _, m := range moves {
		p.play(m, &child)
		leaves += child.count(depth-1, moves)
	}
	return leaves
}
