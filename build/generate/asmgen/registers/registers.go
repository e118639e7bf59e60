// Package registers fits the vectors of a function into the registers of the CPU. Avo's own
// allocator neither removes copies nor spills. It assigns the registers after this package.
//
// [Fit] runs two passes, a file each: it removes needless copies, and spills.
package registers

import (
	"log"
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/reg"
)

// Fit rewrites the last function of ctx until at most count vectors are live at once. It
// spills vectors of 32 bytes to memory that allocate returns. Nothing else may access this
// memory. A function that it cannot rewrite ends the generator.
func Fit(ctx *build.Context, count int, allocate func(bytes int) operand.Mem) {
	file, err := ctx.Result()
	if err != nil {
		log.Fatal(err)
	}
	functions := file.Functions()
	f := functions[len(functions)-1]
	removeCopies(f)
	s := &spiller{f: f, ctx: ctx, count: count, allocate: allocate, slots: make(map[operand.Mem]bool)}
	s.spillAll()
	forget(f)
}

// analyse determines which registers are live after each instruction.
func analyse(f *ir.Function) {
	forget(f)
	for _, step := range []func(*ir.Function) error{pass.LabelTarget, pass.CFG, pass.Liveness} {
		if err := step(f); err != nil {
			log.Fatalf("%s: %v", f.Name, err)
		}
	}
}

// forget removes the results of analyse.
func forget(f *ir.Function) {
	for _, i := range f.Instructions() {
		i.Pred, i.Succ, i.LiveIn, i.LiveOut = nil, nil, nil, nil
	}
}

// is reports whether an operand is a register or a part of it.
func is(o operand.Op, r reg.Register) bool {
	other, ok := o.(reg.Register)
	return ok && other.ID() == r.ID()
}

func contains(registers []reg.Register, r reg.Register) bool {
	return slices.ContainsFunc(registers, func(other reg.Register) bool { return is(other, r) })
}

// replace replaces a register in all operands of an instruction.
func replace(i *ir.Instruction, r, replacement reg.Register) {
	for _, operands := range [][]operand.Op{i.Operands, i.Inputs, i.Outputs} {
		for n, o := range operands {
			if is(o, r) {
				operands[n] = replacement
			}
		}
	}
}
