package main

import (
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// coalesce removes needless register copies from the functions of a context. VPTERNLOGQ
// overwrites its first operand, so vectors.logic always copies it, and avo's allocator does
// not coalesce copies. Where an operand is read for the last time, the result takes its
// register. If it is not the first operand, coalesce swaps the two and permutes the truth
// table.
func coalesce(ctx *build.Context) error {
	file, err := ctx.Result()
	if err != nil {
		return err
	}
	for _, f := range file.Functions() {
		for changed := true; changed; {
			if changed, err = coalesceOnce(f); err != nil {
				return err
			}
		}
	}
	return nil
}

// coalesceOnce removes copies, at most one for each register. It reports whether it removed
// any.
func coalesceOnce(f *ir.Function) (changed bool, err error) {
	for _, step := range []func(*ir.Function) error{pass.LabelTarget, pass.CFG, pass.Liveness} {
		if err := step(f); err != nil {
			return false, err
		}
	}
	c := &coalescer{f.Instructions(), make(map[reg.ID]bool)}
	needless := make(map[ir.Node]bool)
	for n, i := range c.instructions[:len(c.instructions)-1] {
		from, to, ok := vectorCopy(i)
		if !ok {
			continue
		}
		if next := c.instructions[n+1]; overwrites(next, to) {
			needless[i], err = c.turn(i, from, to, next)
		} else {
			needless[i] = c.merge(from, to, i)
		}
		if err != nil {
			return false, err
		}
	}
	f.Nodes = slices.DeleteFunc(f.Nodes, func(node ir.Node) bool { return needless[node] })
	for _, i := range c.instructions {
		i.Pred, i.Succ, i.LiveIn, i.LiveOut = nil, nil, nil, nil
		changed = changed || needless[i]
	}
	return changed, nil
}

// vectorCopy reports whether an instruction copies a whole vector register.
func vectorCopy(i *ir.Instruction) (from, to reg.Register, ok bool) {
	if i.Opcode != "VMOVDQA64" && i.Opcode != "VMOVDQA" || len(i.Operands) != 2 {
		return nil, nil, false
	}
	from, fromRegister := i.Operands[0].(reg.VecVirtual)
	to, toRegister := i.Operands[1].(reg.VecVirtual)
	return from, to, fromRegister && toRegister
}

// overwrites reports whether an instruction is a VPTERNLOGQ that overwrites r.
func overwrites(i *ir.Instruction, r reg.Register) bool {
	return i.Opcode == "VPTERNLOGQ" && len(i.Operands) == 4 && i.Operands[3].(reg.Register).ID() == r.ID()
}

// A coalescer merges registers of a function. It merges each at most once.
type coalescer struct {
	instructions []*ir.Instruction
	renamed      map[reg.ID]bool
}

// merge renames the first register to the second if they never hold different values at
// once. It ignores the excepted instructions.
func (c *coalescer) merge(a, b reg.Register, except ...*ir.Instruction) bool {
	if a.ID() == b.ID() || a.Size() != b.Size() || c.renamed[a.ID()] || c.renamed[b.ID()] || clash(c.instructions, a, b, except) {
		return false
	}
	c.renamed[a.ID()], c.renamed[b.ID()] = true, true
	for _, i := range c.instructions {
		for _, operands := range [][]operand.Op{i.Operands, i.Inputs, i.Outputs} {
			for n, o := range operands {
				if r, ok := o.(reg.Register); ok && r.ID() == a.ID() {
					operands[n] = b
				}
			}
		}
	}
	return true
}

// turn merges the result of next, a VPTERNLOGQ that overwrites the copy made by i, with an
// operand that is not read again. It reports whether the copy has become needless.
func (c *coalescer) turn(i *ir.Instruction, from, to reg.Register, next *ir.Instruction) (bool, error) {
	// Operands in the order of the truth table; the third may be in memory.
	operands := [3]operand.Op{from, next.Operands[2], next.Operands[1]}
	for place, o := range operands {
		dying, inRegister := o.(reg.Register)
		if !inRegister || next.LiveOut[dying.ID()] != 0 {
			continue
		}
		turned := operands
		turned[0], turned[place] = turned[place], turned[0]
		if _, inRegister := turned[1].(reg.Register); !inRegister || !c.merge(to, dying, i, next) {
			continue
		}
		table := swapped(uint8(next.Operands[0].(operand.U8)), place)
		replacement, err := x86.VPTERNLOGQ(operand.U8(table), turned[2], turned[1], dying)
		if err != nil {
			return false, err
		}
		*next = *replacement
		return true, nil
	}
	return false, nil
}

// clash reports whether one of two registers is set while the other is live. It ignores the
// excepted instructions.
func clash(instructions []*ir.Instruction, a, b reg.Register, except []*ir.Instruction) bool {
	return slices.ContainsFunc(instructions, func(i *ir.Instruction) bool {
		if slices.ContainsFunc(i.Operands, func(o operand.Op) bool {
			r, ok := o.(reg.Register)
			return ok && r.ID() == a.ID() && r.Size() != a.Size()
		}) {
			return true
		}
		return !slices.Contains(except, i) && slices.ContainsFunc(i.OutputRegisters(), func(set reg.Register) bool {
			return set.ID() == a.ID() && i.LiveOut[b.ID()] != 0 || set.ID() == b.ID() && i.LiveOut[a.ID()] != 0
		})
	})
}

// swapped returns the truth table after the first operand is exchanged with another.
func swapped(table uint8, place int) (turned uint8) {
	for n := range 8 {
		bit, first := 2-place, n>>2&1
		m := n&^(1<<2|1<<bit) | first<<bit | n>>bit&1<<2
		turned |= table >> m & 1 << n
	}
	return turned
}
