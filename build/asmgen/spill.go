package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// spill spills 32-byte registers of the last function to its frame until no more than
// sixteen are live at once. Avo's allocator does not spill. A register that holds a copy of
// memory is read from there instead. The frame starts at base and has size bytes, a
// multiple of 32, before spill adds to it.
func spill(ctx *build.Context, base reg.Register, size int) error {
	const registers = 16
	file, err := ctx.Result()
	if err != nil {
		return err
	}
	functions := file.Functions()
	s := &spiller{f: functions[len(functions)-1], base: base, size: size, temporary: make(map[reg.ID]bool), vector: func() reg.Register { return ctx.YMM() }}
	for {
		r, err := s.choose(registers)
		if err != nil || r == nil {
			return err
		}
		home, exists := s.source(r)
		if !exists {
			home = operand.Mem{Base: base, Disp: size}
			s.f.AllocLocal(32)
			size += 32
		}
		if err := s.move(r, home, exists); err != nil {
			return err
		}
	}
}

type spiller struct {
	f         *ir.Function
	base      reg.Register    // of the frame
	size      int             // of the frame before spill adds to it
	temporary map[reg.ID]bool // registers that spill added
	vector    func() reg.Register
}

// choose returns the register with the lowest cost of spilling for each instruction that it
// relieves, or nil if there is no register pressure.
func (s *spiller) choose(registers int) (reg.Register, error) {
	for _, step := range []func(*ir.Function) error{pass.LabelTarget, pass.CFG, pass.Liveness} {
		if err := step(s.f); err != nil {
			return nil, err
		}
	}
	instructions := s.f.Instructions()
	depths := s.depths()
	known, cost, relief := make(map[reg.ID]reg.Register), make(map[reg.ID]int), make(map[reg.ID]int)
	var order []reg.ID
	stays := make(map[reg.ID]bool) // registers with uses of another size, and temporary ones
	for n, i := range instructions {
		for _, r := range i.Registers() {
			if r.Kind() != reg.KindVector {
				continue
			}
			if known[r.ID()] == nil {
				known[r.ID()] = r
				order = append(order, r.ID())
			}
			stays[r.ID()] = stays[r.ID()] || r.Size() != 32 || s.temporary[r.ID()]
			weight := 1
			for range depths[n] {
				weight *= 8
			}
			cost[r.ID()] += weight
		}
	}
	pressed := false
	for _, i := range instructions {
		live := make(map[reg.ID]bool)
		for id := range i.LiveOut {
			live[id] = known[id] != nil
		}
		for _, r := range i.OutputRegisters() {
			live[r.ID()] = known[r.ID()] != nil
		}
		count := 0
		for _, is := range live {
			if is {
				count++
			}
		}
		if count <= registers {
			continue
		}
		pressed = true
		for id, is := range live {
			if is {
				relief[id]++
			}
		}
	}
	for _, i := range instructions {
		i.Pred, i.Succ, i.LiveIn, i.LiveOut = nil, nil, nil, nil
	}
	var best reg.Register
	for _, id := range order {
		if stays[id] || relief[id] == 0 {
			continue
		}
		r := known[id]
		if best == nil || cost[id]*relief[best.ID()] < cost[best.ID()]*relief[id] {
			best = r
		}
	}
	if pressed && best == nil {
		return nil, fmt.Errorf("%s: no register is left to move into the frame", s.f.Name)
	}
	return best, nil
}

// depths returns the loop depth of each instruction.
func (s *spiller) depths() []int {
	labels := make(map[ir.Label]int)
	var depths []int
	for _, node := range s.f.Nodes {
		switch node := node.(type) {
		case ir.Label:
			labels[node] = len(depths)
		case *ir.Instruction:
			depths = append(depths, 0)
			if target := node.TargetLabel(); target != nil {
				if start, ok := labels[*target]; ok {
					for n := start; n < len(depths); n++ {
						depths[n]++
					}
				}
			}
		}
	}
	return depths
}

// source returns the memory that a register is loaded from. It reports whether this is the
// only definition and the memory keeps its value while the register is live.
func (s *spiller) source(r reg.Register) (from operand.Mem, ok bool) {
	loaded, last := -1, -1
	for n, node := range s.f.Nodes {
		i, isInstruction := node.(*ir.Instruction)
		if !isInstruction {
			continue
		}
		for _, set := range i.OutputRegisters() {
			if set.ID() != r.ID() {
				continue
			}
			m, inMemory := i.Operands[0].(operand.Mem)
			if loaded >= 0 || i.Opcode != "VMOVDQU" || !inMemory {
				return from, false
			}
			loaded, from = n, m
		}
		for _, used := range i.InputRegisters() {
			if used.ID() == r.ID() {
				last = n
			}
		}
	}
	if loaded < 0 || from.Index != nil {
		return from, false
	}
	if from.Base == reg.StaticBase {
		return from, true
	}
	for _, node := range s.f.Nodes[loaded : last+1] {
		i, isInstruction := node.(*ir.Instruction)
		if !isInstruction {
			if _, isLabel := node.(ir.Label); isLabel {
				return from, false
			}
			continue
		}
		for _, set := range i.OutputRegisters() {
			if set.ID() == from.Base.ID() {
				return from, false
			}
		}
		for _, o := range i.Outputs {
			to, inMemory := o.(operand.Mem)
			if !inMemory || to.Base.ID() == s.base.ID() && to.Disp >= s.size {
				continue // the slot of another register
			}
			if to.Base.ID() != from.Base.ID() || to.Index != nil || to.Disp-from.Disp < 32 && from.Disp-to.Disp < 32 {
				return from, false
			}
		}
	}
	return from, true
}

// commutative instructions have exchangeable sources. For ordered ones only the last
// source, the first operand, may be in memory.
var (
	commutative = map[string]bool{"VPAND": true, "VPOR": true, "VPXOR": true, "VPADDB": true, "VPCMPEQB": true}
	ordered     = map[string]bool{"VPANDN": true, "VPSUBB": true, "VPCMPGTB": true, "VPSHUFB": true}
)

// move replaces a register by its home in memory. If exists is set, memory already holds
// the value and nothing stores it.
func (s *spiller) move(r reg.Register, home operand.Mem, exists bool) error {
	var nodes []ir.Node
	add := func(i *ir.Instruction, err error) error {
		nodes = append(nodes, i)
		return err
	}
	is := func(o operand.Op) bool {
		other, ok := o.(reg.Register)
		return ok && other.ID() == r.ID()
	}
	for _, node := range s.f.Nodes {
		i, isInstruction := node.(*ir.Instruction)
		if !isInstruction {
			nodes = append(nodes, node)
			continue
		}
		var reads, writes bool
		for _, used := range i.InputRegisters() {
			reads = reads || is(used)
		}
		for _, set := range i.OutputRegisters() {
			writes = writes || is(set)
		}
		switch {
		case !reads && !writes:
			nodes = append(nodes, i)
		case writes && exists:
			// The load is not needed.
		case writes && i.Opcode == "VMOVDQA":
			if err := add(x86.VMOVDQU(i.Operands[0], home)); err != nil {
				return err
			}
		case reads && !writes && s.fold(i, is, home):
			nodes = append(nodes, i)
		default:
			t := s.vector()
			s.temporary[t.ID()] = true
			if reads {
				if err := add(x86.VMOVDQU(home, t)); err != nil {
					return err
				}
			}
			for _, operands := range [][]operand.Op{i.Operands, i.Inputs, i.Outputs} {
				for n, o := range operands {
					if is(o) {
						operands[n] = t
					}
				}
			}
			nodes = append(nodes, i)
			if writes {
				if err := add(x86.VMOVDQU(t, home)); err != nil {
					return err
				}
			}
		}
	}
	s.f.Nodes = nodes
	return nil
}

// fold makes an instruction read a register's value from memory. It reports whether this is
// possible.
func (s *spiller) fold(i *ir.Instruction, is func(operand.Op) bool, home operand.Mem) bool {
	o := i.Operands
	if i.Opcode == "VMOVDQA" {
		replacement, err := x86.VMOVDQU(home, o[1])
		if err != nil {
			return false
		}
		*i = *replacement
		return true
	}
	if !commutative[i.Opcode] && !ordered[i.Opcode] {
		return false
	}
	if _, inMemory := o[0].(operand.Mem); inMemory || is(o[0]) && is(o[1]) || is(o[1]) && !commutative[i.Opcode] {
		return false
	}
	if is(o[1]) {
		o[0], o[1] = o[1], o[0]
	}
	o[0] = home
	i.Inputs = []operand.Op{o[0], o[1]}
	return true
}
