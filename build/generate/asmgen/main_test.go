package main

import (
	"slices"
	"testing"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/reg"
)

// Each instruction of a kernel for amd64 sets what another one reads, or it stores, branches or sets flags.
func TestDeadInstructions(t *testing.T) {
	tablesPackage = loadTables("../../..")
	for file := range generators {
		for _, f := range kernelsIn(file).Functions() {
			for _, step := range []func(*ir.Function) error{pass.LabelTarget, pass.CFG, pass.Liveness} {
				if err := step(f); err != nil {
					t.Fatalf("%s: %v", f.Name, err)
				}
			}
			for _, i := range f.Instructions() {
				if isDead(i) {
					t.Errorf("%s: no instruction reads what %s %v sets", f.Name, i.Opcode, i.Operands)
				}
			}
		}
	}
}

// flagless holds the instructions on general registers that set no flags. Any other one may
// be there for its flags, which avo does not follow.
var flagless = []string{"MOVB", "MOVBQZX", "MOVL", "MOVQ", "LEAQ", "NOTQ", "RORXQ", "SHLXQ", "SHRXQ", "CMOVQLT", "CMOVQNE"}

// isDead reports whether an instruction does nothing but set registers that are not live.
func isDead(i *ir.Instruction) bool {
	onVector := i.Opcode[0] == 'V' || i.Opcode[0] == 'K'
	if len(i.Outputs) == 0 || !onVector && !slices.Contains(flagless, i.Opcode) {
		return false
	}
	return !slices.ContainsFunc(i.Outputs, func(o operand.Op) bool {
		r, ok := o.(reg.Register)
		return !ok || i.LiveOut[r.ID()] != 0
	})
}
