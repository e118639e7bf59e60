// Package perft counts the leaves of the tree of legal chess moves at a depth. The name
// means performance test, by which move generators are compared and debugged (the Chess
// Programming Wiki's page Perft, after Robert Hyatt).
//
//	p, _, err := fen.Parse[uint64](fen.Start)
//	for _, n := range perft.Divide(ctx, &p, 5, false, 1) {
//		leaves += n // 4,865,609 in all
//	}
//
// Package moves lists the moves and makes them. Leaves are counted in bulk: package positions
// counts the moves of many positions in one call and lists none of them.
package perft

import "github.com/kindergarten-bitboards/kindergarten/positions"

type position = positions.Position[uint64]

// width is the number of moves at each depth for which a counter has room. No game leads to more
// than 218. Other positions may have more, and then the call allocates.
const width = 256
