package main

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
)

// TestKernels checks that each kernel of the list has groups of claims, and that no group is empty.
func TestKernels(t *testing.T) {
	claimed := make(map[string]int) // groups by function
	for _, g := range allGroups(library(t), newScope(true)) {
		if len(g.claims) == 0 {
			t.Errorf("%s (%s): no claims for %s", g.function, g.form, g.shown)
		}
		claimed[g.function]++
	}
	for _, k := range list.Kernels {
		least := 1
		switch k.Shape {
		case list.Batch:
			least = 3 // equal results for all lengths, correct results, the loop
		case list.SliderSets:
			least = 2 // the results, the loop
		}
		if got := claimed["asm."+k.Name]; got < least {
			t.Errorf("%s has %d groups, want at least %d", k.Name, got, least)
		}
	}
}

// An extent is the number of claims and the least number of their equations.
type extent struct{ claims, equations int }

// TestExtent checks the extent of each kind of claims, in the short scope and in the whole one. A
// condition that leaves out claims changes it. The prover counts the equations of each claim.
func TestExtent(t *testing.T) {
	if len(kinds) != len(extents) {
		t.Errorf("there are %d kinds of claims, want %d", len(kinds), len(extents))
	}
	s := library(t)
	for _, k := range kinds {
		var got [2]extent
		for i, short := range []bool{true, false} {
			for _, g := range k.groups(s, newScope(short)) {
				for _, c := range g.claims {
					got[i].claims++
					got[i].equations += c.least
				}
			}
		}
		if want := extents[k.name]; got != want {
			t.Errorf("%s: %v, want %v", k.name, got, want)
		}
	}
}

var extents = map[string][2]extent{
	"lookups in Go":       {{840, 840}, {13440, 13440}},
	"attackers":           {{448, 448}, {7168, 7168}},
	"lookups in assembly": {{28, 28}, {448, 448}},
	"batches":             {{173, 11022}, {5271, 355700}},
	"loops":               {{148, 579}, {989, 4136}},
	"maps":                {{21, 1344}, {105, 6720}},
	"sets":                {{44, 549}, {939, 45047}},
	"positions apart":     {{10, 453}, {84, 4035}},
	"sets of positions":   {{10, 46}, {264, 1080}},
	"legal counts":        {{8, 104}, {512, 6656}},
	"rules of chess":      {{2, 88}, {128, 5632}},
	"moves":               {{54, 2944}, {2304, 146860}},
	"walks":               {{56, 56}, {896, 896}},
	"published methods":   {{856, 856}, {13696, 13696}},
}
