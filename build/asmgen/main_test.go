package main

import (
	"maps"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
)

// Each file of the list has a generator, and each generator has a file.
func TestGenerators(t *testing.T) {
	got, want := slices.Sorted(maps.Keys(generators)), slices.Sorted(slices.Values(list.Files()))
	if !slices.Equal(got, want) {
		t.Errorf("there are generators for %q, the list has %q", got, want)
	}
}
