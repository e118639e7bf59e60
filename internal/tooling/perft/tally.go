package perft

import "math/bits"

// A Tally counts leaves and, for [Kinds], the kinds of their last moves. Captures include
// those en passant, and checks include checkmates, as in the tables of the Chess
// Programming Wiki.
type Tally struct {
	Leaves, Captures, EnPassant, Castles, Promotions, Checks, Checkmates uint64
}

// Add adds the counts of u.
func (t *Tally) Add(u Tally) {
	t.Leaves += u.Leaves
	t.Captures += u.Captures
	t.EnPassant += u.EnPassant
	t.Castles += u.Castles
	t.Promotions += u.Promotions
	t.Checks += u.Checks
	t.Checkmates += u.Checkmates
}

// addKinds adds the leaves at a depth of one or more below p, with their kinds. It appends
// moves to buffer, so no node allocates.
func (t *Tally) addKinds(p *Position, depth int, buffer []Move) {
	moves := p.AppendMoves(buffer[len(buffer):])
	var child Position // in the loop it would be allocated for each move
	for _, m := range moves {
		p.play(m, &child)
		if depth > 1 {
			t.addKinds(&child, depth-1, moves)
		} else {
			t.addLeaf(p, m, &child, moves)
		}
	}
}

// addLeaf adds a leaf, the position after a move of p. It appends moves to buffer.
func (t *Tally) addLeaf(p *Position, m Move, leaf *Position, buffer []Move) {
	t.Leaves++
	switch k := m.kind(); {
	case k == enPassant:
		t.Captures++
		t.EnPassant++
	case k == castling:
		t.Castles++
	case k > promotion:
		t.Promotions++
	}
	_, their := p.sides()
	t.Captures += their >> m.to() & 1
	if leaf.checked() {
		t.Checks++
		if len(leaf.AppendMoves(buffer[len(buffer):])) == 0 {
			t.Checkmates++
		}
	}
}

// checked reports whether the side to move is in check.
func (p *Position) checked() bool {
	own, their := p.sides()
	return p.attackers(their, bits.TrailingZeros64(p.Kings&own), own|their) != 0
}
