package perft

// A table stands for the transposition table of an engine. Each position that is reached
// reads and writes a random line of its 64 MB.
type table [1 << 20]struct {
	key uint64
	_   [56]byte
}

// probe returns 1 if the entry of p holds p. Then it writes p there.
func (t *table) probe(p *Position) uint64 {
	key := p.State
	for k := range kinds {
		key = (key ^ *p.board(k)) * 0x9e3779b97f4a7c15
		key ^= key >> 32
	}
	key = (key ^ p.White) * 0x9e3779b97f4a7c15
	e := &t[key>>44]
	if e.key == key {
		return 1
	}
	e.key = key
	return 0
}

// countProbing does what count does. It also returns the number of hits in the table.
func (p *Position) countProbing(depth, bulk int, buffer []Move, t *table) (leaves, hits uint64) {
	hits = t.probe(p)
	if depth == 0 {
		return 1, hits
	}
	moves := p.AppendMoves(buffer[len(buffer):])
	if depth == bulk {
		return uint64(len(moves)), hits
	}
	var child Position
	for _, m := range moves {
		child = *p
		child.Play(m)
		l, h := child.countProbing(depth-1, bulk, moves, t)
		leaves += l
		hits += h
	}
	return leaves, hits
}
