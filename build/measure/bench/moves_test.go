package main

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
)

// The libraries list and make as many moves as are published.
func TestMoveTrees(t *testing.T) {
	for _, entry := range perft.Suite[:6] {
		tree := newMoveTree(entry.FEN)
		for name, count := range tree.lists() {
			if got := count(); got != int(entry.Leaves[0]) {
				t.Errorf("%s: %s lists %d moves, want %d", entry.Name, name, got, entry.Leaves[0])
			}
		}
		for name, count := range tree.trees(2) {
			if got := count(); got != int(entry.Leaves[1]) {
				t.Errorf("%s: %s counts %d leaves, want %d", entry.Name, name, got, entry.Leaves[1])
			}
		}
	}
}
