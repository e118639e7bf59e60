package registers

import (
	"log"
	"slices"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// removeCopies is the first pass. It removes a copy by merging its source and its
// destination, unless the two interfere: an instruction sets one while the other is live.
// This is aggressive coalescing (Chaitin and others, Register allocation via coloring,
// 1981).
//
// VPTERNLOGQ overwrites an operand, so generators copy that operand. If another operand dies
// there, the instruction is turned to overwrite that one.
func removeCopies(f *ir.Function) {
	for changed := true; changed; {
		analyse(f)
		changed = coalesce(f)
	}
}

// coalesce removes needless copies, at most one for each register. It reports whether there
// was any.
func coalesce(f *ir.Function) (changed bool) {
	c := &coalescer{instructions: f.Instructions(), renamed: make(map[reg.ID]bool)}
	needless := make(map[ir.Node]bool)
	for n, i := range c.instructions {
		from, to, ok := copied(i)
		if !ok {
			continue
		}
		next := c.instructions[n+1]
		if next.Opcode == "VPTERNLOGQ" && is(next.Operands[3], to) && !is(next.Operands[2], to) && !is(next.Operands[1], to) {
			needless[i] = c.overwriteDying(i, from, to, next)
		} else {
			needless[i] = c.merge(from, to, i)
		}
		changed = changed || needless[i]
	}
	f.Nodes = slices.DeleteFunc(f.Nodes, func(node ir.Node) bool { return needless[node] })
	return changed
}

// copied reports whether an instruction copies a whole vector.
func copied(i *ir.Instruction) (from, to reg.Register, ok bool) {
	if i.Opcode != "VMOVDQA64" && i.Opcode != "VMOVDQA" || len(i.Operands) != 2 {
		return nil, nil, false
	}
	from, fromVector := i.Operands[0].(reg.VecVirtual)
	to, toVector := i.Operands[1].(reg.VecVirtual)
	return from, to, fromVector && toVector
}

type coalescer struct {
	instructions []*ir.Instruction
	renamed      map[reg.ID]bool // registers whose liveness is no longer known
}

// merge renames a to b and reports true if no instruction, apart from the copy that is to go,
// sets one while the other is live.
func (c *coalescer) merge(a, b reg.Register, needless *ir.Instruction) bool {
	if c.renamed[a.ID()] || c.renamed[b.ID()] {
		return false
	}
	for _, i := range c.instructions {
		set := i.OutputRegisters()
		if i != needless && (contains(set, a) && i.LiveOut[b.ID()] != 0 || contains(set, b) && i.LiveOut[a.ID()] != 0) {
			return false
		}
		if slices.ContainsFunc(i.Registers(), func(r reg.Register) bool { return is(r, a) && r.Size() != b.Size() }) {
			log.Fatalf("%s uses a part of a vector that is copied", i.Opcode)
		}
	}
	for _, i := range c.instructions {
		replace(i, a, b)
	}
	c.renamed[a.ID()], c.renamed[b.ID()] = true, true
	return true
}

// overwriteDying merges the result of next, a VPTERNLOGQ that overwrites the copy made by i,
// with an operand that dies there. It reports whether the copy has become needless.
func (c *coalescer) overwriteDying(i *ir.Instruction, from, to reg.Register, next *ir.Instruction) bool {
	// Operands in the order of the truth table. The third may be in memory.
	operands := [3]operand.Op{from, next.Operands[2], next.Operands[1]}
	for place, o := range operands {
		dying, ok := o.(reg.Register)
		// If it did not die, next would set the result while the operand is live.
		if !ok || !c.merge(to, dying, i) {
			continue
		}
		turned := operands
		turned[0], turned[place] = turned[place], turned[0]
		table := swapped(uint8(next.Operands[0].(operand.U8)), place)
		next.Operands = []operand.Op{operand.U8(table), turned[2], turned[1], dying}
		next.Inputs, next.Outputs = next.Operands[1:], next.Operands[3:]
		return true
	}
	return false
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
