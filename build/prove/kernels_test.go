package main

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
)

// Each kernel of the list has its groups, and each group of a kernel has claims.
func TestKernels(t *testing.T) {
	groups, err := allGroups(read(t, unchanged), newScope(true))
	if err != nil {
		t.Fatal(err)
	}
	claimed := make(map[string]int) // groups by function
	for _, g := range groups {
		if len(g.claims) == 0 {
			t.Errorf("%s (%s): nothing is claimed for %s", g.function, g.form, g.shown)
		}
		claimed[g.function]++
	}
	for _, k := range list.Kernels {
		least := 1
		switch k.Shape {
		case list.Empty:
			least = 0
		case list.Batch:
			least = 3 // one group says that results are alike, one that they are right, one is on the loop
		case list.SliderSets:
			least = 2
		}
		if got := claimed["asm."+k.Name]; got < least {
			t.Errorf("%s has %d groups, want at least %d", k.Name, got, least)
		}
	}
}
