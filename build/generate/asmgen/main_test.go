package main

import (
	"maps"
	"slices"
	"testing"

	"github.com/mmcloughlin/avo/build"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/registers"
)

// Each file of the list has a generator, and each generator has a file.
func TestGenerators(t *testing.T) {
	got, want := slices.Sorted(maps.Keys(generators)), slices.Sorted(slices.Values(list.Files()))
	if !slices.Equal(got, want) {
		t.Errorf("there are generators for %q, the list has %q", got, want)
	}
}

// Each instruction of a kernel for amd64 has a result that another one reads, or it stores,
// branches or sets flags.
func TestDeadInstructions(t *testing.T) {
	tablesPackage = loadTables("../../..")
	for _, file := range list.Files() {
		if list.In(file)[0].Level.Arch() != "amd64" {
			continue
		}
		ctx := build.NewContext()
		generators[file](ctx, list.In(file))
		result, err := ctx.Result()
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, f := range result.Functions() {
			dead, err := registers.Dead(f)
			if err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
			for _, i := range dead {
				t.Errorf("%s: no instruction reads what %s %v sets", f.Name, i.Opcode, i.Operands)
			}
		}
	}
}
