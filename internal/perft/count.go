package perft

// count returns the number of leaves below p. With bulk = 1 it takes the number
// of moves where one move is left, with bulk = 0 it makes that move too. The
// moves go behind those of buffer, so that no node needs memory of its own.
func (p *Position) count(depth, bulk int, buffer []Move) uint64 {
	if depth == 0 {
		return 1
	}
	moves := p.AppendMoves(buffer[len(buffer):])
	if depth == bulk { //mutants:equal never: moves that are made instead of counted lead to the same number
		return uint64(len(moves))
	}
	leaves := uint64(0)
	var child Position // inside the loop it would be allocated for each move
	for _, m := range moves {
		p.play(m, &child)
		//mutants:equal bulk to depth: moves that are made instead of counted lead to the same number
		leaves += child.count(depth-1, bulk, moves)
	}
	return leaves
}
