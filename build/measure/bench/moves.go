package main

import (
	dragontooth "github.com/dylhunn/dragontoothmg"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	bulkpositions "github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// ourLeaves counts the leaves of the tree of a position to a depth: it lists the moves of the
// positions before the leaves, makes them, and lists the moves of the leaves, as dragontooth.Perft
// does. It appends to lists.
func ourLeaves(p bulkpositions.Position[uint64], depth int, lists []movegen.Move) (leaves int) {
	list := movegen.Append(lists[len(lists):], &p)
	if depth == 1 {
		return len(list)
	}
	for _, m := range list {
		leaves += ourLeaves(movegen.Play(&p, m), depth-1, list)
	}
	return leaves
}

// moveComparisons compares the legal moves of the roots of the perft suite, listed, and the
// leaves of their trees, listed and made to depth 3.
func moveComparisons() (comparisons []*comparison) {
	lists := make([]movegen.Move, 0, 1024)
	for _, entry := range perft.Suite[:6] {
		p, _, err := fen.Parse[uint64](entry.FEN)
		if err != nil {
			panic(err)
		}
		b := dragontooth.ParseFen(entry.FEN)
		list := &comparison{name: "list, " + entry.Name, operations: int(entry.Leaves[0])}
		list.add("moves", func() { ourLeaves(p, 1, lists) })
		list.add("dragontoothmg", func() { dragontooth.Perft(&b, 1) })
		tree := &comparison{name: "tree, " + entry.Name, operations: int(entry.Leaves[2]), part: 10}
		tree.add("moves", func() { ourLeaves(p, 3, lists) })
		tree.add("dragontoothmg", func() { dragontooth.Perft(&b, 3) })
		comparisons = append(comparisons, list, tree)
	}
	return comparisons
}
