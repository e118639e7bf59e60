package perft

import (
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

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
func (t *Tally) addKinds(p position, depth int, buffer []moves.Move) {
	list := moves.Append(buffer[len(buffer):], &p)
	for _, m := range list {
		if after := moves.Play(&p, m); depth > 1 {
			t.addKinds(after, depth-1, list)
		} else {
			t.addLeaf(&p, m, &after, list)
		}
	}
}

// addLeaf adds a leaf, the position after a move of p. It appends moves to buffer.
func (t *Tally) addLeaf(p *position, m moves.Move, leaf *position, buffer []moves.Move) {
	t.Leaves++
	switch kind := m >> 12; {
	case kind == castling:
		t.Castles++
	case kind == enPassant:
		t.Captures++
		t.EnPassant++
	case p.Of(positions.Opponent)>>m.To()&1 != 0:
		t.Captures++
	}
	if m.Promotion() != 0 {
		t.Promotions++
	}
	if leaf.Checkers() != 0 {
		t.Checks++
		if len(moves.Append(buffer[len(buffer):], leaf)) == 0 {
			t.Checkmates++
		}
	}
}
