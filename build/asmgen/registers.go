package main

import (
	"log"
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// registers256 are the vector registers of AVX2. The kernels on positions hold more values
// at once, and avo's allocator does not spill.
var registers256 = []reg.VecPhysical{
	reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
	reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
}

// assignRegisters assigns registers to the vectors of the last function. Each vector must
// be set once and read before the next label or branch. Where no register is free, it
// spills the vector whose next use is farthest (Belady 1966). An instruction that accepts a
// memory operand reads a spilled vector in place. A vector loaded from the constants is not
// stored.
func assignRegisters(ctx *build.Context) {
	file, err := ctx.Result()
	if err != nil {
		log.Fatal(err)
	}
	functions := file.Functions()
	f := functions[len(functions)-1]
	s := &assigner{f: f, uses: make(map[reg.ID][]int), slots: make(map[reg.ID]operand.Mem)}
	for at, node := range f.Nodes {
		if i, ok := node.(*ir.Instruction); ok {
			for _, r := range vectorsIn(i.InputRegisters()) {
				s.uses[r.ID()] = append(s.uses[r.ID()], at)
			}
		}
	}
	for at, node := range f.Nodes {
		switch node := node.(type) {
		case ir.Label:
			s.nothingLives(string(node))
		case *ir.Instruction:
			if node.IsBranch {
				s.nothingLives(node.Opcode)
			}
			s.instruction(at, node)
		}
		s.nodes = append(s.nodes, node)
	}
	f.Nodes = s.nodes
}

type assigner struct {
	f     *ir.Function
	nodes []ir.Node
	uses  map[reg.ID][]int // the remaining instructions that read a vector
	held  [16]reg.ID       // the vectors in registers, 0 for none
	slots map[reg.ID]operand.Mem
	free  []operand.Mem // free slots of the frame
}

func (s *assigner) nothingLives(place string) {
	if s.held != [16]reg.ID{} {
		log.Fatalf("%s: a vector is live across %s", s.f.Name, place)
	}
}

// vectorsIn returns the virtual vectors among registers.
func vectorsIn(registers []reg.Register) (vectors []reg.VecVirtual) {
	for _, r := range registers {
		if v, ok := r.(reg.VecVirtual); ok {
			vectors = append(vectors, v)
		}
	}
	return vectors
}

func (s *assigner) instruction(at int, i *ir.Instruction) {
	inputs := vectorsIn(i.InputRegisters())
	fold(i, func(v reg.ID) bool { return slices.Contains(s.held[:], v) })
	if foldable(i) {
		if v, ok := i.Operands[0].(reg.VecVirtual); ok && !slices.Contains(s.held[:], v.ID()) {
			replace(i, v.ID(), func(reg.Register) operand.Op { return s.slots[v.ID()] })
		}
	}
	var names []reg.ID
	for _, v := range vectorsIn(i.InputRegisters()) {
		names = append(names, v.ID())
	}
	for _, v := range names {
		if !slices.Contains(s.held[:], v) {
			n := s.register(at, names)
			s.emit(x86.VMOVDQU(s.slots[v], registers256[n]))
			s.held[n] = v
		}
	}
	for _, v := range names {
		n := slices.Index(s.held[:], v)
		replace(i, v, func(r reg.Register) operand.Op { return physical(n, r) })
	}
	for _, v := range inputs {
		id := v.ID()
		if s.uses[id] = slices.DeleteFunc(s.uses[id], func(use int) bool { return use == at }); len(s.uses[id]) > 0 {
			continue
		}
		if n := slices.Index(s.held[:], id); n >= 0 {
			s.held[n] = 0
		}
		if slot, ok := s.slots[id]; ok && slot.Symbol.Name == "" {
			s.free = append(s.free, slot)
			delete(s.slots, id)
		}
	}
	for _, v := range vectorsIn(i.OutputRegisters()) {
		if len(s.uses[v.ID()]) == 0 {
			log.Fatalf("%s: nothing reads the result of %s %v", s.f.Name, i.Opcode, i.Operands)
		}
		n := s.register(at, nil)
		s.held[n] = v.ID()
		if from, ok := i.Operands[0].(operand.Mem); ok && i.Opcode == "VMOVDQU" && from.Symbol.Name != "" {
			s.slots[v.ID()] = from
		}
		replace(i, v.ID(), func(r reg.Register) operand.Op { return physical(n, r) })
	}
}

// register returns the number of a free register. If none is free, it spills the vector
// with the farthest next use. It never spills the vectors to keep.
func (s *assigner) register(at int, keep []reg.ID) int {
	farthest, next := -1, at
	for n, v := range s.held {
		if v == 0 {
			return n
		}
		use := s.uses[v][0]
		if !slices.Contains(keep, v) && use > next {
			farthest, next = n, use
		}
	}
	v := s.held[farthest]
	if _, ok := s.slots[v]; !ok {
		if len(s.free) == 0 {
			s.free = append(s.free, s.f.AllocLocal(32))
		}
		s.slots[v] = s.free[len(s.free)-1]
		s.free = s.free[:len(s.free)-1]
		s.emit(x86.VMOVDQU(registers256[farthest], s.slots[v]))
	}
	s.held[farthest] = 0
	return farthest
}

func (s *assigner) emit(i *ir.Instruction, err error) {
	if err != nil {
		log.Fatal(err)
	}
	s.nodes = append(s.nodes, i)
}

// foldable reports whether an instruction's first operand may be in memory. The operand's
// register must not be another operand as well.
func foldable(i *ir.Instruction) bool {
	if len(i.Operands) != 3 || i.Operands[0] == i.Operands[1] {
		return false
	}
	switch i.Opcode {
	case "VPAND", "VPOR", "VPXOR", "VPANDN", "VPADDB", "VPADDQ", "VPSUBB", "VPSUBQ", "VPSADBW", "VPCMPEQB", "VPCMPEQQ",
		"VPSHUFB", "VPUNPCKLQDQ", "VPUNPCKHQDQ":
		return true
	}
	return false
}

// fold exchanges the operands of a commutative instruction if only the first one is in a register.
func fold(i *ir.Instruction, held func(v reg.ID) bool) {
	switch i.Opcode {
	case "VPAND", "VPOR", "VPXOR", "VPADDB", "VPADDQ", "VPSADBW", "VPCMPEQB", "VPCMPEQQ":
		x, isVector := i.Operands[0].(reg.VecVirtual)
		y := i.Operands[1].(reg.VecVirtual)
		if isVector && held(x.ID()) && !held(y.ID()) {
			i.Operands[0], i.Operands[1] = y, x
		}
	}
}

// replace replaces a vector in all operands of an instruction.
func replace(i *ir.Instruction, v reg.ID, other func(r reg.Register) operand.Op) {
	for _, operands := range [][]operand.Op{i.Operands, i.Inputs, i.Outputs} {
		for n, o := range operands {
			if r, ok := o.(reg.Register); ok && r.ID() == v {
				operands[n] = other(r)
			}
		}
	}
}

// physical returns the register with the given number in the size of another register.
func physical(n int, like reg.Register) reg.Register {
	if like.Size() == 16 {
		return registers256[n].AsX()
	}
	return registers256[n]
}
