package main

import (
	corentings "github.com/corentings/chess/v2"
	dragontooth "github.com/dylhunn/dragontoothmg"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	bulkpositions "github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

const (
	ourMoves         = "moves"
	dragontoothMoves = "dragontoothmg"
	corentingsMoves  = "corentings/chess"
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

// lists returns the number of moves that each library lists, by its name.
func (t *moveTree) lists() map[string]func() int {
	return map[string]func() int{
		ourMoves:         func() int { return len(moves.Append(t.buffer, &t.position)) },
		dragontoothMoves: func() int { return len(t.dragontooth.GenerateLegalMoves()) },
		corentingsMoves: func() int {
			p := t.corentings // the position keeps its list
			return len(p.ValidMovesUnsafe())
		},
	}
}

// trees returns the number of leaves at a depth, by library. Each lists the moves of the
// positions before the leaves, makes them, and lists the moves of the leaves.
func (t *moveTree) trees(depth int) map[string]func() int {
	return map[string]func() int{
		ourMoves:         func() int { return ourLeaves(t.position, depth, t.buffer) },
		dragontoothMoves: func() int { return dragontoothLeaves(&t.dragontooth, depth) },
		corentingsMoves:  func() int { p := t.corentings; return corentingsLeaves(&p, depth) },
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
		for _, name := range []string{ourMoves, dragontoothMoves, corentingsMoves} {
			list.add(name, discard(t.lists()[name]))
			tree.add(name, discard(t.trees(3)[name]))
		}
		comparisons = append(comparisons, list, tree)
	}
	return comparisons
}

func discard(count func() int) func() { return func() { count() } }
