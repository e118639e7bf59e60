package main

import (
	corentings "github.com/corentings/chess/v2"
	dragontooth "github.com/dylhunn/dragontoothmg"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	bulkpositions "github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A moveTree is a position whose tree of legal moves is listed and made to a depth.
type moveTree struct {
	position    bulkpositions.Position[uint64]
	dragontooth dragontooth.Board
	corentings  corentings.Position
	buffer      []moves.Move
}

func newMoveTree(record string) *moveTree {
	t := &moveTree{dragontooth: dragontooth.ParseFen(record), buffer: make([]moves.Move, 0, 1024)}
	var err error
	if t.position, _, err = fen.Parse[uint64](record); err != nil {
		panic(err)
	}
	if err := t.corentings.UnmarshalText([]byte(record)); err != nil {
		panic(err)
	}
	return t
}

// A library lists the moves of a position, and the leaves of its tree of a depth: it lists the
// moves of the positions before the leaves, makes them, and lists the moves of the leaves.
type library struct {
	name string
	list func() int
	tree func(depth int) int
}

func (t *moveTree) libraries() []library {
	other := func() *corentings.Position { p := t.corentings; return &p } // the position keeps its list
	return []library{
		{"moves", func() int { return len(moves.Append(t.buffer, &t.position)) },
			func(depth int) int { return ourLeaves(t.position, depth, t.buffer) }},
		{"dragontoothmg", func() int { return len(t.dragontooth.GenerateLegalMoves()) },
			func(depth int) int { return dragontoothLeaves(&t.dragontooth, depth) }},
		{"corentings/chess", func() int { return len(other().ValidMovesUnsafe()) },
			func(depth int) int { return corentingsLeaves(other(), depth) }},
	}
}

func ourLeaves(p bulkpositions.Position[uint64], depth int, buffer []moves.Move) (leaves int) {
	list := moves.Append(buffer[len(buffer):], &p)
	if depth == 1 {
		return len(list)
	}
	for _, m := range list {
		leaves += ourLeaves(moves.Play(&p, m), depth-1, list)
	}
	return leaves
}

func dragontoothLeaves(b *dragontooth.Board, depth int) (leaves int) {
	list := b.GenerateLegalMoves()
	if depth == 1 {
		return len(list)
	}
	for _, m := range list {
		unmake := b.Apply(m)
		leaves += dragontoothLeaves(b, depth-1)
		unmake()
	}
	return leaves
}

func corentingsLeaves(p *corentings.Position, depth int) (leaves int) {
	list := p.ValidMovesUnsafe()
	if depth == 1 {
		return len(list)
	}
	for i := range list {
		leaves += corentingsLeaves(p.Update(&list[i]), depth-1)
	}
	return leaves
}

func moveComparisons() (comparisons []*comparison) {
	for _, entry := range perft.Suite[:6] {
		t := newMoveTree(entry.FEN)
		list := &comparison{name: "list, " + entry.Name, operations: int(entry.Leaves[0])}
		tree := &comparison{name: "tree, " + entry.Name, about: "a leaf of moves listed and made to depth 3",
			operations: int(entry.Leaves[2]), part: 10}
		for _, l := range t.libraries() {
			list.add(l.name, func() { l.list() })
			tree.add(l.name, func() { l.tree(3) })
		}
		comparisons = append(comparisons, list, tree)
	}
	return comparisons
}
