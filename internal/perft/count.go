package perft

// count returns the number of leaves below p. It counts the moves at depth bulk instead of
// making them: bulk is 1 or 0. It appends moves to buffer, so no node allocates.
func (p *Position) count(depth, bulk int, buffer []Move) uint64 {
	if depth == 0 {
		return 1
	}
	moves := p.AppendMoves(buffer[len(buffer):])
	if depth == bulk { //mutants:equal never: moves that are made instead of counted lead to the same number
		return uint64(len(moves))
	}
	leaves := uint64(0)
	var child Position // in the loop it would be allocated for each move
	for _, m := range moves {
		p.play(m, &child)
		//mutants:equal bulk to depth: moves that are made instead of counted lead to the same number
		leaves += child.count(depth-1, bulk, moves)
	}
	return leaves
}
