package main

import (
	"os"
	"strings"
	"testing"
)

// Some page shows each block.
func TestBlocks(t *testing.T) {
	var all strings.Builder
	for _, name := range figurePages {
		page, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(page)
	}
	for _, b := range blocks {
		if !strings.Contains(all.String(), "<!-- figures: "+b.name) {
			t.Errorf("no page shows the block %q", b.name)
		}
	}
	if err := new(report).writeBlock("nonsense", new(strings.Builder)); err == nil {
		t.Error("a block with an unknown name is written")
	}
}
