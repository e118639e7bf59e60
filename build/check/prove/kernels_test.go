package main

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
)

// TestKernels wants groups of claims for each kernel of the list, and no empty group.
func TestKernels(t *testing.T) {
	groups, err := allGroups(read(t, unchanged), newScope(true))
	if err != nil {
		t.Fatal(err)
	}
	claimed := make(map[string]int) // groups by function
	for _, g := range groups {
		if len(g.claims) == 0 {
			t.Errorf("%s (%s): no claims for %s", g.function, g.form, g.shown)
		}
		claimed[g.function]++
	}
	for _, k := range list.Kernels {
		least := 1
		switch k.Shape {
		case list.Batch, list.Few:
			least = 3 // equal results for all lengths, correct results, the loop
		case list.SliderSets:
			least = 2 // the results, the loop
		}
		if got := claimed["asm."+k.Name]; got < least {
			t.Errorf("%s has %d groups, want at least %d", k.Name, got, least)
		}
	}
}
